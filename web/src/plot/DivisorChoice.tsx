import type { Routine } from '../data/data.js';
import { divisor } from '../state/state.js';
import { divisorOf, divisorsFor } from './divisors.js';

export function DivisorChoice({ routine }: { routine: Routine }) {
  return (
    <label class="select small">
      <span class="visually-hidden">f(n), the function to divide by</span>
      <select
        id="divisor"
        value={divisorOf(routine, divisor.value).name}
        onChange={(event) => {
          divisor.value = event.currentTarget.value;
        }}
      >
        {divisorsFor(routine).map(({ name }) => (
          <option key={name} value={name}>
            f = {name.slice(2, -1)}
          </option>
        ))}
      </select>
    </label>
  );
}

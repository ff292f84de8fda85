import { before } from '../state/compared.js';
import {
  data,
  focused,
  focusedRoutine,
  hasFindings,
  opened,
  openRoutine,
  view,
} from '../state/state.js';

/** Characters of an id. */
const LONG = 100;

/** What a link speaks of and this report does not have. */
export function Missing() {
  const missing = [
    ...(opened.value !== '' && openRoutine.value === null ? [opened.value] : []),
    ...(focused.value !== '' && focusedRoutine.value === null ? [focused.value] : []),
  ].map((id) => `the routine ${id.slice(0, LONG)}`);
  const { repetitions } = data.value!.view;
  if (view.value === 'findings' && !hasFindings(data.value!)) missing.push('findings');
  if (view.value === 'algorithms' && repetitions === null) missing.push('algorithms');
  if (view.value === 'jobs' && data.value!.view.suite === undefined) missing.push('jobs');
  if (view.value === 'trends' && data.value!.view.trends === undefined) missing.push('trends');
  if (view.value === 'changes' && before.value === null) missing.push('changes');
  if (missing.length === 0) return null;
  return (
    <p class="notice" role="status">
      The link is to what this report does not have: {[...new Set(missing)].join(', ')}.
    </p>
  );
}

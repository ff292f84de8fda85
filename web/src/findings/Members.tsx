import { useState } from 'preact/hooks';
import type { Finding } from '../../../src/schema/report.js';
import { printable } from '../../../src/base/text/printable.js';
import type { Data } from '../data/data.js';
import { open } from '../state/state.js';

/** Names of a role; the rest comes when it is asked for. */
const SHOWN = 8;
/** Characters of a name. */
const LONG = 120;

type Member = Finding['routines'][number];
type Role = Member['role'];

const ROLES: readonly [Role, string, string][] = [
  ['culprit', 'culprit', 'whose own cost grows'],
  ['repeats', 'repeats', 'calls it so often'],
  ['inherits', 'inherits', 'costs much since the others do'],
];

function Name({ data, member }: { data: Data; member: Member }) {
  const name = printable(member.name);
  const text = name.length > LONG ? `${name.slice(0, LONG)}…` : name;
  const routine = data.find(member.id);
  if (routine === null) return <span class="name">{text}</span>;
  return (
    <button
      type="button"
      class="link name"
      title={`${printable(member.module).slice(0, 200)}: details`}
      onClick={() => {
        open(routine);
      }}
    >
      {text}
    </button>
  );
}

function Names({ data, members }: { data: Data; members: readonly Member[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? members : members.slice(0, SHOWN);
  const more = members.length - shown.length;
  return (
    <ul class="members">
      {shown.map((member) => (
        <li key={member.id}>
          <Name data={data} member={member} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <button
            type="button"
            class="link"
            onClick={() => {
              setAll(true);
            }}
          >
            {more} more
          </button>
        </li>
      )}
    </ul>
  );
}

/** Routines of a finding by their roles; each leads to its details. */
export function Members({ data, finding }: { data: Data; finding: Finding }) {
  return (
    <>
      {ROLES.map(([role, title, help]) => {
        const members = finding.routines.filter((each) => each.role === role);
        if (members.length === 0) return null;
        return (
          <div key={role}>
            <dt title={help}>{title}</dt>
            <dd>
              <Names data={data} members={members} />
            </dd>
          </div>
        );
      })}
    </>
  );
}

import { percent, seconds } from '../../../src/base/text/numbers.js';
import { printable } from '../../../src/base/text/printable.js';
import type { ViewJob, ViewSuite } from '../../../src/pages/view-suite.js';
import type { Data } from '../data/data.js';
import { RoutineLink } from './RoutineLink.js';
import { SortedTable } from './SortedTable.js';
import type { ListColumn } from './SortedTable.js';

/** What tells most comes first: what has not passed. */
const order = ({ status }: ViewJob): number =>
  status === 'passed' ? 2 : status === 'skipped' ? 1 : 0;

const COLUMNS: readonly ListColumn<ViewJob>[] = [
  {
    key: 'status',
    title: 'outcome',
    value: ({ status }) => status,
    cell: (job) => <span class={order(job) === 0 ? 'worse' : ''}>{job.status}</span>,
  },
  {
    key: 'name',
    title: 'job',
    value: ({ name }) => name,
    cell: ({ name }) => <span class="name">{printable(name).slice(0, 200)}</span>,
  },
  {
    key: 'reason',
    title: 'reason',
    value: ({ reason }) => reason ?? '',
    cell: ({ reason }) => printable(reason ?? '').slice(0, 300),
  },
  {
    key: 'time',
    title: 'time',
    right: true,
    value: ({ wall_s: time }) => time,
    cell: ({ wall_s: time }) => (time > 0 ? seconds(time) : ''),
  },
];

function Job({ data, suite, job }: { data: Data; suite: ViewSuite; job: ViewJob }) {
  const says = suite.evidence.flatMap(({ id, tests }) =>
    tests.filter((each) => each.job === job.name).map(({ share }) => ({ id, share })),
  );
  return (
    <>
      <h2>{printable(job.name).slice(0, 300)}</h2>
      <p>
        {job.status}
        {job.reason !== null && `: ${printable(job.reason)}`}
        {job.attempts > 1 && ` (${job.attempts} attempts)`}
      </p>
      <p>
        <code>{printable(job.command).slice(0, 2000)}</code>
      </p>
      {job.notes.map((text, i) => (
        <p key={i} class="empty">
          {printable(text)}
        </p>
      ))}
      {job.output !== null && job.output.trim() !== '' && (
        <pre class="source" tabIndex={0} aria-label="End of its output">
          {job.output.split('\n').map(printable).join('\n')}
        </pre>
      )}
      {says.length > 0 && (
        <section class="card">
          <h3>Routines of which it says most</h3>
          <ul>
            {says.map(({ id, share }) => (
              <li key={id}>
                <RoutineLink data={data} id={id} name={data.find(id)?.title ?? id} />{' '}
                {percent(share)} of its cost
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The jobs of a suite, and how they ended. */
export function Jobs({ data, suite }: { data: Data; suite: ViewSuite }) {
  const jobs = suite.jobs.toSorted((a, b) => order(a) - order(b));
  return (
    <SortedTable
      label="jobs"
      rows={jobs}
      columns={COLUMNS}
      textOf={({ name, command, status, reason }) => `${name} ${command} ${status} ${reason ?? ''}`}
      detail={(job) => <Job data={data} suite={suite} job={job} />}
    />
  );
}

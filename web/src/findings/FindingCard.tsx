import { useState } from 'preact/hooks';
import { secondsText } from '../../../src/words/cost-word.js';
import { confidenceWords } from '../../../src/words/confidence.js';
import { calledPlace, findingPlace } from '../../../src/words/loop-place.js';
import { ahead } from '../../../src/words/ahead.js';
import { ownCosts } from '../../../src/pages/growth-plot.js';
import { findingTitle } from '../../../src/words/finding-title.js';
import { percent } from '../../../src/base/text/numbers.js';
import { runSizeText } from '../../../src/words/per-run.js';
import type { Finding } from '../../../src/schema/report.js';
import { printable } from '../../../src/base/text/printable.js';
import { Command } from '../common/Command.js';
import { SourceLines } from '../common/SourceLines.js';
import type { Data } from '../data/data.js';
import type { Fact } from '../table/FactList.js';
import { FactList } from '../table/FactList.js';
import { ClassBadge } from '../table/ClassBadge.js';
import { placeOf } from '../data/place.js';
import { CallFigure } from './CallFigure.js';
import { Diagnosis } from './Diagnosis.js';
import { GrowthFigure } from './GrowthFigure.js';
import { Members } from './Members.js';

/** Characters of any text of it; names may be as long as they like. */
const LONG = 2000;

const cut = (text: string): string => {
  const shown = printable(text);
  return shown.length > LONG ? `${shown.slice(0, LONG)}…` : shown;
};

function exponentText({ exponent, exponent_interval: ends }: Finding): string | null {
  if (exponent === null) return null;
  const interval =
    ends === null ? '' : ` (95 %: ${ends.map((end) => end.toFixed(2)).join(' to ')})`;
  return `n^${exponent.toFixed(2)}${interval}`;
}

function Plot({ data, finding }: { data: Data; finding: Finding }) {
  if (finding.course !== undefined) {
    return (
      <GrowthFigure
        id={`growth-${finding.rank}`}
        costs={finding.course.points}
        claim={finding}
        what="the call"
        size="cells so far"
        cost="cost so far"
        unit={data.view.metric.cost}
      />
    );
  }
  const entries = data.view.entries?.[finding.rank];
  if (entries !== undefined) {
    return (
      <GrowthFigure
        id={`growth-${finding.rank}`}
        costs={entries.points}
        claim={entries}
        formula={entries.formula}
        what="the loop"
        size="cells of its input"
        cost="cost of an entry"
        unit={data.view.metric.cost}
      />
    );
  }
  const culprits = finding.routines.filter(({ role }) => role === 'culprit');
  const all = culprits.flatMap(({ id }) => data.find(id)?.per_run ?? []);
  // Of calls in one run, what each of them costs is all that there is to see.
  if (finding.basis === 'call' || all.length === 0) {
    const routine = data.find(culprits.at(0)?.id ?? '');
    return routine === null ? null : <CallFigure data={data} routine={routine} />;
  }
  const [first] = culprits;
  const name = printable(first.name).slice(0, 100);
  const what = culprits.length > 1 ? `${name} and ${culprits.length - 1} more` : name;
  return (
    <GrowthFigure
      id={`growth-${finding.rank}`}
      costs={ownCosts(all)}
      claim={finding}
      what={what}
      size={runSizeText(data.view.growth ?? undefined)}
      unit={data.view.metric.cost}
    />
  );
}

/** Where the loop was written, as far as the file is at hand. */
function Place({ data, finding }: { data: Data; finding: Finding }) {
  const places = data.view.places as Partial<typeof data.view.places>;
  const place = places[finding.rank];
  if (place === undefined) return null;
  const { first, lines, from, to, file } = place;
  return (
    <figure class="finding-source">
      <figcaption class="source-file">{printable(file)}</figcaption>
      <SourceLines first={first} lines={lines} isHere={(line) => line >= from && line <= to} />
    </figure>
  );
}

/** What would make it surer; a command can be copied. */
function Next({ text, command }: { text: string; command: string | undefined }) {
  return (
    <>
      {cut(text)}
      {command === undefined ? null : (
        <>
          : <Command text={command} />
        </>
      )}
    </>
  );
}

function Facts({ data, finding }: { data: Data; finding: Finding }) {
  const { view } = data;
  const [first] = finding.routines as readonly (Finding['routines'][number] | undefined)[];
  const routine = first === undefined ? null : data.find(first.id);
  const future = ahead(finding, {
    metric: view.metric,
    ...(view.growth === null ? {} : { growth: view.growth }),
  });
  const sure = finding.confidence === null ? [] : [confidenceWords(finding.confidence)];
  const facts: Fact[] = [
    ['exponent', exponentText(finding)],
    [
      'evidence',
      <ul class="evidence">
        {[...finding.evidence, ...sure].map((text) => (
          <li key={text}>{cut(text)}</li>
        ))}
      </ul>,
    ],
    ['called at', calledPlace(finding)],
    [
      'source',
      findingPlace(finding) ??
        (routine === null ? null : placeOf(routine, data.moduleOf(routine).path)),
    ],
    ['at 10×', future === null ? null : cut(future)],
    [
      'next',
      finding.next === null || view.decided !== undefined ? null : (
        <Next text={finding.next} command={finding.command} />
      ),
    ],
  ];
  return (
    <FactList facts={facts}>
      <Members data={data} finding={finding} />
    </FactList>
  );
}

/** A growth problem: what grows, how that comes about, and what says so. */
export function FindingCard({ data, finding }: { data: Data; finding: Finding }) {
  const { rank, text, share, class: name, exponent } = finding;
  const [first] = finding.routines as readonly (Finding['routines'][number] | undefined)[];
  const routine = first?.name ?? '';
  const title = printable(findingTitle(finding, routine));
  const [open, setOpen] = useState(rank === 1);
  const seconds = secondsText(share, data.view.seconds);
  return (
    <article class="card finding" id={`finding-${rank}`} aria-labelledby={`finding-title-${rank}`}>
      <h2 id={`finding-title-${rank}`}>
        <span class="finding-rank">{rank}.</span>{' '}
        {title.length > 160 ? `${title.slice(0, 160)}…` : title}{' '}
        <ClassBadge name={name} exponent={exponent} />{' '}
        <span class="finding-share">
          {percent(share)} of the {data.view.cost_word}
          {seconds !== null && `, ${seconds}`}
        </span>
      </h2>
      <p class="finding-text">{cut(text)}</p>
      <details
        open={open}
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
        }}
      >
        <summary>evidence, source, prediction and next step</summary>
        {open && (
          <>
            <div class="finding-body">
              <Facts data={data} finding={finding} />
              <Place data={data} finding={finding} />
              <Plot data={data} finding={finding} />
            </div>
            {finding.diagnosis !== undefined && (
              <Diagnosis
                diagnosis={finding.diagnosis}
                seconds={data.view.seconds}
                sampled={data.view.sampled !== null}
              />
            )}
          </>
        )}
      </details>
    </article>
  );
}

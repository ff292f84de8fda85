/** Examples at the end of help. test/scripts/man.test.ts looks whether their options exist. */
import type { Command } from 'commander';

/** A command line, and what it does. */
export type Example = readonly [line: string, what: string];

/** By command; '' for the program itself. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  '': [
    ['comair-bin -- sqlite3 :memory: ".read load.sql"', 'profile and report (to stderr)'],
    [
      'comair-bin --loops --html r.html -- ./prog 1000',
      'with loops, and as a page for the browser',
    ],
    ['comair-bin sweep --sizes auto -- ./prog {n}', 'one run for every size, one report'],
    ['comair-bin diff old.comair new.comair', 'what changed between two builds'],
    ["comair-bin assert 'parse <= n log n' -- ./prog", 'a test for continuous integration'],
    ['comair-bin doctor --fix', 'what is missing, and installs it'],
  ],
  record: [
    ['comair-bin record -o small.comair -- ./prog 100', 'keep a recording'],
    ['comair-bin record --structures --loops -o run.comair -- ./prog', 'for comair-bin tree'],
  ],
  control: [
    ['comair-bin control $! start', 'begin to profile a run that was started with --start paused'],
    ['comair-bin control $! snapshot --html now.html', 'a page of what was seen so far'],
  ],
  analyze: [
    ['comair-bin analyze small.comair large.comair', 'one report of both'],
    ['comair-bin analyze --since 1d /var/lib/profiles', 'the last day of a store of profiles'],
  ],
  merge: [
    ['comair-bin merge -o all.profile a.profile b.comair', 'one profile of both'],
    ['comair-bin merge --cost blocks -o all.profile a.profile b.profile', 'by blocks alone'],
  ],
  sample: [
    ['comair-bin sample -- ./prog big.txt', 'exact samples of what costs most, at full speed'],
    ['comair-bin sample --pid 1234 --for 30', 'of a program that runs already'],
  ],
  sweep: [
    ['comair-bin sweep --sizes 100..10000:x2 -- ./prog {n}', 'one run for every size, one report'],
    ['comair-bin sweep --sizes auto --profile p.profile -- ./prog {n}', 'sizes by what runs show'],
  ],
  hunt: [
    ['comair-bin hunt -- cmark sample.md', 'inputs made of a sample that make cmark slow'],
    ["comair-bin hunt --text 'a*b' -- grep -E {input} words", 'the sample is an argument'],
  ],
  tree: [
    ['comair-bin tree run.comair', 'algorithms, and the structures that they work on'],
    ['comair-bin tree --by routine --top 3 run.comair', 'those of one routine together'],
  ],
  trends: [
    ['comair-bin trends sweep.profile', 'what grows with which feature of the runs'],
    ['comair-bin trends --count loops --at n=10000 sweep.profile', 'by loops, with predictions'],
  ],
  batch: [
    ['comair-bin batch suite.yaml', 'a whole test suite, one ranked report'],
    ['comair-bin batch --ctest build', 'the tests of a CMake build'],
  ],
  worker: [
    ['comair-bin worker --queue redis://host --key FILE', 'jobs of batches with that key'],
    ['comair-bin worker --queue redis://host --key FILE --jobs 2', 'two at the same time'],
  ],
  query: [
    ["comair-bin query 'SELECT * FROM history'", 'costs of routines over all batches'],
    ['comair-bin query', 'the tables that there are'],
  ],
  report: [
    ['comair-bin report run.comair --html r.html', 'as a page for the browser'],
    ['comair-bin report run.comair --json -', 'as JSON, to stdout'],
  ],
  show: [
    ['comair-bin show run.comair parse_line', 'all about one routine'],
    ["comair-bin show run.comair 'finding 1'", 'all about the first finding'],
  ],
  diagnose: [
    [
      "comair-bin diagnose run.comair '#1' -- ./prog 1000",
      'why the loops of the first finding are slow',
    ],
    ["comair-bin diagnose run.comair '#1' --json why.json -- ./prog 1000", 'as JSON, too'],
  ],
  serve: [
    ['comair-bin serve results', 'all files of a folder, in the browser'],
    ['comair-bin serve results --port 8080', 'at this port of this machine'],
  ],
  mcp: [
    ['comair-bin mcp', 'programs below the current folder may be run'],
    ['comair-bin mcp --allow . --allow /usr/bin --seconds 2m', 'those of the system, too'],
  ],
  diff: [
    ['comair-bin diff old.comair new.comair', 'what changed between two builds'],
    [
      'comair-bin diff old.comair new.comair --html d.html --exit-code',
      'a page; status 1 if it is worse',
    ],
  ],
  check: [
    ["comair-bin check run.comair --rule 'parse <= n log n'", 'exit status 1 when it is broken'],
    ['comair-bin check run.comair --baseline last.comair', 'fail only what is worse than then'],
  ],
  assert: [
    ["comair-bin assert 'parse <= n log n' -- ./prog big.txt", 'profile and check in one line'],
    ["comair-bin assert '*!* <= n^2' --junit r.xml -- ./prog", 'all routines, as a JUnit file'],
  ],
  growth: [
    ['comair-bin growth -- ctest --test-dir build', 'tests of growth judge themselves'],
    [
      "comair-bin growth --at-most 'n log n' --sizes 1000..16000:x2 -- ./prog {n}",
      'exit status 1 when it grows faster',
    ],
  ],
  bisect: [
    [
      "git bisect run comair-bin bisect --build make --rule 'parse <= n log n' -- ./prog big.txt",
      'which commit broke the rule',
    ],
    [
      'git bisect run comair-bin bisect --build make --finding bad.profile --sizes 100..3200:x2 -- ./prog {n}',
      'which commit brought the finding',
    ],
  ],
  export: [
    ['comair-bin export run.comair -o routines.csv', 'routines as a table'],
    ['comair-bin export run.comair --to callgrind -o callgrind.out.1', 'for KCachegrind'],
  ],
  completion: [
    ['comair-bin completion bash > ~/.local/share/bash-completion/completions/comair-bin', ''],
    ['comair-bin completion fish > ~/.config/fish/completions/comair-bin.fish', ''],
  ],
  doctor: [
    ['comair-bin doctor', 'what is installed, and what is missing'],
    ['comair-bin doctor --fix', 'installs what is missing, after asking'],
  ],
};

function text(name: string): string {
  const all = EXAMPLES[name] ?? [];
  const lines = all.map(([line, what]) => `  ${line}${what === '' ? '' : `\n      ${what}`}`);
  return lines.length === 0 ? '' : `\nExamples:\n${lines.join('\n')}`;
}

/** @param more behind the program's own examples */
export function addExamples(program: Command, more: string): void {
  program.addHelpText('after', `${text('')}\n\n${more}`);
  for (const command of program.commands) {
    const own = text(command.name());
    if (own !== '') command.addHelpText('after', own);
  }
}

/** The forms of what a check found, and what else commands that check have in common. */
import { resolve } from 'node:path';
import { Option } from 'commander';
import type { Command } from 'commander';
import { checkMarkdown } from '../compare/check/check-markdown.js';
import type { CheckResult } from '../compare/check/check-model.js';
import { checkOpenMetrics } from '../compare/check/check-openmetrics.js';
import { toCodeQuality } from '../compare/check/code-quality.js';
import { toGitHub } from '../compare/check/github.js';
import { junitOf, toJUnit } from '../compare/check/junit.js';
import type { JUnitSuite } from '../compare/check/junit.js';
import { parseFindings } from '../compare/check/rules.js';
import { toSarif } from '../compare/check/sarif.js';
import type { Report } from '../schema/report.js';
import { file, markdownOption, openMetricsOption } from './options.js';
import { checkOutput, textScreen, writeOutput } from './outputs.js';
import type { Output } from './outputs.js';

export interface VerdictOutputs {
  json?: string | undefined;
  junit?: string;
  sarif?: string;
  codeQuality?: string;
  markdown?: string;
  openmetrics?: string;
  github?: boolean;
  /** Of the sources. */
  root?: string;
}

/** What is told of a suite before what a check of it found. */
export interface SuiteForms {
  junit: () => JUnitSuite;
  markdown: () => string;
}

/** `result` is null where nothing was to be checked: then only a suite is told. */
type Writer = (
  result: CheckResult | null,
  report: Report | null,
  suite?: SuiteForms,
) => Promise<void>;
type Form = (result: CheckResult, report: Report, suite?: SuiteForms) => string;
/** Of a suite alone. */
type Alone = (suite: SuiteForms) => string;

/** Checks the paths now. @returns what writes them later */
export async function verdictWriter(options: VerdictOutputs): Promise<Writer> {
  const root = resolve(options.root ?? '.');
  const forms: [string, string | undefined, Form, Alone?][] = [
    ['--json', options.json, (result) => `${JSON.stringify(result, null, 2)}\n`],
    [
      '--junit',
      options.junit,
      (result, _report, suite) => toJUnit(result, suite === undefined ? [] : [suite.junit()]),
      ({ junit }) => junitOf([junit()]),
    ],
    ['--sarif', options.sarif, (result) => toSarif(result, root)],
    ['--code-quality', options.codeQuality, (result) => toCodeQuality(result, root)],
    [
      '--markdown',
      options.markdown,
      (result, _report, suite) =>
        `${suite === undefined ? '' : `${suite.markdown()}\n`}${checkMarkdown(result, root)}`,
      ({ markdown }) => markdown(),
    ],
    ['--openmetrics', options.openmetrics, checkOpenMetrics],
  ];
  const outputs: { option: string; output: Output; form: Form; alone: Alone | undefined }[] = [];
  for (const [option, path, form, alone] of forms) {
    if (path !== undefined)
      outputs.push({ option, output: await checkOutput(option, path), form, alone });
  }
  return async (result, report, suite) => {
    for (const { option, output, form, alone } of outputs) {
      if (result !== null && report !== null)
        await writeOutput(option, output, form(result, report, suite));
      else if (suite !== undefined && alone !== undefined)
        await writeOutput(option, output, alone(suite));
    }
    const github = options.github ?? process.env['GITHUB_ACTIONS'] === 'true';
    if (github && result !== null) textScreen.write(toGitHub(result, root));
  };
}

/** @param written what is written */
export function addVerdictForms(command: Command, written = 'what was found'): Command {
  return command
    .addOption(new Option('--junit <file>', 'write them as JUnit XML').argParser(file))
    .addOption(new Option('--sarif <file>', 'write what fails as SARIF 2.1.0').argParser(file))
    .addOption(
      new Option(
        '--code-quality <file>',
        'write what fails as a Code Quality report of GitLab',
      ).argParser(file),
    )
    .addOption(markdownOption(`write ${written} as Markdown, for comments and summaries`))
    .option('--github', 'annotations for GitHub Actions (default: when GITHUB_ACTIONS is true)')
    .addOption(
      new Option(
        '--root <folder>',
        'paths in SARIF, Code Quality, Markdown and annotations are relative to it (default: .)',
      ),
    );
}

export function addVerdictOptions(command: Command): Command {
  command.addOption(new Option('--json <file>', 'write the verdicts as JSON').argParser(file));
  return addVerdictForms(command).addOption(openMetricsOption());
}

export function findingsOption(): Option {
  return new Option(
    '--findings <limit>',
    'how fast findings may grow that no rule is about: none (there may be none), a class, or any (default: the ceiling, over runs)',
  ).argParser(parseFindings);
}

export function unknownOption(): Option {
  return new Option(
    '--unknown <what>',
    'whether an unknown class fails (default: where a rule names that one routine)',
  ).choices(['fail', 'literal', 'pass']);
}

/** What all SARIF 2.1.0 files of this tool have in common. */
import type { CheckResult } from './check-model.js';
import { relativeSource } from './source-path.js';

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

const uri = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

export interface SourcePlace {
  file: string | null;
  line: number | null;
}

/**
 * Where it is in the sources, for a location; nothing of it where the file is not of them.
 * @param root of the sources, absolute: paths are relative to it
 */
export function physicalLocation({ file: path, line }: SourcePlace, root: string): object {
  const file = relativeSource(path, root);
  if (file === null) return {};
  return {
    physicalLocation: {
      artifactLocation: { uri: uri(Buffer.from(file).toString()), uriBaseId: '%SRCROOT%' },
      ...(line === null || line < 1 ? {} : { region: { startLine: line } }),
    },
  };
}

export interface SarifRun {
  tool: CheckResult['tool'];
  rules: readonly object[];
  invocation: object;
  results: readonly object[];
}

/** As the text of a file. */
export function sarifLog({ tool, rules, invocation, results }: SarifRun): string {
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: tool.name, version: tool.version, rules } },
        invocations: [invocation],
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

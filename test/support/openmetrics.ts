/** The text of OpenMetrics and of Prometheus, as their Python client reads them. */
import { run } from './command.js';

export type Metric = [name: string, labels: Record<string, string>, value: number];

/** Infinity is no JSON. */
const SCRIPT = `import json, sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families as new
from prometheus_client.parser import text_string_to_metric_families as old
text = sys.stdin.buffer.read().decode()
def read(parse):
    return [[s.name, dict(s.labels), str(float(s.value))] for f in parse(text) for s in f.samples]
found = read(new)
assert found == read(old), 'the two forms differ'
print(json.dumps(found))`;

/** @throws Error with what the parsers of both forms say against it */
export async function readMetrics(text: string): Promise<Metric[]> {
  const { status, stdout, stderr } = await run('/usr/bin/python3', ['-c', SCRIPT], { input: text });
  if (status !== 0) throw new Error(stderr);
  const found = JSON.parse(stdout) as [string, Record<string, string>, string][];
  return found.map(([name, labels, value]) => [
    name,
    labels,
    value === 'inf' ? Infinity : Number(value),
  ]);
}

/** Null: there is no such series. */
export function valueOf(
  metrics: readonly Metric[],
  wanted: string,
  labels: Record<string, string>,
): number | null {
  const text = JSON.stringify(labels);
  const found = metrics.find(([name, has]) => name === wanted && JSON.stringify(has) === text);
  return found?.[2] ?? null;
}

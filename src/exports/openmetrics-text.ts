/**
 * The text of OpenMetrics 1.0 (https://prometheus.io/docs/specs/om/open_metrics_spec). There are
 * gauges only: they are written alike in Prometheus' own older form, which is what the textfile
 * collector of node_exporter reads.
 */
import { printable } from '../base/text/printable.js';

export type Labels = Readonly<Record<string, string>>;

const escapeLabel = (text: string): string =>
  printable(text).replace(/[\\"]/g, (char) => `\\${char}`);

/** Not finite: an exponential has no exponent, and that is more than any. */
const numberText = (value: number): string =>
  Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : value < 0 ? '-Inf' : 'NaN';

const labelsText = (labels: Labels): string => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
};

/** Metrics in the order in which they were first given. */
export class OpenMetricsText {
  private readonly families = new Map<string, { help: string; samples: Map<string, string> }>();

  /**
   * @param help one line, without \ and "
   * @param value nothing is written where it is null
   */
  gauge(name: string, help: string, value: number | null, labels: Labels = {}): this {
    if (value === null) return this;
    let family = this.families.get(name);
    if (family === undefined) {
      family = { help, samples: new Map() };
      this.families.set(name, family);
    }
    // A series may have one sample only: the first is of what ranks first.
    const key = labelsText(labels);
    if (!family.samples.has(key)) family.samples.set(key, numberText(value));
    return this;
  }

  text(): string {
    const lines = [...this.families].flatMap(([name, { help, samples }]) => [
      `# TYPE ${name} gauge`,
      `# HELP ${name} ${help}`,
      ...[...samples].map(([labels, value]) => `${name}${labels} ${value}`),
    ]);
    return [...lines, '# EOF', ''].join('\n');
  }
}

// What a run under an engine is compared by, and what its recording says.

/** An output as it is compared: without what differs between any two runs. */
function blurred(text, { blur = [], sorted = false }) {
  const plain = blur.reduce((at, [pattern, by]) => at.replaceAll(pattern, by), text);
  return sorted ? plain.split('\n').sort().join('\n') : plain;
}

/** The outputs that differ, each with the first line that does. */
export function differences(one, native, run) {
  return Object.keys(native.outputs).flatMap((name) => {
    const [want, got] = [native, run].map(({ outputs }) => blurred(outputs[name], one).split('\n'));
    const at = want.findIndex((line, i) => line !== got[i]);
    if (at < 0 && want.length === got.length) return [];
    const line = at < 0 ? want.length : at;
    return [
      `${name}, line ${line + 1}: ${JSON.stringify(want[line])} is ${JSON.stringify(got[line])}`,
    ];
  });
}

/**
 * Whether all of it was recorded, and if not, why.
 *
 * @param killed how many processes of the case end by SIGKILL, and cannot say that they do
 */
export function recording({ report, own }, { killed = 0 }) {
  if (report === null) return `none: ${own.join(' ').trim().slice(0, 200)}`;
  const cut = report.runs.filter(({ complete }) => !complete).length;
  const told = report.warnings.filter((text) =>
    /incomplete|not (seen|observed)|lost|cut/.test(text),
  );
  if (cut <= killed)
    return `complete, ${report.runs.length} processes${told.length > 0 ? `; ${told[0]}` : ''}`;
  return `INCOMPLETE, ${cut} of ${report.runs.length} processes: ${told.slice(0, 2).join('; ').slice(0, 300)}`;
}

/** A figure in seconds. */
export const seconds = (of) => (of < 100 ? of.toFixed(1) : of.toFixed(0));

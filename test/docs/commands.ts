/** What a shell would run of `comair-bin`, and whether it has such commands and options. */
import { outline } from '../../src/cli/outline.js';
import { buildProgram } from '../../src/cli/program.js';

/** Lines of a script, joined where they go on, in their parts. */
export function commandsOf(script: string): string[] {
  return script
    .replaceAll(/\\\n/g, ' ')
    .split(/\n|&&|; (?:do |done)?|\$\(/)
    .map((line) => line.replace(/\s#.*$/, '').trim());
}

/** Names that are no command or option of `comair-bin`. */
export function unknownIn(script: string): string[] {
  const all = outline(buildProgram(null, () => undefined));
  return commandsOf(script)
    .filter((line) => line.startsWith('comair-bin '))
    .flatMap((line) => {
      const own = line.split(' -- ')[0].split(/\s+/).slice(1);
      const named = own.at(0)?.startsWith('-') === true ? '' : (own.at(0) ?? '');
      const command = all.find(({ name }) => name === named);
      if (command === undefined) return [line];
      const known = command.options.flatMap(({ names }) => names);
      return own
        .filter((word) => word.startsWith('-') && word !== '-')
        .map((word) => word.replace(/=.*/, ''))
        .filter((word) => !known.includes(word));
    });
}

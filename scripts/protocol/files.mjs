// The files that are made of the descriptions in protocol/.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PARTS } from './parts.mjs';
import { commentC, commentTs, upper } from './text.mjs';

const made = (name) => `Made from protocol/${name}.mjs: edit that, then "npm run protocol".`;

const LANGUAGES = {
  c: {
    path: (name) => `native/protocol/${name.replaceAll('-', '_')}.h`,
    text: (name, about, parts) => {
      const guard = `CA_PROTOCOL_${upper(name)}_H`;
      const headers = [
        ...(parts.includes('uint32_t ') ? ['<stdbool.h>', '<stdint.h>'] : []),
        ...(parts.includes('ca_writer ') ? ['"msgpack.h"'] : []),
      ];
      const types =
        headers.length === 0 ? '' : `${headers.map((each) => `#include ${each}\n`).join('')}\n`;
      const head = `${commentC([made(name), about].join(' '))}#ifndef ${guard}\n#define ${guard}\n`;
      return `${head}\n${types}${parts}\n#endif\n`;
    },
  },
  typescript: {
    path: (name) => `src/protocol/${name}.ts`,
    text: (name, about, parts) => `${commentTs([made(name), about])}\n${parts}`,
  },
  cmake: {
    path: (name) => `native/protocol/${name}.cmake`,
    text: (name, about, parts) => `# ${made(name)} ${about}\n${parts}`,
  },
};

/**
 * @param root the package's folder
 * @returns by path, the texts of all files that are made of its protocol/
 */
export async function protocolFiles(root) {
  const folder = join(root, 'protocol');
  const files = new Map();
  for (const file of readdirSync(folder)
    .filter((each) => each.endsWith('.mjs'))
    .sort()) {
    const name = file.slice(0, -'.mjs'.length);
    const { default: description } = await import(pathToFileURL(join(folder, file)).href);
    const { about, prefix, parts, ...paths } = description;
    for (const [language, { path, text }] of Object.entries(LANGUAGES)) {
      const texts = parts.flatMap((part) => PARTS[part.kind][language]?.(part, prefix) ?? []);
      if (texts.length === 0) continue;
      files.set(paths[language] ?? path(name), text(name, about, texts.join('\n')));
    }
  }
  return files;
}

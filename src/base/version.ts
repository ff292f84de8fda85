/** The package's name and version, as package.json says. */
import { readFileSync } from 'node:fs';
import { packageRoot } from './package.js';

interface Package {
  name: string;
  version: string;
}

export const TOOL = ((): Package => {
  const { name, version } = JSON.parse(
    readFileSync(packageRoot() + 'package.json', 'utf8'),
  ) as Package;
  return { name, version };
})();

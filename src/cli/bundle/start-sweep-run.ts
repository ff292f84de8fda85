/** What api/sweep-run.ts is in the bundle: starts that, see compiled.ts. */
import '../../base/no-inspector.js';
import { fileURLToPath } from 'node:url';
import { start } from './compiled.js';

start(fileURLToPath(new URL('sweep-run-main.js', import.meta.url)));

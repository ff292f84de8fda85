/** Prints the descriptors that it finds it was started with. */
import { INHERITED } from '../../src/engine/inherited.js';

process.stdout.write(JSON.stringify(INHERITED));

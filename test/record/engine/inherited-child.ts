/** Prints the descriptors that it finds it was started with. */
import {
  descriptorsToPass,
  passInheritedDescriptors,
} from '../../../src/record/engine/inherited.js';

passInheritedDescriptors();
process.stdout.write(JSON.stringify(descriptorsToPass()));

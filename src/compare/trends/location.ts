/** Where costs are counted in each run: a routine, a loop or a basic block. */
import type { ProfileModule } from '../../profile/profile-model.js';

export interface Location {
  name: string;
  module: ProfileModule;
  offset: bigint;
  /** Of the routine, as in reports. */
  entry: bigint;
  file: string | null;
  line: number | null;
  /** By workload. */
  counts: Float64Array;
}

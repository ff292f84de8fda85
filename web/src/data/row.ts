import type { Columns, Row } from '../../../src/pages/view-model.js';

/**
 * One row of columns. Written out, as a browser makes such an object at once: with 10,000 rows,
 * adding field after field by name takes ten times as long.
 */
export function rowAt(of: Columns<Row>, i: number): Row {
  return {
    id: of.id[i],
    rank: of.rank[i],
    name: of.name[i],
    offset: of.offset[i],
    module: of.module[i],
    file: of.file[i],
    line: of.line[i],
    class: of.class[i],
    formula: of.formula[i],
    curve: of.curve[i],
    exponent: of.exponent[i],
    r2: of.r2[i],
    runner_up: of.runner_up[i],
    reason: of.reason[i],
    sizes: of.sizes[i],
    size_range: of.size_range[i],
    calls: of.calls[i],
    incomplete_calls: of.incomplete_calls[i],
    cost_total: of.cost_total[i],
    cost_self: of.cost_self[i],
    cost_max: of.cost_max[i],
    cost_share: of.cost_share[i],
    predicted: of.predicted[i],
    bin_width: of.bin_width[i],
    confidence: of.confidence[i],
  };
}

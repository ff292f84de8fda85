/** Where nodes and edges of a call graph lie: layers, as Sugiyama, Tagawa and Toda (1981) have them. */
import { Graph, layout } from '@dagrejs/dagre';
import type { EdgeLabel, GraphLabel, NodeLabel } from '@dagrejs/dagre';
import type { GraphEdge, GraphNode, Neighbourhood } from './neighbourhood.js';

export const NODE = { width: 190, height: 46 };
/** Room for "12.3 % · 5k×" on an edge. */
const LABEL = { width: 92, height: 16 };

export interface Point {
  x: number;
  y: number;
}

export interface Placed {
  width: number;
  height: number;
  /** Centres of the nodes. */
  nodes: (GraphNode & Point)[];
  /** `label`: the centre of its text. */
  edges: (GraphEdge & { points: Point[]; label: Point })[];
}

const idOf = (node: number): string => String(node);

export function place({ nodes, edges }: Neighbourhood): Placed {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ directed: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 18, ranksep: 34, marginx: 12, marginy: 12 });
  for (const { node } of nodes) graph.setNode(idOf(node), { ...NODE });
  for (const { from, to } of edges) {
    graph.setEdge(idOf(from), idOf(to), { ...LABEL, labelpos: 'c' });
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    nodes: nodes.map((each) => {
      const { x = 0, y = 0 } = graph.node(idOf(each.node));
      return { ...each, x, y };
    }),
    edges: edges.map((each) => {
      const { points = [], x = 0, y = 0 } = graph.edge(idOf(each.from), idOf(each.to));
      return { ...each, points, label: { x, y } };
    }),
  };
}

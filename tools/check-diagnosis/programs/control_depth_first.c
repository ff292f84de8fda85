// A graph with many edges is gone through in depth, and each node is left at once if it was met.
// expect: visit - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
enum { NODES = 400, EDGES = 20 };
static int edges[NODES][EDGES], met[NODES];
static long order;

OWN static void visit(int node) {
  if (met[node])
    return;
  met[node] = ++order;
  for (int i = 0; i < EDGES; i++)
    visit(edges[node][i]);
}

int main(void) {
  for (int i = 0; i < NODES; i++)
    for (int k = 0; k < EDGES; k++)
      edges[i][k] = (i * 31 + k * k * 17 + 1) % NODES;
  visit(0);
  printf("%ld\n", order);
}

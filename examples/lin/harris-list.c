// Harris's list: a sorted list as a set, without locks. A node is erased by a mark in its own link,
// and then unlinked by whoever comes by. Bugs: a node is unlinked without a mark (NO_MARK), so that
// what is inserted behind it meanwhile is lost, and a node is linked before its contents are there
// (RELAXED, where stores overtake each other).
//
// weir: lin --init setup --before 'insert(1)' --operation 'insert(2)' --operation 'erase(1..2)' --operation 'contains(2)' --calls 2x2,3x1 --model sc,tso,pso
// weir: expect linearizable
// weir: lin --init setup --before 'insert(1)' --operation 'insert(2)' --operation 'erase(1)' --operation 'contains(2)' --calls 2x2 --model sc,tso,pso -- -DNO_MARK
// weir: expect not-linearizable
// weir: lin --init setup --operation 'insert(1..2)' --operation 'contains(1)' --calls 2x1 --model sc,tso,pso -- -DRELAXED
// weir: expect linearizable under sc,tso
// weir: expect not-linearizable under pso
#include <stdatomic.h>
#include <stdbool.h>

#define NODES 10
#define HEAD 0
#define LAST 1
#define LEAST -1
#define MOST 1000

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

// A link is twice the number of the next node, and one more where the node itself is erased.
#define LINK(node) (2 * (node))
#define IS_MARKED(link) ((link) & 1)
#define NODE(link) ((link) / 2)

static struct {
  int key;
  atomic_int link;
} nodes[NODES];
static atomic_int fresh = 2;

void setup(void) {
  nodes[HEAD].key = LEAST;
  nodes[LAST].key = MOST;
  atomic_store(&nodes[HEAD].link, LINK(LAST));
}

static bool exchange(int node, int expected, int desired) {
  return atomic_compare_exchange_strong_explicit(&nodes[node].link, &expected, desired, PUBLISH,
                                                 memory_order_relaxed);
}

static int link_of(int node) {
  return atomic_load_explicit(&nodes[node].link, memory_order_acquire);
}

// The first node whose key is not below this one, and the one before it; unlinks what is marked.
static int find(int key, int *before) {
again:
  *before = HEAD;
  int node = NODE(link_of(HEAD));
  for (;;) {
    int link = link_of(node);
    if (IS_MARKED(link)) {
      if (!exchange(*before, LINK(node), LINK(NODE(link)))) goto again;
      node = NODE(link);
    } else if (nodes[node].key >= key) {
      return node;
    } else {
      *before = node;
      node = NODE(link);
    }
  }
}

bool insert(int key) {
  int added = atomic_fetch_add_explicit(&fresh, 1, memory_order_relaxed);
  nodes[added].key = key;
  for (;;) {
    int before;
    int node = find(key, &before);
    if (nodes[node].key == key) return false;
    atomic_store_explicit(&nodes[added].link, LINK(node), memory_order_relaxed);
    if (exchange(before, LINK(node), LINK(added))) return true;
  }
}

bool erase(int key) {
  for (;;) {
    int before;
    int node = find(key, &before);
    if (nodes[node].key != key) return false;
    int link = link_of(node);
#ifndef NO_MARK
    if (IS_MARKED(link) || !exchange(node, link, link | 1)) continue;
    exchange(before, LINK(node), link);
    return true;
#else
    if (exchange(before, LINK(node), link)) return true;
#endif
  }
}

bool contains(int key) {
  int node = NODE(link_of(HEAD));
  while (nodes[node].key < key) node = NODE(link_of(node));
  return nodes[node].key == key && !IS_MARKED(link_of(node));
}

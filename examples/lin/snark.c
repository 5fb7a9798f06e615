// Snark, the deque by DCAS of Detlefs and others (DISC 2000), a doubly linked list between two hats,
// here with a DCAS in one step. As published it is wrong, as Doherty and others showed (SPAA 2004): a
// pop may say that the deque is empty though it never was (PUBLISHED), and two pops may take the same
// value (LOOKS_TWICE, which mends the first alone). Else a pop says "empty" only where its hat has not
// moved meanwhile, and a value belongs to who claims it.
//
// weir: lin --before 'push_right(1)' --operation 'push_left(2)' --operation 'pop_right()' --operation 'pop_left()' --calls 2x2 --model sc,tso,pso
// weir: expect linearizable
// weir: lin --before 'push_right(1)' --operation 'push_right(2)' --operation 'pop_right()' --operation 'pop_left()' --roles 'one:pop_right;other:push_right,pop_right,pop_left' --calls 2x3 --model sc,tso,pso -- -DPUBLISHED
// weir: expect not-linearizable
// weir: lin --before 'push_right(1)' --before 'push_right(2)' --operation 'push_right(3)' --operation 'pop_right()' --operation 'pop_left()' --roles 'one:pop_right;other:push_right,pop_left' --threads-per-role one=2 --calls 5 --model sc -- -DLOOKS_TWICE
// weir: expect not-linearizable
#include <stdatomic.h>
#include <stdbool.h>

#define NODES 8
#define DUMMY 0
#define EMPTY -1
#define CLAIMED 0

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static struct {
  atomic_int left, right; // the neighbour; the node itself where it was popped from the other side
  atomic_int value;
} nodes[NODES];

// All hats and links are DUMMY at the start.
static atomic_int left_hat, right_hat, fresh = 1;

static bool dcas(atomic_int *one, atomic_int *other, int expected_one, int expected_other,
                 int desired_one, int desired_other) {
  __VERIFIER_atomic_begin();
  bool is_done = *one == expected_one && *other == expected_other;
  if (is_done) {
    *one = desired_one;
    *other = desired_other;
  }
  __VERIFIER_atomic_end();
  return is_done;
}

// Whether the value of a node that was popped belongs to who asks.
static bool claim(int node, int *value) {
  *value = nodes[node].value;
#if defined(PUBLISHED) || defined(LOOKS_TWICE)
  return true;
#else
  int expected = *value;
  return expected != CLAIMED &&
         atomic_compare_exchange_strong(&nodes[node].value, &expected, CLAIMED);
#endif
}

// Whether a hat is still where it was when the deque seemed to be empty.
static bool stays(atomic_int *hat, int node) {
#ifdef PUBLISHED
  return true;
#else
  return *hat == node;
#endif
}

void push_right(int value) {
  int node = fresh++;
  nodes[node].right = DUMMY;
  nodes[node].value = value;
  for (;;) {
    int hat = right_hat;
    int behind = nodes[hat].right;
    if (behind == hat) {
      nodes[node].left = DUMMY;
      int other = left_hat;
      if (dcas(&right_hat, &left_hat, hat, other, node, node)) return;
    } else {
      nodes[node].left = hat;
      if (dcas(&right_hat, &nodes[hat].right, hat, behind, node, node)) return;
    }
  }
}

void push_left(int value) {
  int node = fresh++;
  nodes[node].left = DUMMY;
  nodes[node].value = value;
  for (;;) {
    int hat = left_hat;
    int behind = nodes[hat].left;
    if (behind == hat) {
      nodes[node].right = DUMMY;
      int other = right_hat;
      if (dcas(&left_hat, &right_hat, hat, other, node, node)) return;
    } else {
      nodes[node].right = hat;
      if (dcas(&left_hat, &nodes[hat].left, hat, behind, node, node)) return;
    }
  }
}

int pop_right(void) {
  for (;;) {
    int hat = right_hat;
    int other = left_hat;
    int value;
    if (nodes[hat].right == hat) {
      if (stays(&right_hat, hat)) return EMPTY;
    } else if (hat == other) {
      if (dcas(&right_hat, &left_hat, hat, other, DUMMY, DUMMY) && claim(hat, &value)) return value;
    } else {
      int next = nodes[hat].left;
      if (dcas(&right_hat, &nodes[hat].left, hat, next, next, hat) && claim(hat, &value)) {
        nodes[hat].right = DUMMY;
        return value;
      }
    }
  }
}

int pop_left(void) {
  for (;;) {
    int hat = left_hat;
    int other = right_hat;
    int value;
    if (nodes[hat].left == hat) {
      if (stays(&left_hat, hat)) return EMPTY;
    } else if (hat == other) {
      if (dcas(&left_hat, &right_hat, hat, other, DUMMY, DUMMY) && claim(hat, &value)) return value;
    } else {
      int next = nodes[hat].right;
      if (dcas(&left_hat, &nodes[hat].right, hat, next, next, hat) && claim(hat, &value)) {
        nodes[hat].left = DUMMY;
        return value;
      }
    }
  }
}

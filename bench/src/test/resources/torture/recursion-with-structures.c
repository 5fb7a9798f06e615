/* Structures passed down and handed back through recursion. */
#include <stdio.h>
#include <stdlib.h>

struct range { long low, high; int depth; char path[12]; };
struct pair { double sum, product; };
struct tree { int key; struct tree *left, *right; };

static struct range narrow(struct range range, long wanted) {
  if (range.high - range.low < 2) return range;
  long middle = (range.low + range.high) / 2;
  if (wanted < middle) {
    range.path[range.depth++] = 'l';
    range.high = middle;
  } else {
    range.path[range.depth++] = 'r';
    range.low = middle;
  }
  return narrow(range, wanted);
}

static struct pair fold(int n) {
  if (n == 0) return (struct pair){0, 1};
  struct pair rest = fold(n - 1);
  return (struct pair){rest.sum + n, rest.product * n};
}

static struct tree *insert(struct tree *tree, int key) {
  if (!tree) {
    tree = calloc(1, sizeof *tree);
    tree->key = key;
  } else if (key < tree->key) {
    tree->left = insert(tree->left, key);
  } else if (key > tree->key) {
    tree->right = insert(tree->right, key);
  }
  return tree;
}

static int walk(const struct tree *tree, int depth) {
  if (!tree) return depth;
  int left = walk(tree->left, depth + 1);
  printf("%d ", tree->key);
  int right = walk(tree->right, depth + 1);
  return left > right ? left : right;
}

static void drop(struct tree *tree) {
  if (tree) drop(tree->left), drop(tree->right), free(tree);
}

static int even(unsigned n);
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int ackermann(int m, int n) {
  return m == 0 ? n + 1 : ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

int main(void) {
  struct range found = narrow((struct range){0, 1000, 0, ""}, 617);
  printf("%ld %ld %d %s\n", found.low, found.high, found.depth, found.path);
  struct pair pair = fold(12);
  printf("%g %g\n", pair.sum, pair.product);
  struct tree *tree = 0;
  for (int i = 0, key = 7; i < 20; i++, key = key * 29 % 101) tree = insert(tree, key);
  printf(": %d\n", walk(tree, 0));
  drop(tree);
  printf("%d %d %d\n", even(40), odd(40), ackermann(2, 3));
  return 0;
}

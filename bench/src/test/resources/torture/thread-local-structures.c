#include <stdio.h>

struct node { struct node *next; int value; };
static struct node shared = {0, 9};
static _Thread_local struct node first = {&shared, 1};
static _Thread_local int table[3][2] = {{1, 2}, {3}};
static _Thread_local struct { char pad; double d; } padded = {1, 2.5};

int main(void) {
  int sum = 0;
  for (struct node *n = &first; n; n = n->next) sum += n->value;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2; j++) table[i][j] += i + j;
  printf("%d %d %d %d %g\n", sum, table[0][1], table[1][0], table[2][1], padded.d * padded.pad);
  return 0;
}

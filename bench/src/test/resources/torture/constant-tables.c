/* Static tables of functions, of tables and of addresses within each other. */
#include <stdio.h>

typedef int operation(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

struct method { const char *name; operation *does; const struct method *parent; };
static const struct method methods[3];
static const struct method methods[3] = {
    {"add", add, &methods[2]}, {"sub", &sub, methods}, {"mul", *mul, 0}};
static operation *const *const tables[] = {
    (operation *const[]){add, sub}, (operation *const[]){mul, add}};
static const int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
static const int *const middle = &grid[1][1], *const ends[] = {grid[0], &grid[2][0]};
static const char *const names[] = {"zero" + 1, &"two"[1], methods == methods ? "same" : "other"};
static const long distance = (const char *) &((struct method *) 0)->parent - (const char *) 0;

static operation *choose(int which) { return (operation *[]){add, sub, mul}[which % 3]; }
static operation *(*chooser)(int) = choose;

int main(void) {
  for (const struct method *m = &methods[1]; m; m = m->parent) printf("%s %d\n", m->name, m->does(7, 3));
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) printf("%d ", tables[i][j](5, 4));
  printf("\n%d %d %d %ld\n", middle[-1], *middle, middle[1], (long) (ends[1] - ends[0]));
  printf("%s %s %s %ld\n", names[0], names[1], names[2], distance);
  for (int i = 0; i < 4; i++) printf("%d ", chooser(i)(i, 2));
  printf("%d\n", (*(**chooser)(2))(6, 7));
  return 0;
}

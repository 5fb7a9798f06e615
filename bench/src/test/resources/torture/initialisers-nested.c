/* Designators that go deep, come back, and set again what was set. */
#include <stdio.h>

struct point { int x, y; };
struct shape {
  const char *name;
  struct { struct point corners[3]; unsigned char tags[4]; } body;
  union { int i; double d; struct point p; } extra;
  struct shape *next;
};

static struct shape last = {.name = "last", .extra.p = {.y = 9}};
static struct shape shapes[] = {
    [2] = {"third", {{[1] = {.y = 5}, {6, 7}}, "ab"}, {.d = 1.5}, &last},
    [0].name = "first",
    [0].body.corners[2].x = 3,
    [0].body.tags = {[1 ... 2] = 8},
    [1] = {.name = "second", .body.corners = {1, 2, 3, 4}, .body.corners[0].y = 20, .next = &shapes[2]},
};
static int table[][3] = {{1}, [3] = {[2] = 7, [0] = 5}, {8, 9}};
static const char *words[] = {[3] = "three", "four", [1] = "one"};
static char text[2][6] = {{"hello"}, {'a', [3] = 'b'}};

static void show(const struct shape *shape) {
  printf("%s:", shape->name);
  for (int i = 0; i < 3; i++) printf(" %d,%d", shape->body.corners[i].x, shape->body.corners[i].y);
  for (int i = 0; i < 4; i++) printf(" %u", shape->body.tags[i]);
  printf(" %s\n", shape->next ? shape->next->name : "-");
}

int main(void) {
  for (unsigned i = 0; i < sizeof shapes / sizeof *shapes; i++) show(&shapes[i]);
  printf("%g %d\n", shapes[2].extra.d, last.extra.p.y);
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    printf("%d %d %d;", table[i][0], table[i][1], table[i][2]);
  printf("\n%zu %s %s %d\n", sizeof words / sizeof *words, words[1], words[4], words[0] == 0);
  printf("%s %c %d %c\n", text[0], text[1][0], text[1][1], text[1][3]);
  int order[3] = {[0 ... 2] = 4, [1] = 6};
  struct shape local = {.body = {.corners[1 ... 2] = {order[0], order[1]}}, .name = "local"};
  show(&local);
  show(&(struct shape){"literal", .next = &(struct shape){.name = "inner"}});
  return 0;
}

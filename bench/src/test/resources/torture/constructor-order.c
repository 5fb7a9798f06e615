#include <stdio.h>

static int order;
__attribute__((constructor(300))) static void c(void) { order = 10 * order + 3; }
__attribute__((constructor(101))) static void a(void) { order = 10 * order + 1; }
__attribute__((constructor(200))) static void b(void) { order = 10 * order + 2; }
__attribute__((constructor)) static void last(void) { printf("last %d\n", order); }
int main(void) {
  printf("main %d\n", order);
  return 0;
}

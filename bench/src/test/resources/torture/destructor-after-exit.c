#include <stdio.h>
#include <stdlib.h>

static int depth;
__attribute__((constructor)) static void start(void) { puts("start"); }
__attribute__((destructor)) static void end(void) { printf("end %d\n", depth); }
static void sink(int n) {
  depth++;
  if (n == 0) exit(0);
  sink(n - 1);
}
int main(void) {
  sink(4);
  puts("not reached");
  return 0;
}

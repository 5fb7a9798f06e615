#include <stdio.h>

static int next(void) {
  static _Thread_local int count = 10;
  return count++;
}
static int *slot(int i) {
  static __thread int slots[4];
  return &slots[i];
}

int main(void) {
  next();
  next();
  for (int i = 0; i < 4; i++) *slot(i) = next() * i;
  printf("%d %d %d\n", next(), *slot(2), *slot(3));
  return 0;
}

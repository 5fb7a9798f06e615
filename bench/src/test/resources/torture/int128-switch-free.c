#include <stdio.h>

static const char *size(__int128 x) {
  return x < 0 ? "negative" : x == 0 ? "zero" : x < 1000 ? "small" : x >> 64 ? "huge" : "large";
}
int main(void) {
  volatile __int128 v[] = {0, 5, -5, 1000, (__int128)1 << 64, -((__int128)1 << 90)};
  for (int i = 0; i < 6; i++) puts(size(v[i]));
}

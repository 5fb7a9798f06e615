#include <stdio.h>

int main(void) {
  volatile unsigned __int128 v[] = {0, 1, -1, (unsigned __int128)0xf0 << 60, ((unsigned __int128)1 << 127) | 1};
  for (int i = 0; i < 5; i++) {
    int n = 0, lead = 0; unsigned __int128 x = v[i];
    for (; x; x &= x - 1) n++;
    for (int b = 127; b >= 0 && !(v[i] >> b & 1); b--) lead++;
    printf("%d %d\n", n, lead);
  }
}

#include <stdio.h>

int main(void) {
  __int128 one = 1;
  volatile __int128 v[] = {0, 1, -1, one << 64, (one << 100) + 1, -(one << 90) - 12345, ((one << 53) + 1) << 40, 16777217};
  for (int i = 0; i < 8; i++) printf("%.17g %.9g %.17g\n", (double)v[i], (float)v[i], (double)(unsigned __int128)v[i]);
}

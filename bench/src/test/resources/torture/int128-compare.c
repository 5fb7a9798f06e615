#include <stdio.h>

int main(void) {
  __int128 one = 1;
  volatile __int128 v[] = {0, 1, -1, one << 64, -(one << 64), (one << 126), -(one << 126), (one << 64) + 1};
  for (int i = 0; i < 8; i++) {
    for (int j = 0; j < 8; j++) {
      unsigned __int128 a = v[i], b = v[j];
      printf("%d%d%d%d%d%d%d%d ", v[i] < v[j], v[i] <= v[j], v[i] > v[j], v[i] == v[j], v[i] != v[j], a < b, a >= b, a > b);
    }
    printf("\n");
  }
}

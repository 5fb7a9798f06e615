#include <stdio.h>

static int sum(int n, int a[n]) {
  int total = 0;
  for (int i = 0; i < n; i++) total += a[i];
  return total;
}
int main(void) {
  for (int n = 1; n < 6; n++) {
    int a[n];
    for (int i = 0; i < n; i++) a[i] = i * n;
    printf("%d %zu ", sum(n, a), sizeof a);
  }
  puts("");
  return 0;
}

#include <stdio.h>

static int a[30], b[30]; static short s[30];
int main(void) {
  for (int i = 0; i < 30; i++) { a[i] = (i - 15) * 12345; s[i] = (i - 20) * 1000; }
  long t = 0;
  for (int i = 0; i < 30; i++) { b[i] = a[i] < 0 ? -a[i] : a[i]; t += b[i]; s[i] = s[i] < 0 ? -s[i] : s[i]; t += s[i]; }
  printf("%ld %d %d\n", t, b[0], s[0]);
}

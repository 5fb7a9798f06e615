#include <stdio.h>

static void print(unsigned __int128 x) {
  char text[50]; int at = 49;
  text[at] = 0;
  do { text[--at] = '0' + (int)(x % 10); x /= 10; } while (x);
  puts(text + at);
}
int main(void) {
  print(0); print(-1); unsigned __int128 f = 1;
  for (int i = 1; i <= 34; i++) f *= i;
  print(f);
}

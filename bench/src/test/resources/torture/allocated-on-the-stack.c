#include <stdio.h>

static char *join(char *to, const char *a, int n) {
  char *copy = __builtin_alloca(n + 1);
  for (int i = 0; i <= n; i++) copy[i] = a[n - 1 - i < 0 ? n : n - 1 - i];
  copy[n] = 0;
  while (*copy) *to++ = *copy++;
  *to = 0;
  return to;
}
int main(void) {
  char text[32];
  join(join(text, "abc", 3), "1234", 4);
  puts(text);
  return 0;
}

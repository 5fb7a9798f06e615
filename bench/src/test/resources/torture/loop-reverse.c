#include <stdio.h>

static char s[] = "the quick brown fox jumps over the lazy dog";
int main(void) {
  int n = sizeof s - 1;
  for (int i = 0; i < n / 2; i++) { char t = s[i]; s[i] = s[n - 1 - i]; s[n - 1 - i] = t; }
  puts(s);
  for (int i = 0; i < n; i++) s[i] = s[i] >= 'a' && s[i] <= 'z' ? s[i] - 32 : s[i];
  puts(s);
}

#include <stdio.h>

static const char *const names[] = {"one", "t\0wo", "\x41\102\t", "con" "cat"};
static char copy[] = "array", exact[3] = "abc", longer[8] = "ab";
int main(void) {
  const char *p = "literal" + 3;
  for (int i = 0; i < 4; i++) printf("[%s]", names[i]);
  printf(" %s %c %zu %zu %.3s %d\n", p, "xyz"[1], sizeof copy, sizeof "t\0wo", exact, longer[7]);
  copy[0] = 'A';
  printf("%s %s\n", copy, &"suffix"[2]);
  return 0;
}

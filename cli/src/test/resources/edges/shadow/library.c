// The program's own names do not reach into the library: puts, qsort and perror work as ever.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int write(int a) { return a; }
int fputs, fwrite, memmove_calls;
int read = 1, strcmp_count;
int strcmp_own(void) { return 0; }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int v[3] = {3, 1, 2};
  qsort(v, 3, sizeof *v, compare);
  char *s = strdup("abc");
  assert(v[0] == 1 && v[2] == 3 && s && !strcmp(s, "abc"));
  char *t = strtok(s, "b");
  assert(t && !strcmp(t, "a"));
  free(s);
  assert(write(1) == 1 && fputs == 0 && fwrite == 0);
  return 0;
}

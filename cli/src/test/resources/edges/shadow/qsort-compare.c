// memcpy and strlen of one file are not what qsort and basename of the library call.
#include <assert.h>
#include <libgen.h>
#include <stdlib.h>

static int memcpy_calls;
void *memcpy(void *to, const void *from, unsigned long size) {
  memcpy_calls++;
  return to;
}

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  int v[3] = {3, 1, 2}, w[3] = {0};
  qsort(v, 3, sizeof *v, compare);
  assert(v[0] == 1 && v[1] == 2 && v[2] == 3);
  memcpy(w, v, sizeof w);
  assert(w[0] == 0 && memcpy_calls == 1);
  char path[] = "a/b";
  char *last = basename(path);
  assert(last[0] == 'b');
  return 0;
}

// Functions and variables of one file with the names of functions of the library.
#include <assert.h>
static int free(int x) { return x + 1; }
static int write(int a, int b) { return a * b; }
static int abs(int x) { return x * 2; }
static unsigned long strlen(const char *s) { return 42; }
static void *memcpy(void *a, const void *b, unsigned long n) { *(char*)a = 9; return a; }
static int memset;
static int read = 4;
int main(void) {
  char c = 1, d = 2;
  memcpy(&c, &d, 1);
  assert(free(1) == 2 && write(2, 3) == 6 && abs(-3) == -6 && strlen("a") == 42 && c == 9 && memset == 0 && read == 4);
  return 0;
}

// Functions of names that the compiler knows: their bodies count.
#include <assert.h>
unsigned long strlen(const char *s) { return 42; }
void *memcpy(void *a, const void *b, unsigned long n) { *(char *)a = 9; return a; }
int abs(int x) { return x * 2; }
int ended;
void exit(int code) { ended = code; }
void abort(void) { ended++; }
double sqrt(double x) { return x; }
int printf(const char *f, ...) { return 77; }
int main(void) {
  char c = 1, d = 2;
  memcpy(&c, &d, 1);
  exit(4);
  abort();
  assert(abs(-3) == -6 && strlen("a") == 42 && c == 9 && ended == 5);
  assert(sqrt(4) == 4 && printf("x\n") == 77);
  return 0;
}

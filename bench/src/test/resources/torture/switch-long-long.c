/* Switches over 64 bits, with ranges, gaps and cases that differ in the upper half alone. */
#include <stdio.h>
#include <limits.h>

static int of(long long value) {
  switch (value) {
    case LLONG_MIN: return 1;
    case -1: return 2;
    case 0: return 3;
    case 0x100000000ll: return 4;
    case 0x100000001ll ... 0x1000000ffll: return 5;
    case LLONG_MAX: return 6;
    case LLONG_MAX - 1: return 7;
    case 0xffffffffll: return 8;
  }
  return 0;
}

static int of_unsigned(unsigned long long value) {
  int result = 0;
  switch (value >> 1) {
    default: result += 100; /* falls through */
    case 1: result += 1;
    case 2: result += 2; break;
    case ULLONG_MAX / 2: result += 3;
    { case 7: result += 4; }
  }
  return result;
}

static int of_char(signed char value) {
  switch (value) {
    case -128: return 1;
    case 'a' ... 'f': return value - 'a' + 10;
    case '0' ... '9': return value - '0';
    case -1: return 2;
    default: return -1;
  }
}

int main(void) {
  volatile long long values[] = {LLONG_MIN, -1, 0, 0x100000000, 0x100000001, 0x1000000ff,
                                 0x100000100, LLONG_MAX, LLONG_MAX - 1, 0xffffffff, 1};
  for (int i = 0; i < 11; i++) printf("%d ", of(values[i]));
  volatile unsigned long long more[] = {0, 2, 3, 4, 5, 14, 15, ULLONG_MAX, ULLONG_MAX - 1, 9};
  printf("\n");
  for (int i = 0; i < 10; i++) printf("%d ", of_unsigned(more[i]));
  printf("\n");
  for (const char *p = "09af g\x80\xff"; *p; p++) printf("%d ", of_char(*p));
  printf("\n");
  return 0;
}

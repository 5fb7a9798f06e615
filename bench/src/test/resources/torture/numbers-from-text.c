/* strtol and its like: signs, bases, prefixes, ends and overflow. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void read(const char *text, int base) {
  char *end, *end_unsigned;
  errno = 0;
  long value = strtol(text, &end, base);
  int failed = errno;
  errno = 0;
  unsigned long number = strtoul(text, &end_unsigned, base);
  printf("[%s] %d: %ld %ld %d; %lu %ld %d\n", text, base, value, (long) (end - text),
         failed == ERANGE, number, (long) (end_unsigned - text), errno == ERANGE);
}

int main(void) {
  read("42", 10);
  read("  -42x", 10);
  read("+0x1F", 16);
  read("0x1F", 0);
  read("0xg", 16);
  read("0755", 0);
  read("0755", 10);
  read("zZ", 36);
  read("102", 2);
  read("", 10);
  read("-", 10);
  read("9223372036854775807", 10);
  read("9223372036854775808", 10);
  read("-9223372036854775808", 10);
  read("-9223372036854775809", 10);
  read("18446744073709551615", 10);
  read("18446744073709551616", 0);
  printf("%d %ld %lld\n", atoi(" 12abc"), atol("-3"), atoll("99999999999"));
  return 0;
}

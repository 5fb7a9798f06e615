#include <stdio.h>

int main(void) {
  printf("%d %d %d %u %ld %lu\n", 0x7f, 017, 0b1011, 0xffffffff, 0x7fffffffffffffff, 18446744073709551615u);
  printf("%d %d %d %d\n", 'a', '\n', '\x41', '\101');
  printf("%d %d %d %d\n", (int)sizeof 1, (int)sizeof 1L, (int)sizeof 'a', (int)sizeof "hello");
  printf("%s|%s\n", "a\tb\\c\"d", "con" "cat" "enated");
}

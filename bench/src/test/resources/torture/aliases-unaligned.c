#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) packed { char c; int i; long l; short s; };
int main(void) {
  struct packed p = {1, 0x12345678, 0x1122334455667788, 9};
  unsigned char *b = (unsigned char *) &p;
  for (unsigned i = 0; i < sizeof p; i++) printf("%02x", b[i]);
  int middle;
  memcpy(&middle, b + 3, 4);
  long over = 0x0102030405060708;
  memcpy(b + 2, &over, 8);
  printf(" %x %x %lx %d\n", middle, p.i, p.l, p.s);
  return 0;
}

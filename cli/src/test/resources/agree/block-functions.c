/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

static unsigned char bytes[16];

int main(void) {
  for (int i = 0; i < 16; i++) bytes[i] = (unsigned char)i;
  memmove(bytes + 2, bytes, 8);
  assert(bytes[1] == 1 && bytes[2] == 0 && bytes[9] == 7 && bytes[10] == 10);
  memmove(bytes, bytes + 2, 8);
  assert(bytes[0] == 0 && bytes[7] == 7 && bytes[8] == 6);
  memset(bytes + 3, 0x1ff, 4);
  assert(bytes[2] == 2 && bytes[3] == 0xff && bytes[6] == 0xff && bytes[7] == 7);
  unsigned char copy[16];
  memcpy(copy, bytes, 16);
  assert(memcmp(copy, bytes, 16) == 0);
  copy[15]++;
  assert(memcmp(copy, bytes, 16) > 0 && memcmp(bytes, copy, 16) < 0);
  return 0;
}

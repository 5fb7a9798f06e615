/* Switches over integers of more than 64 bits, with cases that differ in either half. */
#include <stdio.h>

typedef unsigned __int128 wide;
typedef __int128 signed_wide;

static int of(wide value) {
  switch (value) {
    case 0: return 10;
    case 1: return 11;
    case (wide) 1 << 64: return 12;
    case ((wide) 1 << 64) + 1: return 13;
    case (wide) -1: return 14;
    default: return 15;
  }
}

static int signs(signed_wide value) {
  int result = 0;
  switch (value) {
    case -1: result += 1;
    case -((signed_wide) 1 << 100): result += 2; break;
    case 5 ... 7: result += 4; break;
    case 0xffffffffffffffff: result += 8;
  }
  return result;
}

int main(void) {
  volatile wide values[] = {0, 1, 2, (wide) 1 << 64, ((wide) 1 << 64) + 1, -1, (wide) 1 << 127};
  for (int i = 0; i < 7; i++) printf("%d ", of(values[i]));
  printf("\n");
  volatile signed_wide others[] = {-1, -((signed_wide) 1 << 100), 4, 5, 6, 7, 8,
                                   0xffffffffffffffff, 0};
  for (int i = 0; i < 9; i++) printf("%d ", signs(others[i]));
  printf("\n");
  volatile wide state = 3;
  int steps = 0;
  for (;; steps++) {
    switch (state) {
      case 3: state <<= 70; continue;
      case (wide) 3 << 70: state -= 1; continue;
      default: break;
    }
    break;
  }
  printf("%d %d\n", steps, (int) state);
  return 0;
}

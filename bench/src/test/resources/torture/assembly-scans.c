#include <stdio.h>

int main(void) {
  unsigned long values[] = {1, 6, 0x8000, 0x123456789ab, ~0ul, 1ul << 63};
  for (int i = 0; i < 6; i++) {
    unsigned long low, high, swapped = values[i];
    __asm__("bsfq %1,%0" : "=r"(low) : "rm"(values[i]) : "cc");
    __asm__("bsrq %1,%0" : "=r"(high) : "r"(values[i]) : "cc");
    __asm__("bswap %0" : "+r"(swapped));
    printf("%lu %lu %lx\n", low, high, swapped);
  }
  
  return 0;
}

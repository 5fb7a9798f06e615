/* Compound assignment computes in the common type and converts back. */
#include <stdio.h>

int main(void) {
  unsigned char byte = 200;
  signed char small = 100;
  unsigned short half = 65535;
  int word = -7;
  unsigned number = 3;
  long wide = 1;
  float real = 2.75f;
  double exact = 0.1;
  _Bool truth = 0;
  byte += 100; printf("%u\n", byte);
  byte *= -1; printf("%u\n", byte);
  byte /= 2.5; printf("%u\n", byte);
  small += small; printf("%d\n", small);
  small >>= 2; printf("%d\n", small);
  small *= 1.5; printf("%d\n", small);
  half *= half; printf("%u\n", half);
  half -= 2; printf("%u\n", half);
  half <<= 9; printf("%u\n", half);
  word /= 2; printf("%d\n", word);
  word %= 2; printf("%d\n", word);
  word += number; printf("%d\n", word);
  word = -7; word /= number; printf("%d\n", word);
  word = -7; word >>= 1; printf("%d\n", word);
  number -= 5; printf("%u\n", number);
  number /= -2; printf("%u\n", number);
  wide <<= 40; wide += number; printf("%ld\n", wide);
  wide |= -1u; printf("%ld\n", wide);
  wide &= -16; printf("%ld\n", wide);
  real += 1; printf("%g\n", real);
  real *= exact; printf("%.9g\n", real);
  exact += real; printf("%.17g\n", exact);
  word = 1000; word *= exact; printf("%d\n", word);
  truth += 5; printf("%d\n", truth);
  truth -= 1; printf("%d\n", truth);
  truth |= 6; printf("%d\n", truth);
  truth ^= 2; printf("%d\n", truth);
  printf("%d %d\n", (byte = 513), (truth = 0.5));
  const char *p = "abcdef";
  p += number -= number - 2; printf("%s\n", p);
  p -= -1; printf("%s\n", p);
  int values[] = {1, 2, 3}, i = 0;
  values[i++] += 10; values[i++] <<= 3; values[i] ^= values[0];
  printf("%d %d %d %d\n", values[0], values[1], values[2], i);
  return 0;
}

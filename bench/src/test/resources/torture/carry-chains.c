/* Arithmetic on long numbers with the builtins that give the carry. */
#include <stdio.h>

#define WORDS 6
typedef unsigned long word;

static int add(word *sum, const word *one, const word *other) {
  _Bool carry = 0;
  for (int i = 0; i < WORDS; i++) {
    word part;
    _Bool first = __builtin_add_overflow(one[i], other[i], &part);
    _Bool second = __builtin_add_overflow(part, carry, &sum[i]);
    carry = first | second;
  }
  return carry;
}

static int subtract(word *difference, const word *one, const word *other) {
  _Bool borrow = 0;
  for (int i = 0; i < WORDS; i++) {
    word part;
    _Bool first = __builtin_sub_overflow(one[i], other[i], &part);
    borrow = first | __builtin_sub_overflow(part, borrow, &difference[i]);
  }
  return borrow;
}

static void multiply(word *number, word factor) {
  unsigned __int128 carry = 0;
  for (int i = 0; i < WORDS; i++) {
    carry += (unsigned __int128) number[i] * factor;
    number[i] = (word) carry;
    carry >>= 64;
  }
}

static word divide(word *number, word divisor) {
  unsigned __int128 rest = 0;
  for (int i = WORDS - 1; i >= 0; i--) {
    rest = rest << 64 | number[i];
    number[i] = (word) (rest / divisor);
    rest %= divisor;
  }
  return (word) rest;
}

static void print(const word *number) {
  word copy[WORDS];
  char digits[140], *p = digits + sizeof digits - 1;
  *p = 0;
  int nonzero = 1;
  for (int i = 0; i < WORDS; i++) copy[i] = number[i];
  while (nonzero) {
    *--p = (char) ('0' + divide(copy, 10));
    nonzero = 0;
    for (int i = 0; i < WORDS; i++) nonzero |= copy[i] != 0;
  }
  printf("%s\n", p);
}

int main(void) {
  word factorial[WORDS] = {1}, one[WORDS] = {1}, zero[WORDS] = {0}, result[WORDS];
  for (word i = 2; i <= 70; i++) multiply(factorial, i);
  print(factorial);
  printf("%d\n", subtract(result, zero, one));
  print(result);
  printf("%d\n", add(result, result, one));
  print(result);
  printf("%d\n", add(result, factorial, factorial));
  print(result);
  word a[WORDS] = {0}, b[WORDS] = {1}, c[WORDS];
  for (int i = 0; i < 500; i++) {
    add(c, a, b);
    for (int j = 0; j < WORDS; j++) a[j] = b[j], b[j] = c[j];
  }
  print(a);
  int narrow;
  printf("%d ", __builtin_mul_overflow(65536, 65536u, &narrow));
  printf("%d\n", narrow);
  unsigned char byte;
  printf("%d ", __builtin_sub_overflow(1, 2, &byte));
  printf("%u\n", byte);
  return 0;
}

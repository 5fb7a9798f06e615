/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

static int array[8];
struct pair {
  int first, second;
};

int main(void) {
  volatile int three = 3;
  int *p = &array[4], *end = array + 8;
  p[-three] = 7;
  assert(array[1] == 7 && p[-3] == 7 && *(p - three) == 7);
  assert(end - array == 8 && p < end && p >= array && end != p && !(p > end));
  assert((char *)end - (char *)p == 16);
  uintptr_t tagged = (uintptr_t)p | 1;
  assert((tagged & 3) == 1 && (int *)(tagged & ~(uintptr_t)3) == p);
  tagged = (uintptr_t)p | (uintptr_t)0xabcd << 48;
  assert(tagged >> 48 == 0xabcd && (int *)(tagged << 16 >> 16) == p);
  struct pair pair = {1, 2};
  int *second = &pair.second;
  struct pair *back = (struct pair *)((char *)second - offsetof(struct pair, second));
  assert(back->first == 1 && back == &pair);
  int *a = malloc(4), *b = malloc(4);
  assert(a != b && (a < b) != (b < a) && ((uintptr_t)a & 15) == 0 && a != 0);
  free(a);
  free(b);
  return 0;
}

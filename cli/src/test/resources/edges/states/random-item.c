/* Random numbers that are looked at go on, others need not. */
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
#ifdef LOOKS
  int first = rand(), second = rand();
  assert(first != second);
#endif
  usleep(rand() % 10);
#ifdef LOOKS_LATER
  int one = rand() % 1000, other = rand() % 1000;
  assert(one != other);
#endif
}

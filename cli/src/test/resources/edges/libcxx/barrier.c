/* What LLVM's library of C++ calls for std::barrier: of three that come, one is the last. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

void *construct(ptrdiff_t *) __asm__("_ZNSt3__134__construct_barrier_algorithm_baseERl");
_Bool arrive(void *, unsigned char) __asm__(
    "_ZNSt3__131__arrive_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseEh");
void destroy(void *) __asm__(
    "_ZNSt3__132__destroy_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseE");

static ptrdiff_t expected = 3;
static void *barrier;
static int came[2];
static int last;

static void *comer(void *number) {
  came[(long)number] = 1;
  if (arrive(barrier, 0)) {
    assert(came[0] && came[1]);
    last++;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  barrier = construct(&expected);
  for (long i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, comer, (void *)i);
  if (arrive(barrier, 0)) {
    assert(came[0] && came[1]);
    last++;
  }
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(last == 1);
  assert(!arrive(barrier, 2));
  destroy(barrier);
}

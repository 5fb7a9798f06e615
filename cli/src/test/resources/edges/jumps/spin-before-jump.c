/* What is read after the jump is kept while the thread waits. */
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>

struct pair {
  int a, b;
};

static atomic_int flag;

static void *set(void *unused) {
  atomic_store(&flag, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  jmp_buf place;
  struct pair pair = {1, 2};
  int x = 3;
  pthread_create(&thread, NULL, set, NULL);
  if (_setjmp(place) == 0) {
    while (!atomic_load(&flag)) {
    }
    _longjmp(place, 1);
  } else {
    assert(pair.a == 1 && pair.b == 2 && x == 3);
  }
  pthread_join(thread, NULL);
}

/* What LLVM's library of C++ calls for std::call_once, which looks at the flag before: no race. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void call_once(atomic_ulong *, void *, void (*)(void *)) __asm__(
    "_ZNSt3__111__call_onceERVmPvPFvS2_E");

static atomic_ulong flag;
static int done;

static void act(void *unused) {
  (void)unused;
  done++;
}

static void *once(void *unused) {
  if (atomic_load_explicit(&flag, memory_order_acquire) != ~0UL)
    call_once(&flag, NULL, act);
  assert(done == 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, once, NULL);
  once(NULL);
  pthread_join(thread, NULL);
}

/*
 * What LLVM's library of C++ calls for std::promise<void> and its future. KEPT: the promise is kept;
 * else nobody ends the wait.
 */
#include <assert.h>
#include <pthread.h>

void construct(void **) __asm__("_ZNSt3__17promiseIvEC1Ev");
void end_promise(void **) __asm__("_ZNSt3__17promiseIvED1Ev");
void set_value(void **) __asm__("_ZNSt3__17promiseIvE9set_valueEv");
void get_future(void **, void **) __asm__("_ZNSt3__17promiseIvE10get_futureEv");
void get(void **) __asm__("_ZNSt3__16futureIvE3getEv");
void end_future(void **) __asm__("_ZNSt3__16futureIvED1Ev");

static void *promise, *future;
static int data;

static void *keeper(void *unused) {
  data = 1;
#if KEPT
  set_value(&promise);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  construct(&promise);
  get_future(&future, &promise);
  pthread_create(&thread, NULL, keeper, NULL);
  get(&future);
  assert(data == 1);
  pthread_join(thread, NULL);
  end_future(&future);
  end_promise(&promise);
}

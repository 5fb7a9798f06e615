// The pointer of a thread stays the same in it, and is another in another thread.
#include <assert.h>
#include <pthread.h>

static void *own(void *unused) {
  (void)unused;
  assert(__builtin_thread_pointer() == __builtin_thread_pointer());
  return __builtin_thread_pointer();
}

int main(void) {
  pthread_t thread;
  void *other;
  pthread_create(&thread, 0, own, 0);
  pthread_join(thread, &other);
  assert(other != __builtin_thread_pointer());
  return 0;
}

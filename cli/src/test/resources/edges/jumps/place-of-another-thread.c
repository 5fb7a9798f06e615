/* A thread goes back to places of its own only. */
#include <pthread.h>
#include <setjmp.h>

static jmp_buf place;

static void *jump(void *unused) {
  longjmp(place, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  if (setjmp(place) == 0) {
    pthread_create(&thread, NULL, jump, NULL);
    pthread_join(thread, NULL);
  }
}

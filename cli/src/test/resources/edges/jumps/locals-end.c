/* The locals of the functions that are left end, those of the one that is gone back to do not. */
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>

static jmp_buf place;
static int *_Atomic kept;

static void leave(void) {
  int local = 1;
#if DEEP
  kept = &local;
#endif
  longjmp(place, local);
}

static void *use(void *unused) {
  int *there = kept;
  if (there)
    *there = 2;
  return unused;
}

int main(void) {
  pthread_t thread;
  int own = 1;
#if !DEEP
  kept = &own;
#endif
  pthread_create(&thread, NULL, use, NULL);
  if (setjmp(place) == 0)
    leave();
  pthread_join(thread, NULL);
}

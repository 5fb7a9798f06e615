/* sc: lock; tso: lock; pso: lock */
// The store of the destruction may find the lock held, and so lets who waits for it go on, as an unlock does.
#include "agree.h"

static pthread_spinlock_t spin;

static void *tries(void *unused) {
  if (pthread_spin_trylock(&spin) == 0) pthread_spin_unlock(&spin);
  return unused;
}

static void *destroys(void *unused) {
  pthread_spin_destroy(&spin);
  return unused;
}

static void *locks(void *unused) {
  pthread_spin_lock(&spin);
  pthread_spin_unlock(&spin);
  return unused;
}

int main(void) {
  pthread_t one, two, three;
  pthread_spin_init(&spin, 0);
  pthread_create(&one, 0, tries, 0);
  pthread_create(&two, 0, destroys, 0);
  pthread_create(&three, 0, locks, 0);
  return 0;
}

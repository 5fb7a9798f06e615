/* sc: safe, 4 traces; tso: safe, 4 traces; pso: safe, 4 traces */
#include "agree.h"

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

/* The order of giving back counts, that of taking for reading does not. */
static void *reader(void *unused) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  both(reader, reader);
  return 0;
}

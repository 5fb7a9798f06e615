/* sc: safe; tso: safe; pso: safe */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

/* Waiting loops whose rounds keep what they read in locals in memory: of a function that is called
   in each round, and of the one that waits. */
struct slot {
  int full;
  int value;
};

static volatile struct slot slot;

static void snapshot(struct slot *into) {
  into->full = slot.full;
}

static bool take(int *value) {
  struct slot seen, copy;
  snapshot(&seen);
  memcpy(&copy, &seen, sizeof copy.full);
  if (!copy.full) {
    return false;
  }
  __sync_synchronize();
  *value = slot.value;
  return true;
}

static void *put(void *unused) {
  slot.value = 42;
  __sync_synchronize();
  slot.full = 1;
  return unused;
}

static void look(volatile int *from, int *into, int rounds[1]) {
  *into = *from;
  rounds[0] = *into ? rounds[0] : 1;
}

int main(void) {
  pthread_t writer;
  int value;
  int full = 0;
  int rounds[1] = {0};
  pthread_create(&writer, NULL, put, NULL);
  while (!take(&value)) {
  }
  assert(value == 42);
  while (full == 0) {
    look(&slot.full, &full, rounds);
  }
  pthread_join(writer, NULL);
  return 0;
}

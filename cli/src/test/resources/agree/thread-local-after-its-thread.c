/* sc: memory; tso: memory; pso: memory */
/* Another thread writes a copy through a pointer, perhaps when its thread has ended. */
#include "agree.h"

static _Thread_local int mine = 1;
static _Atomic(int *) shared;

static void *owner(void *unused) {
  atomic_store(&shared, &mine);
  return 0;
}

static void *other(void *unused) {
  int *theirs = atomic_load(&shared);
  if (theirs) *theirs = 2;
  return 0;
}

int main(void) { both(owner, other); }

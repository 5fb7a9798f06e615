/* sc: safe 2; tso: safe 2; pso: safe 2 */
/* Another thread writes a copy through a pointer while its thread lives. */
#include "agree.h"

static _Thread_local int mine = 1;
static _Atomic(int *) shared;
static atomic_int finished;

static void *owner(void *unused) {
  atomic_store(&shared, &mine);
  weir_observe("own", mine);
  while (!atomic_load(&finished)) {
  }
  return 0;
}

static void *other(void *unused) {
  int *theirs = atomic_load(&shared);
  if (theirs) *theirs = 2;
  assert(mine == 1);
  atomic_store(&finished, 1);
  return 0;
}

int main(void) {
  both(owner, other);
  assert(mine == 1);
}

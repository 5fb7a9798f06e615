// What programs tell CBMC and ESBMC means what it means in SV-COMP.
#include <pthread.h>

void PREFIX(assume)(_Bool condition);
void PREFIX(assert)(_Bool condition, const char *text);
void PREFIX(atomic_begin)(void);
void PREFIX(atomic_end)(void);
int nondet_int();
_Bool nondet_bool(void);

static int count;

static void *add(void *unused) {
  PREFIX(atomic_begin)();
  count = count + 1;
  PREFIX(atomic_end)();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, add, NULL);
  add(NULL);
  pthread_join(thread, NULL);
  PREFIX(assert)(count == 2, "both count");
  int chosen = nondet_int();
  PREFIX(assume)(chosen > 0);
  PREFIX(assert)(chosen != FAILS, "it is chosen");
  return nondet_bool();
}

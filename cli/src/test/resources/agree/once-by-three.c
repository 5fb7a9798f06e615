/* sc: safe 1, 6 traces; tso: safe 1, 6 traces; pso: safe 1, 6 traces */
#include "agree.h"
#include <threads.h>

static once_flag flag = ONCE_FLAG_INIT;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int made, c11;

static void make(void) { made = made * 2 + 1; }
static void make_c11(void) { c11++; }

static void *worker(void *unused) {
  pthread_once(&once, make);
  assert(made == 1);
  return unused;
}

int main(void) {
  pthread_t a, b, c;
  call_once(&flag, make_c11);
  call_once(&flag, make_c11);
  assert(c11 == 1);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_create(&c, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  weir_observe("made", made);
  return 0;
}

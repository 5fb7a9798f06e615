// A read may see what is buffered, but then the other store is there.
extern void abort(void);
#include <pthread.h>
#include <assert.h>
void reach_error(void) { assert(0); }
void __VERIFIER_assert(int expression) {
  if (!expression) {
    reach_error();
    abort();
  }
}
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int __unbuffered_cnt;
_Bool main$tmp_guard0, main$tmp_guard1;
int r0, r1;
_Bool weak$$choice0, weak$$choice2;
int x;
_Bool x$flush_delayed;
int x$mem_tmp;
int x$w_buff0, x$w_buff1;
_Bool x$w_buff0_used, x$w_buff1_used;
int x$w_buff0_owner, x$w_buff1_owner;
int y;
void assume_abort_if_not(int condition) {
  if (!condition)
    abort();
}
static void *P0(void *arg) {
  __VERIFIER_atomic_begin();
  y = 1;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  __VERIFIER_assert(!(x$w_buff0_used && x$w_buff1_used));
  x$w_buff1 = x$w_buff0;
  x$w_buff1_used = x$w_buff0_used;
  x$w_buff1_owner = x$w_buff0_owner;
  x$w_buff0 = 1;
  x$w_buff0_used = 1;
  x$w_buff0_owner = 0;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  x = x$w_buff0_used && x$w_buff0_owner == 0 ? x$w_buff0
      : x$w_buff1_used && x$w_buff1_owner == 0 ? x$w_buff1 : x;
  x$w_buff0_used = x$w_buff0_used && x$w_buff0_owner != 0;
  x$w_buff1_used = x$w_buff1_used && x$w_buff1_owner != 0;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  __unbuffered_cnt = __unbuffered_cnt + 1;
  __VERIFIER_atomic_end();
  return arg;
}
static void *P1(void *arg) {
  __VERIFIER_atomic_begin();
  weak$$choice0 = __VERIFIER_nondet_bool();
  weak$$choice2 = __VERIFIER_nondet_bool();
  x$flush_delayed = weak$$choice2;
  x$mem_tmp = x;
  if (x$w_buff0_used && x$w_buff0_owner == 1)
    x = x$w_buff0;
  else if (x$w_buff1_used && x$w_buff1_owner == 1)
    x = x$w_buff1;
  else if (x$w_buff0_used && weak$$choice0)
    x = x$w_buff0;
  r0 = x;
  x = x$flush_delayed ? x$mem_tmp : x;
  x$flush_delayed = 0;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  r1 = y;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  __unbuffered_cnt = __unbuffered_cnt + 1;
  __VERIFIER_atomic_end();
  return arg;
}
int main(void) {
  pthread_t t0;
  pthread_t t1;
  pthread_create(&t0, 0, P0, 0);
  pthread_create(&t1, 0, P1, 0);
  __VERIFIER_atomic_begin();
  main$tmp_guard0 = __unbuffered_cnt == 2;
  __VERIFIER_atomic_end();
  assume_abort_if_not(main$tmp_guard0);
  __VERIFIER_atomic_begin();
  main$tmp_guard1 = !(r0 == 1 && r1 == 0);
  __VERIFIER_atomic_end();
  __VERIFIER_assert(main$tmp_guard1);
  return 0;
}

// The third store is late.
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
int r0, r1, r2;
_Bool weak$$choice0, weak$$choice2;
int x;
int y;
_Bool y$flush_delayed;
int y$mem_tmp;
int y$w_buff0, y$w_buff1;
_Bool y$w_buff0_used, y$w_buff1_used;
int y$w_buff0_owner, y$w_buff1_owner;
void assume_abort_if_not(int condition) {
  if (!condition)
    abort();
}
static void *P0(void *arg) {
  __VERIFIER_atomic_begin();
  x = 1;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  __unbuffered_cnt = __unbuffered_cnt + 1;
  __VERIFIER_atomic_end();
  return arg;
}
static void *P1(void *arg) {
  __VERIFIER_atomic_begin();
  r0 = x;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  r1 = y;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  __unbuffered_cnt = __unbuffered_cnt + 1;
  __VERIFIER_atomic_end();
  return arg;
}
static void *P2(void *arg) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assert(!(y$w_buff0_used && y$w_buff1_used));
  y$w_buff1 = y$w_buff0;
  y$w_buff1_used = y$w_buff0_used;
  y$w_buff1_owner = y$w_buff0_owner;
  y$w_buff0 = 1;
  y$w_buff0_used = 1;
  y$w_buff0_owner = 2;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  r2 = x;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  y = y$w_buff0_used && y$w_buff0_owner == 2 ? y$w_buff0
      : y$w_buff1_used && y$w_buff1_owner == 2 ? y$w_buff1 : y;
  y$w_buff0_used = y$w_buff0_used && y$w_buff0_owner != 2;
  y$w_buff1_used = y$w_buff1_used && y$w_buff1_owner != 2;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  __unbuffered_cnt = __unbuffered_cnt + 1;
  __VERIFIER_atomic_end();
  return arg;
}
int main(void) {
  pthread_t t0;
  pthread_t t1;
  pthread_t t2;
  pthread_create(&t0, 0, P0, 0);
  pthread_create(&t1, 0, P1, 0);
  pthread_create(&t2, 0, P2, 0);
  __VERIFIER_atomic_begin();
  main$tmp_guard0 = __unbuffered_cnt == 3;
  __VERIFIER_atomic_end();
  assume_abort_if_not(main$tmp_guard0);
  __VERIFIER_atomic_begin();
  main$tmp_guard1 = !(r0 == 1 && r1 == 0 && r2 == 0);
  __VERIFIER_atomic_end();
  __VERIFIER_assert(main$tmp_guard1);
  return 0;
}

// A test for another checker, with its header: a spin lock by hand, with marks.
#include <assert.h>
#include <genmc.h>
#include <stdatomic.h>
#include <stdbool.h>

#define await_while(cond)                                                                          \
  for (__VERIFIER_loop_begin();                                                                    \
       (__VERIFIER_spin_start(), (cond) ? 1 : (__VERIFIER_spin_end(1), 0)); __VERIFIER_spin_end(0))

atomic_int lock, top;
int counter;

static void *add(void *argument) {
  await_while(atomic_exchange_explicit(&lock, 1, memory_order_acquire)) {
  }
  __VERIFIER_local_write(counter++);
  __VERIFIER_final_write(atomic_store_explicit(&lock, 0, memory_order_release));
  int old = __VERIFIER_speculative_read(atomic_load(&top));
  while (!__VERIFIER_confirming_CAS(atomic_compare_exchange_strong(&top, &old, old + 1))) {
  }
  return argument;
}

int main(void) {
  int value = 7;
  __VERIFIER_thread_t one = __VERIFIER_spawn(add, &value);
  __VERIFIER_thread_t two = __VERIFIER_spawn_symmetric(add, &value, one);
  assert(__VERIFIER_join(one) == &value);
  __VERIFIER_join_symmetric(two);
  assert(counter == 2 && top == 2);
  int chosen = __VERIFIER_nondet_int();
  __VERIFIER_assume(chosen == 1);
  __VERIFIER_optional(assert(chosen));
  return 0;
}

/* GCC's functions on atomic objects, and those of C11 on plain ones. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
struct node {
  struct node *next;
};
static struct node first, *head;
static uintptr_t word;
static enum { RED, GREEN } colour;
static _Atomic int both;
static _Atomic(struct node *) top;
static volatile int turns;
static _Bool flag;
static void *adder(void *arg) {
  __sync_fetch_and_add(&both, 1);
  __atomic_add_fetch(&both, 1, __ATOMIC_RELAXED);
  atomic_fetch_add(&turns, 1);
  return arg;
}
int main(void) {
  pthread_t t;
  struct node *none = 0;
  int expected = 4;
  atomic_init((atomic_uintptr_t *)&word, 5);
  atomic_init(&colour, GREEN);
  atomic_init(&both, 0);
  atomic_init(&turns, 0);
  atomic_init(&head, 0);
  assert(atomic_load((atomic_uintptr_t *)&word) == 5 && colour == GREEN);
  assert(atomic_compare_exchange_strong(&head, &none, &first));
  assert(atomic_load((atomic_uintptr_t *)&head) == (uintptr_t)&first);
  assert(__sync_bool_compare_and_swap(&top, 0, &first));
  assert(__atomic_exchange_n(&top, 0, __ATOMIC_ACQ_REL) == &first);
  assert(__sync_bool_compare_and_swap(&flag, 0, 1) && __sync_lock_test_and_set(&flag, 1));
  __sync_lock_release(&flag);
  pthread_create(&t, 0, adder, 0);
  adder(0);
  pthread_join(t, 0);
  assert(__atomic_load_n(&both, __ATOMIC_SEQ_CST) == 4 && turns == 2);
  assert(__atomic_compare_exchange_n(&both, &expected, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  assert(atomic_load(&both) == 9);
  return 0;
}

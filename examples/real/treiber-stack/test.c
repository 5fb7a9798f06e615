/*
 * One thread pops; the other pops twice and pushes what it got first back, so that the same node is
 * on top again while the first may be in the middle of its pop. Nothing may come out twice or get lost.
 */
#include <assert.h>
#include <pthread.h>

#include "stack.h"

static struct stack stack;
static int taken[3];

static void take_one(void) {
  int value;
  if (stack_pop(&stack, &value)) __atomic_fetch_add(&taken[value], 1, __ATOMIC_RELAXED);
}

static void *popper(void *arg) {
  (void)arg;
  take_one();
  return NULL;
}

static void *mixer(void *arg) {
  int first;
  (void)arg;
  if (stack_pop(&stack, &first)) {
    take_one();
    stack_push(&stack, first);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  stack_init(&stack);
  stack_push(&stack, 1);
  stack_push(&stack, 2);
  pthread_create(&threads[0], NULL, popper, NULL);
  pthread_create(&threads[1], NULL, mixer, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  take_one();
  take_one();
  assert(taken[0] == 0);
  assert(taken[1] == 1);
  assert(taken[2] == 1);
  return 0;
}

// weir: check --model sc,tso,pso with stack.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with stack.c -- -DBUG_NO_COUNT
// weir: expect violation assertion:45
// weir: check --model sc,tso,pso with stack.c -- -DBUG_RELAXED_PUT
// weir: expect safe complete under sc,tso
// weir: expect violation assertion:46 under pso
// weir: fence --model pso --method bounded with stack.c -- -DBUG_RELAXED_PUT
// weir: expect fixed 1 complete release:stack.c:27

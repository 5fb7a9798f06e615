/*
 * Runs a script in each of several threads on one data structure, and asserts that some order of
 * whole operations explains all results and the content at the end. The program that includes it has
 * the data structure and the scripts.
 *
 * Results come back as the value of the thread, a byte each, and are looked at by main alone: what
 * the harness does touches nothing that threads share.
 */
#ifndef HARNESS_H
#define HARNESS_H

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "sequential.h"

/* Makes the data structure as it is before the threads start. */
void set_up(void);

/* Does the operation on the data structure and gives its result. */
static int perform(struct operation operation);

/* What the data structure holds, while nobody else works on it. */
static struct sequence content(void);

static void *run_script(void *arg) {
  const struct script *script = arg;
  uintptr_t results = 0;
  for (int i = 0; i < script->length; i++) {
    results |= (uintptr_t)(uint8_t)perform(script->operations[i]) << (8 * i);
  }
  return (void *)results;
}

static void run(struct script scripts[], int threads) {
  pthread_t ids[THREADS_AT_MOST];
  struct results results[THREADS_AT_MOST];
  const int nothing_done[THREADS_AT_MOST] = {0};
  set_up();
  struct sequence before = content();
  for (int i = 0; i < threads; i++) pthread_create(&ids[i], NULL, run_script, &scripts[i]);
  for (int i = 0; i < threads; i++) {
    void *packed;
    pthread_join(ids[i], &packed);
    for (int step = 0; step < OPERATIONS_AT_MOST; step++) {
      results[i].of[step] = (uintptr_t)packed >> (8 * step) & 0xff;
    }
  }
  struct sequence after = content();
  assert(explained(before, nothing_done, threads, scripts, results, &after));
}

#endif

/*
 * What tests written for GenMC call. Marks that only save that checker work are left out of the
 * program, which means the same without them. What is declared here but has no meaning to Weir
 * (hazard pointers, persistence, RCU) is refused by name where it is called.
 */
#ifndef __GENMC_H__
#define __GENMC_H__

#include <pthread.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

void __VERIFIER_assume(int condition);
int __VERIFIER_nondet_int(void);

/* The thread's number: 0 for main. */
int __VERIFIER_tid(void);

/* Loops that wait: recognised without these marks. */
void __VERIFIER_loop_begin(void);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(int leaves);

typedef pthread_t __VERIFIER_thread_t;

static inline __VERIFIER_thread_t __VERIFIER_spawn(void *(*function)(void *), void *argument) {
  pthread_t thread;
  pthread_create(&thread, 0, function, argument);
  return thread;
}

static inline __VERIFIER_thread_t __VERIFIER_spawn_symmetric(void *(*function)(void *),
                                                             void *argument,
                                                             __VERIFIER_thread_t other) {
  (void)other;
  return __VERIFIER_spawn(function, argument);
}

static inline void *__VERIFIER_join(__VERIFIER_thread_t thread) {
  void *result;
  pthread_join(thread, &result);
  return result;
}

static inline void __VERIFIER_join_symmetric(__VERIFIER_thread_t thread) {
  pthread_join(thread, 0);
}

/* Marks of single accesses. */
#define __VERIFIER_local_write(statement)                                                         \
  do {                                                                                             \
    statement;                                                                                     \
  } while (0)
#define __VERIFIER_final_write(statement) __VERIFIER_local_write(statement)
#define __VERIFIER_helped_CAS(statement) __VERIFIER_local_write(statement)
#define __VERIFIER_helping_CAS(statement) __VERIFIER_local_write(statement)
#define __VERIFIER_optional(statement) __VERIFIER_local_write(statement)
#define __VERIFIER_speculative_read(value) (value)
#define __VERIFIER_confirming_read(value) (value)
#define __VERIFIER_confirming_CAS(value) (value)
#define __VERIFIER_final_CAS(value) (value)

/* Refused where they are called. */
typedef struct {
  void *pointer;
} __VERIFIER_hp_t;
__VERIFIER_hp_t *__VERIFIER_hp_alloc(void);
void *__VERIFIER_hp_protect(__VERIFIER_hp_t *hazard, void *place);
void __VERIFIER_hp_clear(__VERIFIER_hp_t *hazard);
void __VERIFIER_hp_free(__VERIFIER_hp_t *hazard);
void __VERIFIER_hp_retire(void *block);
void *__VERIFIER_palloc(size_t size);
void __VERIFIER_pbarrier(void);
void __VERIFIER_rcu_read_lock(void);
void __VERIFIER_rcu_read_unlock(void);
void __VERIFIER_synchronize_rcu(void);

#ifdef __cplusplus
}
#endif

#endif

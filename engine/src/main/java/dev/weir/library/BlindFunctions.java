package dev.weir.library;

import java.util.Set;

/**
 * The functions of the library that do the same whichever thread calls them, as long as their
 * arguments and the memory that they look at are the same for all. The list is short: of what is
 * not in it nothing is known.
 */
final class BlindFunctions {
  private static final Set<String> BLIND =
      Set.of(
          "weir_assume",
          "weir_choose",
          "weir_observe",
          "__VERIFIER_assume",
          "__VERIFIER_assert",
          "__VERIFIER_atomic_begin",
          "__VERIFIER_atomic_end",
          "__VERIFIER_loop_bound",
          "__VERIFIER_error",
          "reach_error",
          "__assert_fail",
          "__assert",
          "__assert_rtn",
          "__assert2",
          "abort",
          "llvm.trap",
          "exit",
          "pthread_exit",
          "pthread_mutex_init",
          "pthread_mutex_destroy",
          "pthread_mutex_lock",
          "pthread_mutex_trylock",
          "pthread_mutex_unlock",
          "mtx_init",
          "mtx_destroy",
          "mtx_lock",
          "mtx_trylock",
          "mtx_unlock",
          "pthread_spin_init",
          "pthread_spin_destroy",
          "pthread_spin_lock",
          "pthread_spin_trylock",
          "pthread_spin_unlock",
          "pthread_rwlock_init",
          "pthread_rwlock_destroy",
          "pthread_rwlock_rdlock",
          "pthread_rwlock_tryrdlock",
          "pthread_rwlock_wrlock",
          "pthread_rwlock_trywrlock",
          "pthread_rwlock_unlock",
          "pthread_cond_init",
          "pthread_cond_destroy",
          "pthread_cond_wait",
          "pthread_cond_timedwait",
          "pthread_cond_signal",
          "pthread_cond_broadcast",
          "cnd_init",
          "cnd_destroy",
          "cnd_wait",
          "cnd_timedwait",
          "cnd_signal",
          "cnd_broadcast",
          "pthread_barrier_init",
          "pthread_barrier_destroy",
          "sem_init",
          "sem_destroy",
          "sem_wait",
          "sem_trywait",
          "sem_post",
          "sem_getvalue",
          "printf",
          "puts",
          "putchar",
          "fflush",
          "free");

  private static final Set<String> ALLOCATE = Set.of("malloc", "calloc");
  private static final String CHOICE = "__VERIFIER_nondet_";

  private BlindFunctions() {}

  /** Whether a function is known to be one. */
  static boolean contain(String name) {
    return BLIND.contains(name) || ALLOCATE.contains(name) || name.startsWith(CHOICE);
  }

  /** Whether one gives the address of a new block, which is another one for each thread. */
  static boolean allocate(String name) {
    return ALLOCATE.contains(name);
  }
}

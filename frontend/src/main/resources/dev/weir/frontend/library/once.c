/* What is done once. */
#include "weir_library.h"
#include <pthread.h>
#include <threads.h>

/* Provided by the machine: steps that write the word; who does not begin waits for the end. */
int weir_thread_once_begin(int *once);
void weir_thread_once_end(int *once);
void weir_thread_once_again(int *once);

/*
 * Where the thread is cancelled in the routine, or ends there by pthread_exit, it was not done. POSIX
 * says so of the first; of the second the usual libraries do the same.
 */
static void weir_undo_once(void *once) { weir_thread_once_again(once); }

LIBRARY("calls a function of the program until it has succeeded once; a full fence")
int weir_once_unless(pthread_once_t *once, int (*routine)(void)) {
  int fails = 0;
  if (weir_thread_once_begin(once)) {
    pthread_cleanup_push(weir_undo_once, once);
    fails = routine();
    pthread_cleanup_pop(0);
    if (fails)
      weir_thread_once_again(once);
    else
      weir_thread_once_end(once);
  }
  return fails;
}

LIBRARY("calls a function of the program once; a full fence")
int pthread_once(pthread_once_t *once, void (*routine)(void)) {
  if (weir_thread_once_begin(once)) {
    pthread_cleanup_push(weir_undo_once, once);
    routine();
    pthread_cleanup_pop(0);
    weir_thread_once_end(once);
  }
  return 0;
}

LIBRARY("calls a function of the program once; a full fence")
void call_once(once_flag *once, void (*routine)(void)) {
  pthread_once((pthread_once_t *)once, routine);
}

/* The end of a thread by a call. */
#include "weir_library.h"
#include <pthread.h>
#include <threads.h>

#define WEIR_MAIN 1

/* Provided by the machine: ends the locals of all functions of the thread. */
void weir_thread_end_locals(void);

/* Provided by the machine: ends the thread. */
__attribute__((noreturn)) void weir_thread_exit(void *result);

/* Calls what the program wants to be called where a thread ends so, where it has anything. */
__attribute__((weak)) void weir_clean_up(void) {}

/* What a thread does before it ends, where the program has something of the kind. */
__attribute__((weak)) void weir_before_return_of_thread(void) {}

/* Lets others see that the thread has ended, where the program has something that looks. */
__attribute__((weak)) void weir_note_end_of_thread(void) {}

/* What main does that has left, where functions are registered for the end of the process. */
__attribute__((weak)) void weir_after_end_of_main(void) {}

LIBRARY("ends the thread; after that of main, the last thread ends the process")
void pthread_exit(void *result) {
  if (weir_thread_ends)
    weir_thread_ends();
  weir_clean_up();
  weir_before_return_of_thread();
  if (weir_signals_end)
    weir_signals_end();
  weir_thread_end_locals();
  if (pthread_self() == WEIR_MAIN)
    weir_after_end_of_main();
  weir_note_end_of_thread();
  weir_thread_exit(result);
}

LIBRARY("ends the thread; after that of main, the last thread ends the process")
void thrd_exit(int result) { pthread_exit((void *)(long)result); }

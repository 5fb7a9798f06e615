/* What is done once. */
#include "weir_library.h"
#include <pthread.h>
#include <threads.h>

/* Provided by the machine: steps that write the word; who does not begin waits for the end. */
int weir_thread_once_begin(int *once);
void weir_thread_once_end(int *once);

LIBRARY("calls a function of the program once; a full fence")
int pthread_once(pthread_once_t *once, void (*routine)(void)) {
  if (weir_thread_once_begin(once)) {
    if (weir_call_once)
      weir_call_once(once, routine);
    else
      routine();
    weir_thread_once_end(once);
  }
  return 0;
}

LIBRARY("calls a function of the program once; a full fence")
void call_once(once_flag *once, void (*routine)(void)) {
  pthread_once((pthread_once_t *)once, routine);
}

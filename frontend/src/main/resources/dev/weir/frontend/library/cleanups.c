/* What is to be done when the thread ends by pthread_exit, the last first. */
#include "weir_library.h"
#include <pthread.h>

static _Thread_local struct weir_cleanup *weir_cleanups;

LIBRARY("adds what pthread_exit calls") void weir_cleanup_push(struct weir_cleanup *cleanup) {
  cleanup->before = weir_cleanups;
  weir_cleanups = cleanup;
}

LIBRARY_TOO("takes away what pthread_exit calls, and may call it")
void weir_cleanup_pop(struct weir_cleanup *cleanup, int execute) {
  weir_cleanups = cleanup->before;
  if (execute)
    cleanup->routine(cleanup->argument);
}

void weir_clean_up(void) {
  while (weir_cleanups) {
    struct weir_cleanup *last = weir_cleanups;
    weir_cleanup_pop(last, 1);
  }
}

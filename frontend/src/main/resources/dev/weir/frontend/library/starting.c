/* What is called in the place of a thread's function, where there is more to do than to call that. */
#include "weir_library.h"

/* What a thread does that returns. */
__attribute__((weak)) void weir_before_return_of_thread(void) {}

/* Lets others see that the thread has ended. */
__attribute__((weak)) void weir_note_end_of_thread(void) {}

LIBRARY("calls a thread's function") void *weir_thread_start(void *(*start)(void *), void *argument) {
  void *result = start(argument);
  if (weir_thread_returns)
    weir_thread_returns();
  weir_before_return_of_thread();
  if (weir_signals_end)
    weir_signals_end();
  weir_note_end_of_thread();
  return result;
}

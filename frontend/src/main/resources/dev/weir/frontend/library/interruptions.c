/*
 * Handlers that may run at any time: in programs that set handlers of signals, and send signals to
 * other threads or the process. The program calls weir_interruption before each of its steps, and waits
 * look for signals, too.
 */
#include "weir_library.h"
#include <signal.h>

void weir_waits_otherwise(void);
int weir_is_in_block(void);

WEIR_NEEDS(weir_waits_otherwise);

static uint64_t weir_interrupting(void) {
  return __atomic_load_n(&weir_caught, __ATOMIC_RELAXED) & ~weir_thread()->blocked;
}

/* Another thread may set a handler while this one waits. */
int weir_can_be_interrupted(void) {
  return (~weir_thread()->blocked & ~(WEIR_BIT(SIGKILL) | WEIR_BIT(SIGSTOP))) != 0;
}

int weir_has_handlers(void) { return weir_interrupting() != 0; }

LIBRARY_TOO("runs the handlers of signals that have arrived") int weir_interruption(void) {
  uint64_t arrived = weir_arrived_signals();
  if (!arrived || !(arrived & weir_interrupting()) || weir_is_in_block())
    return 0;
  return weir_act_upon_signals();
}

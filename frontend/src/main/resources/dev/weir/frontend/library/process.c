/* What runs at the end of a process. */
#include "weir_library.h"
#include <stdlib.h>

#define WEIR_HANDLERS 64

struct weir_handler {
  void (*function)(void *);
  void *argument;
};

static struct weir_handler weir_exit_handlers[WEIR_HANDLERS];
static int weir_exit_handler_count;
static struct weir_handler weir_quick_exit_handlers[WEIR_HANDLERS];
static int weir_quick_exit_handler_count;

static int weir_register(struct weir_handler *handlers, int *count, void (*function)(void *),
                         void *argument) {
  __VERIFIER_atomic_begin();
  int fits = *count < WEIR_HANDLERS;
  if (fits)
    handlers[(*count)++] = (struct weir_handler){function, argument};
  __VERIFIER_atomic_end();
  return fits ? 0 : -1;
}

static int weir_take(struct weir_handler *handlers, int *count, struct weir_handler *next) {
  __VERIFIER_atomic_begin();
  int is_left = *count > 0;
  if (is_left)
    *next = handlers[--*count];
  __VERIFIER_atomic_end();
  return is_left;
}

/* In the reverse order; a handler may register others. Each runs once, whoever ends the process. */
static void weir_run(struct weir_handler *handlers, int *count) {
  struct weir_handler next;
  while (weir_take(handlers, count, &next))
    next.function(next.argument);
}

LIBRARY("registers a function for the end of the process") int atexit(void (*handler)(void)) {
  return weir_register(weir_exit_handlers, &weir_exit_handler_count, (void (*)(void *))handler, 0);
}

LIBRARY("registers a function with an argument for the end of the process")
int __cxa_atexit(void (*handler)(void *), void *argument, void *module) {
  (void)module;
  return weir_register(weir_exit_handlers, &weir_exit_handler_count, handler, argument);
}

LIBRARY("registers a function for quick_exit") int at_quick_exit(void (*handler)(void)) {
  return weir_register(weir_quick_exit_handlers, &weir_quick_exit_handler_count,
                       (void (*)(void *))handler, 0);
}

/* Called too when main returns. */
__attribute__((weak)) void weir_run_exit_handlers(void) {
  if (weir_end_of_thread)
    weir_end_of_thread();
  weir_run(weir_exit_handlers, &weir_exit_handler_count);
}

LIBRARY_TOO("runs the registered functions, then ends the thread; the others run on")
void exit(int status) {
  weir_run_exit_handlers();
  _Exit(status);
}

LIBRARY_TOO("runs the registered functions, then ends the thread; the others run on")
void quick_exit(int status) {
  weir_run(weir_quick_exit_handlers, &weir_quick_exit_handler_count);
  _Exit(status);
}

/* Provided by the machine: waits until all other threads have ended. */
void weir_thread_join_others(void);

/* main has left by pthread_exit: the process ends when the last thread does. */
void weir_after_end_of_main(void) {
  weir_thread_join_others();
  exit(0);
}

/* What the sources of the library share. A function is described where it is defined. */
#ifndef WEIR_LIBRARY_H
#define WEIR_LIBRARY_H

#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

/* A program that calls the function and does not define it gets this file. */
#define LIBRARY(description) __attribute__((weak))

/* The same for a variable. */
#define LIBRARY_VARIABLE __attribute__((weak))

/* The function comes along with others of this file, in the place of a simpler one. */
#define LIBRARY_TOO(description) __attribute__((weak))

/* Descriptors from here on are counters of eventfd. */
#define WEIR_FIRST_EVENT 64

/* And from here on ends of pipes. */
#define WEIR_FIRST_PIPE 128

/* Memory of the calling thread alone, zero at first. */
struct weir_thread {
  int error;
  int unused;
  uint64_t random;
  int64_t nanoseconds;
  void *robust_mutexes;
  uint64_t free[4];
};

/* Provided by the machine, which knows the size and where all but random stands. */
struct weir_thread *weir_thread(void);

/* Makes what lies between one step: for what the library itself keeps. */
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

/* Attributes of mutexes: the bits that are the kind, and the one of robust mutexes. */
#define WEIR_KIND 15
#define WEIR_ROBUST 16

/* As many keys as there can be at a time. */
#define WEIR_KEYS PTHREAD_KEYS_MAX

/* A key of threads' values: how often it was made and taken away, and what ends a value. */
struct weir_key {
  atomic_uint use;
  _Atomic(void (*)(void *)) destructor;
};

extern struct weir_key weir_keys[WEIR_KEYS];

/* No key that was ever made is as large. */
unsigned weir_key_limit(void);

/* A key is there while it was made more often than it was taken away. */
static inline int weir_is_used(unsigned use) { return use & 1; }

/* Makes a key of one that was taken away, if there is one, else -1; null where none ever is. */
__attribute__((weak)) int weir_key_again(void (*destructor)(void *));

/* What a thread does before pthread_exit ends it, and what main does after that. */
void weir_before_end_of_thread(void);
void weir_after_end_of_main(void);

/* Called in the place of a thread's function; and what it calls then, or nothing. */
void *weir_thread_start(void *(*start)(void *), void *argument);
void weir_before_return_of_thread(void);
void weir_note_end_of_thread(void);

/* Has a function linked that the machine calls. */
#define WEIR_NEEDS(function)                                                                       \
  __attribute__((used)) static const void *const weir_needs_##function = (const void *)function

/* What the calling thread does when it ends, if anything; set by who has it. */
__attribute__((weak)) _Thread_local void (*weir_end_of_thread)(void);

/* A file that the user gives, as the machine has it. */
struct weir_mapped_file {
  const char *name;
  const char *bytes;
  size_t size;
};

/* Provided by the machine; one without a name ends them. */
extern const struct weir_mapped_file weir_mapped_files[];

/* NAME=VALUE each, provided by the machine; null ends them. */
extern char *const weir_environment[];

/* Gives the execution up: the call is not supported for what has this name. */
__attribute__((noreturn)) void weir_refuse(const char *call, const char *name, const char *advice);

#endif

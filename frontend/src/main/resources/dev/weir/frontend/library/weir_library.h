/* What the sources of the library share. A function is described where it is defined. */
#ifndef WEIR_LIBRARY_H
#define WEIR_LIBRARY_H

#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>

/* A program that calls the function and does not define it gets this file. */
#define LIBRARY(description) __attribute__((weak))

/* The function comes along with others of this file, in the place of a simpler one. */
#define LIBRARY_TOO(description) __attribute__((weak))

/* Memory of the calling thread alone, zero at first. */
struct weir_thread {
  int error;
  int key_iterations;
  uint64_t random;
  int64_t nanoseconds;
};

/* Provided by the machine; of at least the size of a struct weir_thread. */
struct weir_thread *weir_thread(void);

#endif

/* The types of POSIX threads, of the sizes that they have on x86-64 Linux. */
#ifndef WEIR_PTHREAD_TYPES_H
#define WEIR_PTHREAD_TYPES_H

#include <__weir_types.h>

WEIR_BEGIN

typedef unsigned long pthread_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
typedef volatile int pthread_spinlock_t;

typedef union pthread_attr_t {
  char weir_size[56];
  long weir_align;
} pthread_attr_t;

typedef union {
  struct {
    int weir_lock;
    unsigned int weir_count;
    int weir_owner;
    unsigned int weir_users;
    int weir_kind;
    int weir_spins;
    void *weir_list[2];
  } weir_data;
  char weir_size[40];
  long weir_align;
} pthread_mutex_t;

typedef union {
  char weir_size[4];
  int weir_align;
} pthread_mutexattr_t;

typedef union {
  char weir_size[48];
  long long weir_align;
} pthread_cond_t;

typedef union {
  char weir_size[4];
  int weir_align;
} pthread_condattr_t;

typedef union {
  char weir_size[56];
  long weir_align;
} pthread_rwlock_t;

typedef union {
  char weir_size[8];
  long weir_align;
} pthread_rwlockattr_t;

typedef union {
  char weir_size[32];
  long weir_align;
} pthread_barrier_t;

typedef union {
  char weir_size[4];
  int weir_align;
} pthread_barrierattr_t;

WEIR_END

#endif

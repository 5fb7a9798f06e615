#ifndef WEIR_SEMAPHORE_H
#define WEIR_SEMAPHORE_H

#include <__weir_types.h>
#include <limits.h>

WEIR_BEGIN

typedef union {
  char weir_size[32];
  long weir_align;
} sem_t;

#define SEM_FAILED ((sem_t *)0)

int sem_init(sem_t *semaphore, int shared, unsigned int value);
int sem_destroy(sem_t *semaphore);
int sem_wait(sem_t *semaphore);
int sem_trywait(sem_t *semaphore);
int sem_timedwait(sem_t *__restrict semaphore, const struct timespec *__restrict deadline);
int sem_clockwait(sem_t *__restrict semaphore, clockid_t clock,
                  const struct timespec *__restrict deadline);
int sem_post(sem_t *semaphore);
int sem_getvalue(sem_t *__restrict semaphore, int *__restrict value);
sem_t *sem_open(const char *name, int flags, ...);
int sem_close(sem_t *semaphore);
int sem_unlink(const char *name);

WEIR_END

#endif

/* Hazard pointers: a thread says which object it looks at, and nobody frees that one meanwhile (Michael). */
#ifndef HAZARD_H
#define HAZARD_H

#include <stdatomic.h>

#define THREADS 2

/* The object that a shared pointer points to; it stays until the thread calls hazard_release. */
void *hazard_protect(int thread, _Atomic(void *) *shared);
void hazard_release(int thread);

/* Frees an object that cannot be reached any more, once nobody looks at it. */
void hazard_retire(void *object);

#endif

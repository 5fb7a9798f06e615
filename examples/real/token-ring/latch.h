/* A latch, as PostgreSQL has them: one process waits until it is set, and resets it before it looks for work. */
#ifndef LATCH_H
#define LATCH_H

#include <stdatomic.h>

typedef atomic_int latch;

void latch_set(latch *latch);
void latch_wait(latch *latch);
void latch_reset(latch *latch);

#endif

/* Two threads run one job; after the pool was closed it is done, and both threads have ended. */
#include <assert.h>
#include <stddef.h>

#include "pool.h"

static struct pool pool;
static int runs;

static void job(void) {
  __atomic_fetch_add(&runs, 1, __ATOMIC_RELAXED);
}

int main(void) {
  pool_start(&pool);
  pool_run(&pool, job);
  pool_close(&pool);
  assert(runs == 1);
  return 0;
}

// weir: check --model sc,tso,pso with pool.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with pool.c -- -DBUG_NO_LOCK
// weir: expect violation deadlock:pool.c:55
// weir: check --model sc,tso,pso with pool.c -- -DBUG_SIGNAL
// weir: expect violation deadlock:pool.c:55

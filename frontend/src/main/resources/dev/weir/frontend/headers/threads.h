#ifndef WEIR_THREADS_H
#define WEIR_THREADS_H

#include <__weir_types.h>
#include <time.h>

WEIR_BEGIN

#if !defined(__cplusplus) && (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 202311L)
#define thread_local _Thread_local
#endif

#define ONCE_FLAG_INIT {0}
#define TSS_DTOR_ITERATIONS 4

enum {
  thrd_success,
  thrd_busy,
  thrd_error,
  thrd_nomem,
  thrd_timedout
};

enum { mtx_plain = 0, mtx_recursive = 1, mtx_timed = 2 };

typedef unsigned long thrd_t;
typedef int (*thrd_start_t)(void *);
typedef unsigned int tss_t;
typedef void (*tss_dtor_t)(void *);

typedef struct {
  int weir_done;
} once_flag;

typedef union {
  char weir_size[40];
  long weir_align;
} mtx_t;

typedef union {
  char weir_size[48];
  long long weir_align;
} cnd_t;

int thrd_create(thrd_t *thread, thrd_start_t start, void *argument);
int thrd_equal(thrd_t __a, thrd_t __b);
thrd_t thrd_current(void);
int thrd_sleep(const struct timespec *duration, struct timespec *remaining);
WEIR_NORETURN void thrd_exit(int result);
int thrd_detach(thrd_t thread);
int thrd_join(thrd_t thread, int *result);
void thrd_yield(void);

int mtx_init(mtx_t *mutex, int type);
int mtx_lock(mtx_t *mutex);
int mtx_timedlock(mtx_t *__restrict mutex, const struct timespec *__restrict deadline);
int mtx_trylock(mtx_t *mutex);
int mtx_unlock(mtx_t *mutex);
void mtx_destroy(mtx_t *mutex);

void call_once(once_flag *flag, void (*routine)(void));

int cnd_init(cnd_t *condition);
int cnd_signal(cnd_t *condition);
int cnd_broadcast(cnd_t *condition);
int cnd_wait(cnd_t *condition, mtx_t *mutex);
int cnd_timedwait(cnd_t *__restrict condition, mtx_t *__restrict mutex,
                  const struct timespec *__restrict deadline);
void cnd_destroy(cnd_t *condition);

int tss_create(tss_t *key, tss_dtor_t destructor);
void *tss_get(tss_t key);
int tss_set(tss_t key, void *value);
void tss_delete(tss_t key);

WEIR_END

#endif

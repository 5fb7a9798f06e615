/* What all random programs share; each uses some of it. */
#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/syscall.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <weir.h>
#define V(place) (*(volatile __typeof__(place) *)&(place))
#define WORD(object) (*(int *)(object))
#define BYTE(object) (*(char *)(object))
#define FUTEX(operation, value, time) syscall(SYS_futex, &word, operation, value, time)
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int condition);
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);
void reach_error(void);
struct packed { short a; int b; } __attribute__((packed));
struct fields { unsigned low : 3, high : 5; unsigned : 0; unsigned last : 9; };
struct large { long v[3]; };
union parts {
  unsigned __int128 q; long l[2]; int i[4]; short s[8]; char c[16]; struct packed u;
  struct fields f; double d[2]; float e[4];
};
union parts w, v = {.l = {1, 2}};
struct large large;
_Thread_local struct large mine;
_Thread_local int own;
int x, y, word, *h, *shared, *lent;
int sorted[2] = {2, 1};
char text[4] = "a,b";
struct timespec now;
pthread_t t0, t1, t2;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_mutex_t e = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP, *mh, *locks, late;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_barrier_t barrier;
sem_t sem, latesem;
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER, laterw;
pthread_spinlock_t spin;
pthread_once_t once = PTHREAD_ONCE_INIT;
once_flag flag = ONCE_FLAG_INIT;
pthread_key_t key;
tss_t tss;
mtx_t mtx, mtr;
cnd_t cnd;
static void init(void) { V(x) = 1; }
static void leave(void) { V(y) = 2; }
static void destroy(void *value) { V(y) = (int)(long)value; }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void *child(void *arg) { V(x) = 1; int seen = V(y); return (void *)(long)seen; }
static int child11(void *arg) { V(y) = 1; return V(x); }
__attribute__((noinline)) static void lend(void) {
  int local = 0;
  V(lent) = &local;
  V(y);
  V(local) = 1;
}
static void __VERIFIER_atomic_both(int value) { V(x) = value; V(y) = V(x); }

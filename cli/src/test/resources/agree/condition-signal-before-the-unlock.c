/* sc: safe; tso: safe; pso: safe; */
#include <pthread.h>
#include <stdatomic.h>
#include "weir.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static struct timespec ts;
static volatile int x,y; static atomic_int z,w;
static void *t0(void *a) { int s=0; atomic_fetch_add(&z,1);pthread_mutex_lock(&m); pthread_cond_timedwait(&c,&m,&ts);pthread_mutex_unlock(&m); return 0; }
static void *t1(void *a) { int s=0; atomic_fetch_add(&z,1);pthread_cond_signal(&c); return 0; }
static void *t2(void *a) { int s=0; atomic_fetch_add(&z,1);pthread_cond_broadcast(&c); return 0; }
int main(void) { pthread_t p[4];
 pthread_create(&p[0],0,t0,0);
 pthread_create(&p[1],0,t1,0);
 pthread_create(&p[2],0,t2,0);
 pthread_join(p[0],0);
 pthread_join(p[1],0);
 pthread_join(p[2],0);
}

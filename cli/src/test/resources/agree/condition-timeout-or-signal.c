/* sc: safe 2; tso: safe 2; pso: safe 2; */
#include <pthread.h>
#include <stdatomic.h>
#include "weir.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static struct timespec ts;
static volatile int x,y; static atomic_int z;
static void *t0(void *a) { int s=0;
  pthread_cond_broadcast(&c);
  y=1;
  pthread_mutex_lock(&m);if(!x) pthread_cond_timedwait(&c,&m,&ts);pthread_mutex_unlock(&m);
  weir_observe("s0",s); return 0; }
static void *t1(void *a) { int s=0;
  pthread_mutex_lock(&m);
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  weir_observe("s1",s); return 0; }
static void *t2(void *a) { int s=0;
  s+=s*3+y;
  pthread_mutex_lock(&m);if(!x) pthread_cond_timedwait(&c,&m,&ts);pthread_mutex_unlock(&m);
  {int e=0; s+=atomic_compare_exchange_strong(&z,&e,2);}
  weir_observe("s2",s); return 0; }
int main(void) { pthread_t p[4];
  pthread_create(&p[0],0,t0,0);
  pthread_create(&p[1],0,t1,0);
  pthread_create(&p[2],0,t2,0);
  pthread_join(p[0],0);
  pthread_join(p[1],0);
  pthread_join(p[2],0);
}

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
atomic_int f, g; 
static int ready(atomic_int *x) { return atomic_load_explicit(x, memory_order_acquire); }
static void wait_for(atomic_int *x) { while (!ready(x)) sched_yield(); }
void *p(void*a){ wait_for(&f); atomic_store(&g,1); return 0; }
void *q(void*a){ atomic_store(&f,1); wait_for(&g); return 0; }
int main(void){ pthread_t s,t; pthread_create(&s,0,p,0); pthread_create(&t,0,q,0); pthread_join(s,0); pthread_join(t,0); return 0; }

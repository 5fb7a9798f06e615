#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
#ifndef N
#define N 2
#endif
atomic_int c;
void *p(void*a){ int e=atomic_load(&c); while(!atomic_compare_exchange_weak(&c,&e,e+1)); return 0; }
int main(void){ pthread_t t[N]; for(int i=0;i<N;i++) pthread_create(&t[i],0,p,0); for(int i=0;i<N;i++) pthread_join(t[i],0); assert(c==N); return 0; }

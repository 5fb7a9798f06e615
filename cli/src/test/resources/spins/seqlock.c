#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
atomic_int s, a, b;
void *w(void*x){ for(int i=1;i<=1;i++){ atomic_fetch_add(&s,1); atomic_store_explicit(&a,i,memory_order_relaxed); atomic_store_explicit(&b,i,memory_order_relaxed); atomic_fetch_add(&s,1);} return 0; }
void *r(void*x){ int v,p,q; do { while((v=atomic_load(&s))&1); p=a; q=b; } while (atomic_load(&s)!=v); assert(p==q); return 0; }
int main(void){ pthread_t t[2]; pthread_create(&t[0],0,w,0); pthread_create(&t[1],0,r,0); pthread_join(t[0],0); pthread_join(t[1],0); return 0; }

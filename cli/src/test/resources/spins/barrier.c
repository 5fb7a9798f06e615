#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
#define N 2
atomic_int count, sense; int d[N];
void bar(int *my){ *my=!*my; if(atomic_fetch_add(&count,1)==N-1){ count=0; sense=*my; } else while(sense!=*my); }
void *p(void*a){ int i=(int)(long)a, my=0; d[i]=1; bar(&my); assert(d[1-i]==1); bar(&my); return 0; }
int main(void){ pthread_t t[N]; for(long i=0;i<N;i++) pthread_create(&t[i],0,p,(void*)i); for(int i=0;i<N;i++) pthread_join(t[i],0); return 0; }

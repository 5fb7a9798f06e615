#include <pthread.h>
#include <assert.h>
volatile int x, f;
void *p(void*a){ x=1; f=1; return 0; }
void *q(void*a){ while(!f); assert(x==1); return 0; }
int main(void){ pthread_t s,t; pthread_create(&s,0,p,0); pthread_create(&t,0,q,0); pthread_join(s,0); pthread_join(t,0); return 0; }

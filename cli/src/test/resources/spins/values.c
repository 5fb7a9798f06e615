#include <pthread.h>
#include <assert.h>
volatile int f;
void *p(void*a){ f=1; f=2; f=1; f=0; f=3; return 0; }
void *q(void*a){ int v; while(((v=f)&1)==0); return 0; }
void *r(void*a){ f=5; return 0; }
int main(void){ pthread_t s,t,u; pthread_create(&s,0,p,0); pthread_create(&t,0,q,0); pthread_create(&u,0,r,0); pthread_join(s,0); pthread_join(t,0); pthread_join(u,0); return 0; }

#include <pthread.h>
#include <assert.h>
volatile int f,g; int d;
void *p(void*a){ for(int i=0;i<3;i++){ while(f!=i); d=i; g=i+1; } return 0; }
void *q(void*a){ for(int i=0;i<3;i++){ while(g!=i+1); assert(d==i); f=i+1; } return 0; }
int main(void){ pthread_t s,t; pthread_create(&s,0,p,0); pthread_create(&t,0,q,0); pthread_join(s,0); pthread_join(t,0); return 0; }

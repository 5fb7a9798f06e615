#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
#ifndef FENCE
#define FENCE
#endif
volatile int flag[2], turn, c;
void *p(void*a){ int me=(int)(long)a; flag[me]=1; turn=1-me; FENCE; while(flag[1-me] && turn==1-me); c++; int v=c; assert(v==1); c--; FENCE; flag[me]=0; return 0; }
int main(void){ pthread_t s,t; pthread_create(&s,0,p,(void*)0); pthread_create(&t,0,p,(void*)1); pthread_join(s,0); pthread_join(t,0); return 0; }

#include <pthread.h>
void *p(void*a){ for(;;); return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,p,0); pthread_join(t,0); return 0; }

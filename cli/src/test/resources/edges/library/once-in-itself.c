/* A routine that asks for itself to be done waits for its own end. */
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void routine(void) {
#ifndef LEAVES
  pthread_once(&once, routine);
#else
  pthread_exit(0);
#endif
}

int main(void) { pthread_once(&once, routine); }

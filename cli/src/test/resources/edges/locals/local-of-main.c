/* pthread_exit ends the locals of main, which its threads must not use any more. */
#include <pthread.h>

static void *use(void *local) {
  *(int *)local = 1;
  return NULL;
}

int main(void) {
  int local = 0;
  pthread_t thread;
  pthread_create(&thread, NULL, use, &local);
#if WAITS
  pthread_join(thread, NULL);
#endif
  pthread_exit(NULL);
}

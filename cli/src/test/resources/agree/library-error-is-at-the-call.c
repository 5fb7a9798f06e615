/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

static void *worker(void *text) {
  return (void *)strtol(text, 0, 10);
}

int main(void) {
  char text[3];
  text[0] = '1';
  pthread_t a;
  pthread_create(&a, 0, worker, text);
  pthread_join(a, 0);
  return 0;
}

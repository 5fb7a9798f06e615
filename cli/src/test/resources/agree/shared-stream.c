/* sc: safe 6, 6 traces; tso: safe 6, 6 traces; pso: safe 6, 6 traces */
#include <pthread.h>
#include <stdio.h>
#include <weir.h>

/* A stream belongs to all threads: one call after the other has it, whoever comes first. */

static void *give(void *c) {
  ungetc((int)(long)c, stdin);
  return 0;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, give, (void *)'a');
  pthread_create(&other, 0, give, (void *)'b');
  weir_observe("got", getchar());
  pthread_join(one, 0);
  pthread_join(other, 0);
  weir_observe("left", getchar());
}

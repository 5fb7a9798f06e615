/* sc: memory; tso: memory; pso: memory */
#include <pthread.h>
#include <stdlib.h>

/* Waiting ends with the second store; going on after the free is an error, and so is looking. */
struct mailbox {
  volatile int state;
  char rest[28];
};

static void *owner(void *argument) {
  struct mailbox *box = argument;
  box->state = 1;
  box->state = 2;
  free(box);
  return 0;
}

int main(void) {
  pthread_t a;
  struct mailbox *box = calloc(1, sizeof *box);
  pthread_create(&a, 0, owner, box);
  while (box->state != 1) {
  }
  pthread_join(a, 0);
  return 0;
}

/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

struct padded {
  char small;
  int large;
  short last;
};
static struct padded shared;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *copy(void *value) {
  struct padded *mine = malloc(sizeof *mine);
  struct padded other;
  mine->small = 1;
  mine->large = (int)(intptr_t)value;
  mine->last = 3;
  other = *mine;
  pthread_mutex_lock(&mutex);
  shared = other;
  *mine = shared;
  pthread_mutex_unlock(&mutex);
  assert(mine->small == 1 && mine->last == 3);
  free(mine);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, copy, (void *)5);
  copy((void *)6);
  pthread_join(thread, 0);
  assert(shared.large == 5 || shared.large == 6);
  return 0;
}

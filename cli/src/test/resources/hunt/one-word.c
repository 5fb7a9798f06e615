/* Store buffering where both variables lie in one word of eight bytes, and both threads run the
   same statements. */
#include <assert.h>
#include <pthread.h>

static TYPE flag[2];
static int saw[2];

static void *raise(void *number) {
  int own = (int)(long)number;
  flag[own] = 1;
  saw[own] = flag[1 - own];
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, raise, (void *)0);
  pthread_create(&second, 0, raise, (void *)1);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(saw[0] || saw[1]);
  return 0;
}

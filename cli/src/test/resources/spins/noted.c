/* Notes what it sees while it waits for what never comes. */
#include <pthread.h>
volatile int flag, other, noted;
static void *wait(void *a) {
  do
    noted = flag;
  while (!noted);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wait, 0);
  other = 1;
  pthread_join(t, 0);
  return 0;
}

/* Nobody posts. */
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <time.h>

sem_t items;
struct timespec deadline = {5, 0};

int main(void) {
  sem_init(&items, 0, 0);
  while (sem_timedwait(&items, &deadline) != 0) {}
  return 0;
}

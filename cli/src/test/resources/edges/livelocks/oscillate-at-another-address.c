// What is handed over is where a local of each turn lies, and the other thread reads it there.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int *_Atomic place;
static atomic_int taken, y;

static void sends(int number) {
  int local = number;
  taken = 0;
  place = &local;
  while (!taken) {
  }
}

static void *writer(void *arg) {
  while (y != 1) {
    sends(1);
    sends(2);
  }
  return arg;
}

static void *reader(void *arg) {
  for (;;) {
    int *at = atomic_exchange(&place, NULL);
    if (at == NULL) continue;
    int number = *at;
    taken = 1;
    if (number == 3) break;
  }
  y = 1;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}

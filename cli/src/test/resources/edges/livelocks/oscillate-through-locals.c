// Each turn calls functions whose locals are in memory, at addresses that are new each time.
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

struct message {
  int word[4];
};

static atomic_int x, y;

static int first_of(struct message *message) { return message->word[0]; }

static int sends(int number) {
  struct message message;
  memset(&message, number, sizeof message);
  x = first_of(&message) & 3;
  return y;
}

static void *writer(void *arg) {
  while (sends(1) != 1 && sends(2) != 1) {
  }
  return arg;
}

static void *reader(void *arg) {
  for (;;) {
    struct message seen = {{x, 0, 0, 0}};
    if (first_of(&seen) == 2) break;
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

/* sc: memory; tso: memory; pso: memory */
// The read may look like one of a loop that waits; where it is, no write can end the waiting.
#include "agree.h"

static int places[4];
static int left = 2;

static void *look(void *arg) {
  while (left > 0) {
    int next = --left;
    if (places[next * 100000])
      return 0;
  }
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, look, 0);
  look(0);
  pthread_join(other, 0);
  return 0;
}

/* A loop reads what the first thread has stored, in a block and in a variable, while it was alone. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct slot { int limit; int items[2]; };
static struct slot *slot;
static int first;
static volatile int done;
static void *writer(void *arg) {
  for (int i = first; i < slot->limit; i++) {
    int item = i;
    memcpy(&slot->items[i], &item, sizeof item);
    done = done + 1;
  }
  return arg;
}
int main(void) {
  pthread_t t;
  slot = malloc(sizeof *slot);
  slot->limit = 2;
  first = 1;
  pthread_create(&t, 0, writer, 0);
  int seen = done;
  int again = slot->items[1];
  pthread_join(t, 0);
  assert(done != 1);
  return seen + again;
}

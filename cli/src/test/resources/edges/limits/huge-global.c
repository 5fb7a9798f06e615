// A variable of 4 GiB, whose last elements no index of 32 bits reaches.
#include <assert.h>
#include <pthread.h>

#define COUNT (1ul << 30)

static int table[COUNT];
static char *last = (char *)&table[COUNT - 1];

static void *writer(void *unused) {
  table[5] = 7;
  table[COUNT - 1] = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  int seen = *last;
  assert(seen == 0 || seen == 1);
  pthread_join(thread, 0);
  assert(*last == 1 && table[5] == 7);
  assert(table[(1ul << 29) + 5] == 0 && &table[COUNT - 1] - table == COUNT - 1);
  return 0;
}

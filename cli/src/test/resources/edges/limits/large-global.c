// A variable of nearly 2 GiB: what two threads do to it is explored as if it were small.
#include <assert.h>
#include <pthread.h>

static int table[(1u << 29) - 1] = {1, 2, 3};
static _Thread_local int own[1 << 20] = {7};

static void *writer(void *unused) {
  own[5]++;
  table[300000000]++;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  table[300000000]++;
  own[5]++;
  pthread_join(thread, 0);
  assert(own[0] == 7 && own[5] == 1 && own[6] == 0);
  assert(table[0] + table[1] + table[2] == 6);
  assert(table[300000000] == 2);
  return 0;
}

// A set of numbers with a lock for each of its stripes. Bug: the size is the sum of what the stripes
// hold one after the other (SIZE), which together they never held.
//
// weir: lin --operation 'insert(1..2)' --operation 'erase(1..2)' --operation 'contains(1..2)' --model sc,tso,pso
// weir: expect linearizable
// weir: lin --before 'insert(1)' --operation 'insert(2)' --operation 'erase(1)' --operation 'size()' --model sc,tso,pso -- -DSIZE
// weir: expect not-linearizable
#include <pthread.h>

#define STRIPES 2

static pthread_mutex_t locks[STRIPES] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static _Bool present[2 * STRIPES];
static int counts[STRIPES];

static _Bool change(int number, _Bool to) {
  int stripe = number % STRIPES;
  pthread_mutex_lock(&locks[stripe]);
  _Bool changes = present[number] != to;
  present[number] = to;
  if (changes) counts[stripe] += to ? 1 : -1;
  pthread_mutex_unlock(&locks[stripe]);
  return changes;
}

_Bool insert(int number) { return change(number, 1); }

_Bool erase(int number) { return change(number, 0); }

_Bool contains(int number) {
  int stripe = number % STRIPES;
  pthread_mutex_lock(&locks[stripe]);
  _Bool found = present[number];
  pthread_mutex_unlock(&locks[stripe]);
  return found;
}

int size(void) {
  int sum = 0;
  for (int i = 0; i < STRIPES; i++) {
    pthread_mutex_lock(&locks[i]);
    sum += counts[i];
    pthread_mutex_unlock(&locks[i]);
  }
  return sum;
}

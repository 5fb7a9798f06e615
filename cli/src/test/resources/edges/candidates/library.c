// Calls of the library and copies access memory themselves: the first thread's may come before or after the second's.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct pair {
  int a, b;
};

char name[8];
struct pair shared, made = {1, 2}, seen;
char *block;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int isDone;

#ifndef NOT
#define NOT
#endif

#if WAY == 1
#define WRITE strcpy(name, "b")
#define IS_NEW name[0] == 'b'
#elif WAY == 2
#define WRITE strcpy(name, "b")
#define IS_NEW strlen(name) == 1
#elif WAY == 3
#define WRITE shared = made
#define IS_NEW (seen = shared, seen.a == 1)
#elif WAY == 4
#define WRITE free(block)
#define IS_NEW memcmp(block, name, 1) == 0
#endif

void *writer(void *unused) {
  pthread_mutex_lock(&mutex);
  WRITE;
  isDone = 1;
  pthread_mutex_unlock(&mutex);
  return 0;
}

void *reader(void *unused) {
#ifdef LOCKED
  pthread_mutex_lock(&mutex);
  if (isDone == (WAY != 4))
    assert(IS_NEW);
  pthread_mutex_unlock(&mutex);
#else
  assert(NOT(IS_NEW));
#endif
  return 0;
}

int main(void) {
  block = calloc(1, 1);
  pthread_t threads[2];
  pthread_create(&threads[0], 0, FIRST, 0);
  pthread_create(&threads[1], 0, SECOND, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return 0;
}

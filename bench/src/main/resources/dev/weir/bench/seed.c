#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
  unsigned kind : 3, size : 13;
  char name[6];
  double weight;
};

static _Atomic(struct node *) top;
static _Thread_local int own;
static int table[4] = {1, -2, 3};

static void push(struct node *n) {
  n->next = atomic_load(&top);
  while (!atomic_compare_exchange_weak(&top, &n->next, n))
    ;
}

static long sum(int count, ...) {
  __builtin_va_list arguments;
  long total = 0;
  __builtin_va_start(arguments, count);
  while (count-- > 0)
    total += __builtin_va_arg(arguments, int);
  __builtin_va_end(arguments);
  return total;
}

static void *run(void *argument) {
  struct node *n = malloc(sizeof *n);
  memset(n, 0, sizeof *n);
  n->kind = (unsigned)(long)argument & 7;
  n->size = 12;
  n->weight = 1.5 * n->kind;
  strcpy(n->name, "n");
  own++;
  push(n);
  return n;
}

int main(int argc, char **argv) {
  pthread_t threads[2];
  for (long i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, run, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  switch (sum(3, table[0], table[1], argc)) {
  case 0:
    printf("%s %d\n", argv[0], own);
    break;
  default:
    abort();
  }
  assert(atomic_load(&top) != 0);
  return 0;
}

/*
 * Included before a program whose main creates threads and then joins them: they are created when
 * the first is joined, in an order that ORDER chooses.
 */
#include <pthread.h>

static struct {
  pthread_t *thread;
  void *(*start)(void *);
  void *argument;
} permuted_threads[16];
static int permuted_count;

static int permuted_create(pthread_t *thread, const pthread_attr_t *attributes,
                           void *(*start)(void *), void *argument) {
  (void)attributes;
  permuted_threads[permuted_count].thread = thread;
  permuted_threads[permuted_count].start = start;
  permuted_threads[permuted_count].argument = argument;
  permuted_count++;
  return 0;
}

static void permuted_begin(void) {
  int count = permuted_count;
  permuted_count = 0;
  for (int i = 0; i < count; i++) {
#if ORDER == 0
    int next = count - 1 - i; /* the last first */
#else
    int next = (i + ORDER) % count; /* in turn, from another one */
#endif
    pthread_create(permuted_threads[next].thread, NULL, permuted_threads[next].start,
                   permuted_threads[next].argument);
  }
}

#define pthread_create permuted_create
#define pthread_join(thread, result) (permuted_begin(), pthread_join(thread, result))

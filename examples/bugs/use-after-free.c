/*
 * One thread closes the session while another is about to use it.
 *
 * SC, TSO, PSO: violation (memory).
 */
#include <pthread.h>
#include <stdlib.h>

struct session {
  int requests;
};

struct session *volatile current;

static void *serve(void *arg) {
  (void)arg;
  struct session *session = current;
  if (session != NULL) session->requests++;
  return NULL;
}

static void *shut_down(void *arg) {
  (void)arg;
  struct session *session = current;
  current = NULL;
  free(session);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  current = calloc(1, sizeof *current);
  pthread_create(&threads[0], NULL, serve, NULL);
  pthread_create(&threads[1], NULL, shut_down, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect violation memory:18

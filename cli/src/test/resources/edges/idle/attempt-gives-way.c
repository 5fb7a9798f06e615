/* Who cannot have the second mutex gives the first one away for a while; nobody attempts to take that one. */
#include <pthread.h>
#include <stddef.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int moved;
static void *backs(void *arg) {
  (void)arg;
  pthread_mutex_lock(&a);
  while (pthread_mutex_trylock(&b) != 0) {
    pthread_mutex_unlock(&a);
    pthread_mutex_lock(&a);
  }
  moved++;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, backs, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  moved++;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(t, NULL);
  return moved != 2;
}

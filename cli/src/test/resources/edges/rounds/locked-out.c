// Two locks taken in both orders within loops without end: the deadlock is found, though the loops
// are cut elsewhere.
#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int n;
void *back(void *arg) {
  for (;;) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    n++;
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, back, 0);
  for (;;) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    n--;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
  }
}

/* Taking a mutex holds up loads alone, giving it back holds up stores alone. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static int x, y, left, right;
static int counter;

static void *left_thread(void *arg) {
  x = 1;
  pthread_mutex_lock(&one);
  left = y;
  pthread_mutex_unlock(&one);
  return arg;
}

static void *right_thread(void *arg) {
  y = 1;
  pthread_mutex_lock(&other);
  right = x;
  pthread_mutex_unlock(&other);
  return arg;
}

static void *count(void *arg) {
  pthread_mutex_lock(&one);
  counter++;
  pthread_mutex_unlock(&one);
  return arg;
}

int main(void) {
  pthread_t a, b;
#ifdef COUNT
  pthread_create(&a, 0, count, 0);
  pthread_create(&b, 0, count, 0);
#else
  pthread_create(&a, 0, left_thread, 0);
  pthread_create(&b, 0, right_thread, 0);
#endif
  pthread_join(a, 0);
  pthread_join(b, 0);
#ifdef COUNT
  assert(counter == 2);
#else
  assert(left + right > 0); /* stores wait while a mutex is taken */
#endif
}

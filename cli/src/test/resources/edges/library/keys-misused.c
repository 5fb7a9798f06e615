/* A key that was never made, one that was taken away, and one that was made of it: as natively. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_key_t never, given;
static int destroyed;

static void destroy(void *value) {
  (void)value;
  destroyed++;
}

static void *user(void *value) {
  assert(pthread_getspecific(given) == 0 && pthread_setspecific(given, value) == 0);
#ifdef DELETES
  assert(pthread_key_delete(given) == 0); /* so that nobody destroys the value */
#endif
  return 0;
}

int main(void) {
  int x;
  pthread_t thread;
  assert(pthread_setspecific(never, &x) == EINVAL && pthread_getspecific(never) == 0);
  assert(pthread_setspecific(12345, &x) == EINVAL && pthread_getspecific(12345) == 0);
  assert(pthread_key_create(&given, destroy) == 0);
#ifdef DELETES
  assert(pthread_setspecific(given, &x) == 0 && pthread_getspecific(given) == &x);
  assert(pthread_key_delete(given) == 0 && pthread_getspecific(given) == 0);
  assert(pthread_setspecific(given, &x) == EINVAL && pthread_key_delete(given) == EINVAL);
  for (int i = 0; i < 150; i++) { /* more than there can be at a time */
    assert(pthread_key_create(&given, destroy) == 0 && pthread_getspecific(given) == 0);
    assert(pthread_setspecific(given, &x) == 0 && pthread_key_delete(given) == 0);
  }
  assert(pthread_key_create(&given, destroy) == 0);
#endif
  pthread_create(&thread, 0, user, &x);
  pthread_join(thread, 0);
#ifdef DELETES
  assert(destroyed == 0);
#else
  assert(destroyed == 1);
#endif
}

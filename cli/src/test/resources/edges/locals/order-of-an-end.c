/* Cleanup handlers, the last first; then destructors of values; then thread-local objects end. */
#include <assert.h>
#include <pthread.h>

static _Thread_local int own = 3;
static pthread_key_t key;
static int order[4], count;

static void note(void *number) { order[count++] = *(int *)number; }

static void *leave(void *unused) {
  int first = 1, second = 2;
  pthread_setspecific(key, &own);
  pthread_cleanup_push(note, &second);
  pthread_cleanup_push(note, &first);
  pthread_exit(NULL);
  pthread_cleanup_pop(1);
  pthread_cleanup_pop(1);
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, note);
  pthread_create(&thread, NULL, leave, NULL);
  pthread_join(thread, NULL);
  assert(count == 3 && order[0] == 1 && order[1] == 2 && order[2] == 3);
}

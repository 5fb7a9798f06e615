// Variables with the names of functions of the library, one of which the compiler knows.
#include <assert.h>
#include <pthread.h>
int free, write, read, select = 3;

int malloc[4];
static void *body(void *unused) { write = 2; return unused; }
int main(void) {
  pthread_t t;
  free = 1;
  pthread_create(&t, 0, body, 0);
  pthread_join(t, 0);
  malloc[1] = 2;
  assert(free == 1 && write == 2 && malloc[1] == 2 && select == 3);
  return 0;
}

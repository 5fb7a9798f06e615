// Declarations under names of the program's own, of functions of the library and of its own.
#include <assert.h>
#include <stddef.h>

typedef unsigned long id;
int start(id *, void *, void *(*)(void *), void *) __asm__("pthread_create");
int wait_for(id, void **) __asm__("pthread_join");
size_t length(const char *) __asm__("strlen");
extern int here __asm__("there");
int there_too(void) __asm__("elsewhere");

int counter __asm__("there") = 3;
int elsewhere(void) __asm__("elsewhere");
int elsewhere(void) { return 4; }

static void *body(void *unused) {
  here++;
  return unused;
}

int main(void) {
  id thread;
  start(&thread, NULL, body, NULL);
  wait_for(thread, NULL);
  assert(counter == 4 && there_too() == 4 && length("abc") == 3);
  return 0;
}

/* sc: memory; tso: memory; pso: memory */
#include "agree.h"
#include <stdio.h>

/* Printing is no step, but reading what is printed is: the text may be gone. */
static void *owner(void *text) {
  free(text);
  return 0;
}

int main(void) {
  pthread_t a;
  char *text = strdup("a");
  pthread_create(&a, 0, owner, text);
  puts(text);
  pthread_join(a, 0);
  return 0;
}

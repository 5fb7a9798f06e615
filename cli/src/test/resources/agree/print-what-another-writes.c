/* sc: memory; tso: memory; pso: memory */
#include "agree.h"
#include <stdio.h>

/* For a moment the text has no end. */
static char text[2] = "a";

static void *writer(void *unused) {
  text[1] = 'b';
  text[1] = 0;
  return unused;
}

static void *printer(void *unused) {
  printf("%d %s\n", 1, text);
  return unused;
}

int main(void) {
  both(writer, printer);
  return 0;
}

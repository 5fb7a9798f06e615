/* sc: safe, 1 traces; tso: safe, 1 traces; pso: safe, 1 traces */
#include "agree.h"
#include <stdio.h>

/* Nothing depends on who prints first, and no other thread can write what is printed. */
static void *printer(void *unused) {
  char own[] = "own";
  printf("%s %s %.1s\n", "constant", own, own);
  fputs(own, stdout);
  fwrite(own, 1, sizeof own, stderr);
  return unused;
}

int main(void) {
  both(printer, printer);
  return 0;
}

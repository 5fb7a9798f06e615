/* sc: safe, 2 traces; tso: safe, 3 traces; pso: safe, 3 traces */
/* The right to write is taken before the load or after it; with buffers also between it and the
   look at the rights before it. */
#include "agree.h"
#include <sys/mman.h>

static char *page;
static char seen;

static void *taker(void *unused) {
  mprotect(page, 4096, PROT_READ);
  return unused;
}

static void *reader(void *unused) {
  seen = page[7];
  return unused;
}

int main(void) {
  page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  both(taker, reader);
  return 0;
}

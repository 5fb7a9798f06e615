/* sc: safe 3, 3 traces; tso: safe 3, 3 traces; pso: safe 3, 3 traces */
/* Store buffering beside changes of the rights of pages that nobody else uses: they are ordered with
   nothing, and are full fences. */
#include "agree.h"
#include <sys/mman.h>

static char *pages;
static volatile int x;
static volatile int y;

static void *one(void *unused) {
  x = 1;
  mprotect(pages, 4096, PROT_READ);
  weir_observe("y", y);
  return unused;
}

static void *other(void *unused) {
  y = 1;
  mprotect(pages + 4096, 4096, PROT_READ);
  weir_observe("x", x);
  return unused;
}

int main(void) {
  pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  both(one, other);
  return 0;
}

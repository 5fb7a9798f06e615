/* sc: safe 2, 2 traces; tso: safe 2, 2 traces; pso: safe 2, 2 traces */
/* Rights are changed before the end of the mapping, or find nothing there. */
#include "agree.h"
#include <sys/mman.h>

static char *page;

static void *changer(void *unused) {
  weir_observe("result", mprotect(page, 4096, PROT_READ));
  return unused;
}

static void *ender(void *unused) {
  munmap(page, 4096);
  return unused;
}

int main(void) {
  page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  both(changer, ender);
  return 0;
}

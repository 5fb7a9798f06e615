/* sc: memory; tso: memory; pso: memory */
/* An error only between the two changes; the store may arrive there without one. */
#include "agree.h"
#include <sys/mman.h>

static char *page;

static void *changer(void *unused) {
  mprotect(page, 4096, PROT_NONE);
  mprotect(page, 4096, PROT_READ | PROT_WRITE);
  return unused;
}

static void *writer(void *unused) {
  page[7] = 1;
  weir_observe("read back", page[7]);
  return unused;
}

int main(void) {
  page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  both(changer, writer);
  return 0;
}

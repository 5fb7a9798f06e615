/* sc: safe, 2 traces; tso: safe, 3 traces; pso: safe, 3 traces */
/* A change of rights that leaves them as they are comes before the store or after it; with buffers
   also between its execution and its arrival. */
#include "agree.h"
#include <sys/mman.h>

static char *page;

static void *changer(void *unused) {
  mprotect(page, 4096, PROT_READ | PROT_WRITE);
  return unused;
}

static void *writer(void *unused) {
  page[7] = 1;
  return unused;
}

int main(void) {
  page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  both(changer, writer);
  return 0;
}

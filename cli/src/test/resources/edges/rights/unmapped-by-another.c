// One thread unmaps a part of a mapping that another uses.
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>

#define PAGE 4096
#ifndef USED
#define USED 0
#endif
#ifndef AGAIN
#define AGAIN 1
#endif

static char *pages;

static void *user(void *unused) {
  pages[USED] = 1;
  assert(pages[USED] == 1);
  return unused;
}

static void *unmapper(void *unused) {
  for (int i = 0; i < AGAIN; i++)
    munmap(pages + PAGE, PAGE);
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  pages = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  pthread_create(&first, NULL, user, NULL);
  pthread_create(&second, NULL, unmapper, NULL);
#ifdef MAIN_TOO
  unmapper(NULL);
#endif
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(pages[0] == (USED == 0));
  munmap(pages, 2 * PAGE);
  return 0;
}

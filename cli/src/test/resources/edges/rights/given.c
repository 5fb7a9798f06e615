// Rights that are given before a flag says so. Without the wait for it, the access may come before.
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>

#define PAGE 4096

static char *page;
static int ready;

static void *giver(void *unused) {
  mprotect(page, PAGE, PROT_READ | PROT_WRITE);
  page[0] = 7;
  __atomic_store_n(&ready, 1, __ATOMIC_RELEASE);
  return unused;
}

static void *user(void *unused) {
#ifndef EARLY
  while (!__atomic_load_n(&ready, __ATOMIC_ACQUIRE)) {
  }
  assert(page[0] == 7);
#endif
  page[1] = 1;
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  page = mmap(NULL, PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert(page != MAP_FAILED);
  pthread_create(&first, NULL, giver, NULL);
  pthread_create(&second, NULL, user, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(page[1] == 1);
  return 0;
}

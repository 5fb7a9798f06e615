// The right to write is taken before a page is read twice: under SC nothing comes between, and a
// writer that waits until it has the right again finds it. The order of the two steps of the page
// hand-over is that of their flags.
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>

#define PAGE 4096

static int *page;
static int turn;

static void *snapshot(void *unused) {
  assert(mprotect(page, PAGE, PROT_READ) == 0);
  int first = page[3];
  assert(page[3] == first);
  assert(mprotect(page, PAGE, PROT_READ | PROT_WRITE) == 0);
  __atomic_store_n(&turn, 1, __ATOMIC_RELEASE);
  return unused;
}

static void *writer(void *unused) {
#ifndef EARLY
  while (__atomic_load_n(&turn, __ATOMIC_ACQUIRE) == 0) {
  }
#endif
  page[3] = 5;
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  assert(page != MAP_FAILED);
  pthread_create(&one, NULL, snapshot, NULL);
  pthread_create(&other, NULL, writer, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  assert(page[3] == 5);
  return 0;
}

// Rights that one thread takes while another accesses the page: an error in one of the two orders.
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>

#define PAGE 4096

static char *page;
static int result;

static void *user(void *unused) {
#if defined LOAD
  result = page[8];
#elif defined EXCHANGE
  __atomic_fetch_add(page + 8, 1, __ATOMIC_RELAXED);
#else
  page[8] = 1;
#endif
  return unused;
}

static void *taker(void *unused) {
#ifdef READ
  mprotect(page, PAGE, PROT_READ);
#else
  mprotect(page, PAGE, PROT_NONE);
#endif
#ifdef GIVE_BACK
  mprotect(page, PAGE, PROT_READ | PROT_WRITE);
#endif
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert(page != MAP_FAILED);
#ifdef TAKER_FIRST
  pthread_create(&first, NULL, taker, NULL);
  pthread_create(&second, NULL, user, NULL);
#else
  pthread_create(&first, NULL, user, NULL);
  pthread_create(&second, NULL, taker, NULL);
#endif
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

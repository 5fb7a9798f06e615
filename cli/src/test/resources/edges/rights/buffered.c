// A store that was executed while the page could be written may reach memory after the right was
// taken: under PSO, where the flag overtakes it. The thread may not read it back then.
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>

#define PAGE 4096

static char *page;
static int done;

static void *user(void *unused) {
  page[8] = 1;
  __atomic_store_n(&done, 1, __ATOMIC_RELAXED);
#ifdef READ_BACK
  assert(page[8] == 1);
#endif
  return unused;
}

static void *taker(void *unused) {
  if (__atomic_load_n(&done, __ATOMIC_RELAXED)) {
#ifdef READ_BACK
    mprotect(page, PAGE, PROT_NONE);
#else
    mprotect(page, PAGE, PROT_READ);
#ifdef LOOK
    assert(page[8] == 1);
#endif
#endif
  }
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert(page != MAP_FAILED);
  pthread_create(&first, NULL, user, NULL);
  pthread_create(&second, NULL, taker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

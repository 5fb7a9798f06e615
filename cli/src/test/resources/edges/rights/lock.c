// A mutex next to a page that may not be accessed, and one whose page's rights a thread changes
// while another takes it, which is refused where the two meet.
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>

#define PAGE 4096

struct shared {
  pthread_mutex_t mutex;
  int count;
};

static struct shared *shared;

static void *worker(void *unused) {
  pthread_mutex_lock(&shared->mutex);
  shared->count++;
  pthread_mutex_unlock(&shared->mutex);
  return unused;
}

static void *changer(void *unused) {
  mprotect(shared, PAGE, PROT_READ | PROT_WRITE);
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
#ifdef NONE
  shared = mmap(NULL, 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
#else
  shared = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert(mprotect((char *)shared + PAGE, PAGE, PROT_NONE) == 0);
#endif
  pthread_create(&first, NULL, worker, NULL);
#ifdef CHANGED
  pthread_create(&second, NULL, changer, NULL);
#else
  pthread_create(&second, NULL, worker, NULL);
#endif
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

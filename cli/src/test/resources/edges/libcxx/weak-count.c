/*
 * What LLVM's library of C++ calls for std::weak_ptr::lock: a look at the counts that succeeds only
 * while there is an owner.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct counts {
  void *table;
  atomic_long owners, watchers;
};

struct counts *lock(struct counts *) __asm__("_ZNSt3__119__shared_weak_count4lockEv");

static struct counts counts;
static int data = 1;

static void release(void) {
  if (atomic_fetch_sub(&counts.owners, 1) == 0)
    data = 0;
}

static void *watcher(void *unused) {
  if (lock(&counts)) {
    assert(data == 1);
    release();
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, watcher, NULL);
  release();
  pthread_join(thread, NULL);
  assert(data == 0);
  assert(!lock(&counts));
}

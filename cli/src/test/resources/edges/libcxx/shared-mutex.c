/*
 * What LLVM's library of C++ calls for std::shared_mutex. SHARED: two readers that wait for each other
 * while both have it; with one that has it alone, they cannot.
 */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

void construct(void *) __asm__("_ZNSt3__119__shared_mutex_baseC1Ev");
void lock(void *) __asm__("_ZNSt3__119__shared_mutex_base4lockEv");
_Bool try_lock(void *) __asm__("_ZNSt3__119__shared_mutex_base8try_lockEv");
void unlock(void *) __asm__("_ZNSt3__119__shared_mutex_base6unlockEv");
void lock_shared(void *) __asm__("_ZNSt3__119__shared_mutex_base11lock_sharedEv");
_Bool try_lock_shared(void *) __asm__("_ZNSt3__119__shared_mutex_base15try_lock_sharedEv");
void unlock_shared(void *) __asm__("_ZNSt3__119__shared_mutex_base13unlock_sharedEv");

static _Alignas(8) char mutex[168];
static sem_t first, second;
static int data;

static void *other(void *unused) {
#if SHARED
  lock_shared(mutex);
#else
  lock(mutex);
#endif
  sem_post(&first);
  sem_wait(&second);
  assert(!try_lock(mutex));
#if SHARED
  unlock_shared(mutex);
#else
  data = 1;
  unlock(mutex);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  construct(mutex);
  sem_init(&first, 0, 0);
  sem_init(&second, 0, 0);
  pthread_create(&thread, NULL, other, NULL);
  lock_shared(mutex);
  assert(data == 0 || data == 1);
#if SHARED
  sem_wait(&first);
#endif
  sem_post(&second);
  unlock_shared(mutex);
  pthread_join(thread, NULL);
  assert(try_lock_shared(mutex));
  assert(try_lock_shared(mutex));
  assert(!try_lock(mutex));
  unlock_shared(mutex);
  unlock_shared(mutex);
  assert(try_lock(mutex));
  assert(!try_lock_shared(mutex));
}

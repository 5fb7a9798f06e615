/*
 * Taking keys of threads' values away. Only in programs that do so it is looked at each time whether a
 * key is there, and a key may be made of one that was taken away.
 */
#include "weir_library.h"
#include <pthread.h>
#include <threads.h>

int weir_key_again(void (*destructor)(void *)) {
  for (unsigned key = 0; key < weir_key_limit(); key++) {
    unsigned use = atomic_load(&weir_keys[key].use);
    if (use && !weir_is_used(use) && atomic_compare_exchange_strong(&weir_keys[key].use, &use, use + 1)) {
      atomic_store(&weir_keys[key].destructor, destructor);
      return (int)key;
    }
  }
  return -1;
}

LIBRARY("takes a key away; its destructor is not called any more; EINVAL where there is no such key")
int pthread_key_delete(pthread_key_t key) {
  if (key >= WEIR_KEYS)
    return EINVAL;
  unsigned use = atomic_load(&weir_keys[key].use);
  return weir_is_used(use) && atomic_compare_exchange_strong(&weir_keys[key].use, &use, use + 1) ? 0 : EINVAL;
}

LIBRARY("takes a key away") void tss_delete(tss_t key) { pthread_key_delete(key); }

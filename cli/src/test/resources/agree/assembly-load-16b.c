/* sc: safe; tso: safe; pso: safe */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

/* A pair is read at once by exchanging it for itself, whatever it is. */
static uint64_t pair[2] __attribute__((aligned(16)));

static void load_pair(uint64_t *low, uint64_t *high) {
  __asm__ __volatile__(
      "movq %%rax, %%rbx\n\t"
      "movq %%rdx, %%rcx\n\t"
      "lock cmpxchg16b %2"
      : "=a"(*low), "=d"(*high)
      : "m"(pair)
      : "rbx", "rcx", "cc", "memory");
}

static void *write_pair(void *unused) {
  unsigned __int128 both = ((unsigned __int128)2 << 64) | 1;
  __sync_val_compare_and_swap((unsigned __int128 *)pair, 0, both);
  return unused;
}

int main(void) {
  pthread_t writer;
  uint64_t low, high;
  pthread_create(&writer, NULL, write_pair, NULL);
  load_pair(&low, &high);
  assert((low == 0 && high == 0) || (low == 1 && high == 2));
  pthread_join(writer, NULL);
  return 0;
}

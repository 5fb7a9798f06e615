/* Memory is reserved without access, which a part of it gets later. */
#include <assert.h>
#include <sys/mman.h>

int main(void) {
  char *memory = mmap(0, 3 * 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  assert(memory != MAP_FAILED && (unsigned long)memory % 4096 == 0);
  assert(mprotect(memory, 4096, PROT_READ | PROT_WRITE) == 0);
  assert(memory[0] == 0);
  memory[4095] = 1;
  assert(posix_madvise(memory, 4096, POSIX_MADV_WILLNEED) == 0);
  assert(mprotect(memory + 1, 1, PROT_NONE) == -1);
  assert(munmap(memory, 3 * 4096) == 0);
  return memory[0];
}

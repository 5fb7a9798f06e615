// Parts of mappings that are given back, by one thread: what is left stays as it is, what is gone is
// an error to access, and may be unmapped again.
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PAGE 4096
#define MB (1 << 20)

static char *volatile kept;

static char *map(size_t size) {
  char *pages =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert(pages != MAP_FAILED);
  return pages;
}

// As allocators make an aligned block: map more, give the ends back.
static char *aligned(size_t size, size_t alignment) {
  char *pages = map(size + alignment);
  char *block = (char *)(((uintptr_t)pages + PAGE + alignment - 1) & -alignment);
  assert(munmap(pages, (size_t)(block - pages)) == 0);
  munmap(block + size, (size_t)(pages + alignment - block));
  return block;
}

int main(void) {
#if defined BEFORE
  aligned(2 * PAGE, 4 * MB)[-1] = 1;
#elif defined BEHIND
  return aligned(2 * PAGE, 1 << 16)[2 * PAGE];
#elif defined STRADDLES
  char *pages = map(3 * PAGE);
  munmap(pages + PAGE, PAGE);
  *(uint32_t *)(pages + PAGE - 2) = 1;
#elif defined COPIED
  char *pages = map(3 * PAGE);
  munmap(pages + PAGE, PAGE);
  memset(pages, 1, 2 * PAGE);
#elif defined WHOLE
  char *pages = map(2 * PAGE);
  munmap(pages, PAGE);
  munmap(pages + PAGE, PAGE);
  return pages[PAGE];
#elif defined LATER
  char *pages = map(2 * PAGE);
  munmap(pages, PAGE);
  munmap(pages, 2 * PAGE);
  return pages[PAGE];
#elif defined TWO
  char *pages = map(PAGE);
  map(PAGE);
  munmap(pages, 32 * PAGE);
#elif defined LEAK
  kept = map(2 * PAGE);
  munmap(kept + PAGE, PAGE);
  kept = NULL;
#elif defined LEAK_BEHIND
  kept = map(2 * PAGE);
  *(char **)kept = map(PAGE);
  munmap(kept, PAGE);
#elif defined NO_LEAK
  kept = map(3 * PAGE);
  *(char **)(kept + PAGE) = map(PAGE);
  munmap(kept, PAGE);
  char *volatile none = map(2 * PAGE);
  munmap(none + PAGE, PAGE);
  munmap(none, PAGE);
  none = NULL;
#else
  char *block = aligned(2 * PAGE, 4 * MB);
  block[0] = block[2 * PAGE - 1] = 3;
  assert(block[0] == 3 && block[PAGE] == 0);
  assert(munmap(block + PAGE, PAGE) == 0);
  assert(munmap(block + PAGE, 1) == 0);
  assert(mprotect(block, 2 * PAGE, PROT_READ) == -1 && errno == ENOMEM);
  assert(block[0] == 3);
  assert(munmap(block, PAGE) == 0 && munmap(block, PAGE) == 0);
  assert(munmap(NULL, PAGE) == 0);
  char *pages = map(PAGE);
  assert(munmap(pages, 0) == -1 && errno == EINVAL);
  errno = 0;
  assert(munmap(pages + 1, PAGE) == -1 && errno == EINVAL);
  assert(munmap(pages, SIZE_MAX) == -1 && errno == EINVAL);
  assert(munmap(pages, 1) == 0 && munmap(pages, PAGE) == 0);
  char *large = aligned_alloc(MB, 100);
  char *next = aligned_alloc(8 * MB, 16 * MB);
  void *other;
  assert(posix_memalign(&other, 1 << 17, 8) == 0);
  assert((uintptr_t)large % MB == 0 && (uintptr_t)next % (8 * MB) == 0);
  assert((uintptr_t)other % (1 << 17) == 0);
  large[99] = next[16 * MB - 1] = 1;
  free(large);
  free(next);
  free(other);
#endif
  return 0;
}

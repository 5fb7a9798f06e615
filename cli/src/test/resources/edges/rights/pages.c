// What may be done with the pages of a mapping, by one thread: a guard page between two that may be
// used, rights that are taken and given back, and addresses where nothing is mapped.
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PAGE 4096
#define SIZE (3 * PAGE)

static char *map(int access) {
  char *pages = mmap(NULL, SIZE, access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert(pages != MAP_FAILED);
  return pages;
}

static _Alignas(PAGE) char table[2 * PAGE];

int main(void) {
#if defined NONE_WRITE
  map(PROT_NONE)[5] = 1;
#elif defined NONE_READ
  return map(PROT_NONE)[5];
#elif defined READ_WRITE
  map(PROT_READ)[PAGE] = 1;
#elif defined READ_EXCHANGE
  __atomic_fetch_add(map(PROT_READ), 1, __ATOMIC_RELAXED);
#elif defined READ_FILL
  memset(map(PROT_READ), 0, 3);
#elif defined NONE_LENGTH
  return (int)strlen(map(PROT_NONE));
#elif defined NONE_WIDE
  __int128 *wide = (__int128 *)map(PROT_NONE);
  return (int)__atomic_load_n(wide, __ATOMIC_SEQ_CST);
#elif defined GUARD
  char *pages = map(PROT_READ | PROT_WRITE);
  assert(mprotect(pages + PAGE, 1, PROT_NONE) == 0);
  pages[PAGE - 1] = 1;
  pages[2 * PAGE] = 2;
  pages[2 * PAGE - 1] = 3;
#elif defined STRADDLE
  char *pages = map(PROT_READ | PROT_WRITE);
  assert(mprotect(pages + PAGE, PAGE, PROT_READ) == 0);
  *(uint32_t *)(pages + PAGE - 2) = 1;
#elif defined TABLE
  table[PAGE] = 1;
  assert(mprotect(table + PAGE, PAGE, PROT_READ) == 0);
  table[0] = table[PAGE];
  table[PAGE] = 2;
#elif defined SHARED_PAGE
  char *block = aligned_alloc(PAGE, PAGE + 8);
  assert(mprotect(block, PAGE, PROT_READ) == 0);
  mprotect(block + PAGE, PAGE, PROT_READ);
#else
  char *read = map(PROT_READ);
  char *run = map(PROT_EXEC);
  char *written = map(PROT_WRITE);
  assert(read[0] == 0 && run[SIZE - 1] == 0);
  written[3] = 3;
  assert(written[3] == 3);
  char *pages = map(PROT_READ | PROT_WRITE);
  pages[PAGE] = 1;
  assert(mprotect(pages, SIZE, PROT_NONE) == 0);
  assert(mprotect(pages + PAGE, PAGE, PROT_READ) == 0);
  assert(pages[PAGE] == 1);
  assert(mprotect(pages, 2 * PAGE, PROT_READ | PROT_WRITE) == 0);
  pages[0] = pages[PAGE] = 2;
  assert(mprotect(pages, SIZE, PROT_READ | PROT_WRITE) == 0);
  pages[SIZE - 1] = 3;
  assert(mprotect(pages, 0, PROT_NONE) == 0);
  assert(mprotect(pages + 8, 8, PROT_NONE) == -1 && errno == EINVAL);
  assert(mprotect(pages, 8, 8) == -1 && errno == EINVAL);
  assert(mprotect(pages + SIZE, PAGE, PROT_READ) == -1 && errno == ENOMEM);
  assert(mprotect(NULL, PAGE, PROT_READ) == -1 && errno == ENOMEM);
  assert(mprotect(pages, SIZE, PROT_NONE) == 0);
  assert(munmap(pages, SIZE) == 0);
  assert(mprotect(pages, SIZE, PROT_READ) == -1 && errno == ENOMEM);
  assert(mmap(NULL, SIZE_MAX, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED);
  char *large = mmap(NULL, (size_t)1 << 40, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert(mprotect(large + ((size_t)1 << 39), PAGE, PROT_READ | PROT_WRITE) == 0);
  large[((size_t)1 << 39) + 7] = 1;
#endif
  return 0;
}

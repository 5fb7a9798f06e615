/* Memory by the page: anonymous mappings are blocks of zeros. */
#include "weir_library.h"
#include <sys/mman.h>

#define WEIR_PAGE 4096UL

/* Provided by the machine. */
void *weir_map(size_t size, int access);

static size_t weir_pages(size_t size) { return (size + WEIR_PAGE - 1) & -WEIR_PAGE; }

LIBRARY("a block of zeros with the rights of its pages; refuses files and fixed addresses")
void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  (void)address;
  (void)file;
  (void)offset;
  if (size == 0) {
    errno = EINVAL;
    return MAP_FAILED;
  }
  if (!(flags & MAP_ANONYMOUS))
    weir_refuse("mmap", "a file", "read it with --file and read");
  if (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE))
    weir_refuse("mmap", "a fixed address", "let it choose the address");
  if (protection & ~(PROT_READ | PROT_WRITE | PROT_EXEC)) {
    errno = EINVAL;
    return MAP_FAILED;
  }
  void *block = weir_map(size > PTRDIFF_MAX ? size : weir_pages(size), protection);
  return block ? block : MAP_FAILED;
}

LIBRARY("nothing; refuses to give pages back") int madvise(void *address, size_t size, int advice) {
  (void)address;
  (void)size;
  if (advice == MADV_DONTNEED || advice == MADV_FREE || advice == MADV_REMOVE)
    weir_refuse("madvise", "pages that are given back", "use munmap and mmap");
  return 0;
}

LIBRARY("nothing: it is advice")
int posix_madvise(void *address, size_t size, int advice) {
  (void)address;
  (void)size;
  if (advice == POSIX_MADV_DONTNEED)
    return 0; /* only a hint: the contents stay */
  return advice >= POSIX_MADV_NORMAL && advice < POSIX_MADV_DONTNEED ? 0 : EINVAL;
}

LIBRARY("nothing: no mapping is of a file") int msync(void *address, size_t size, int flags) {
  CANCELLATION_POINT;
  (void)address;
  (void)size;
  (void)flags;
  return 0;
}

LIBRARY("nothing: all memory stays") int mlockall(int flags) {
  (void)flags;
  return 0;
}

LIBRARY("nothing: all memory stays") int munlockall(void) { return 0; }

LIBRARY("nothing: all memory stays") int mlock(const void *address, size_t size) {
  (void)address;
  (void)size;
  return 0;
}

LIBRARY("nothing: all memory stays") int munlock(const void *address, size_t size) {
  (void)address;
  (void)size;
  return 0;
}

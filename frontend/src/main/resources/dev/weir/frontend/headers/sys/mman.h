#ifndef WEIR_SYS_MMAN_H
#define WEIR_SYS_MMAN_H

#include <__weir_types.h>

WEIR_BEGIN

#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define PROT_EXEC 4

#define MAP_SHARED 0x01
#define MAP_PRIVATE 0x02
#define MAP_FIXED 0x10
#define MAP_ANONYMOUS 0x20
#define MAP_ANON MAP_ANONYMOUS
#define MAP_GROWSDOWN 0x100
#define MAP_LOCKED 0x2000
#define MAP_NORESERVE 0x4000
#define MAP_POPULATE 0x8000
#define MAP_STACK 0x20000
#define MAP_HUGETLB 0x40000
#define MAP_FIXED_NOREPLACE 0x100000
#define MAP_HUGE_SHIFT 26
#define MAP_HUGE_MASK 0x3f
#define MAP_HUGE_2MB (21 << MAP_HUGE_SHIFT)
#define MAP_HUGE_1GB (30 << MAP_HUGE_SHIFT)
#define MAP_FAILED ((void *)-1)

#define MADV_NORMAL 0
#define MADV_RANDOM 1
#define MADV_SEQUENTIAL 2
#define MADV_WILLNEED 3
#define MADV_DONTNEED 4
#define MADV_FREE 8
#define MADV_REMOVE 9
#define MADV_DONTFORK 10
#define MADV_HUGEPAGE 14
#define MADV_NOHUGEPAGE 15
#define MADV_DONTDUMP 16

#define POSIX_MADV_NORMAL 0
#define POSIX_MADV_RANDOM 1
#define POSIX_MADV_SEQUENTIAL 2
#define POSIX_MADV_WILLNEED 3
#define POSIX_MADV_DONTNEED 4

#define MCL_CURRENT 1
#define MCL_FUTURE 2
#define MCL_ONFAULT 4

#define MS_ASYNC 1
#define MS_INVALIDATE 2
#define MS_SYNC 4

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset);
int munmap(void *address, size_t size);
int mprotect(void *address, size_t size, int protection);
int madvise(void *address, size_t size, int advice);
int posix_madvise(void *address, size_t size, int advice);
int mlockall(int flags);
int munlockall(void);
int mlock(const void *address, size_t size);
int munlock(const void *address, size_t size);
int msync(void *address, size_t size, int flags);
void *mremap(void *address, size_t old_size, size_t size, int flags, ...);
int shm_open(const char *name, int flags, mode_t mode);
int shm_unlink(const char *name);

#define MREMAP_MAYMOVE 1
#define MREMAP_FIXED 2
#define MAP_FILE 0
#define MAP_SYNC 0x80000
#define POSIX_TYPED_MEM_ALLOCATE 1

int mincore(void *address, size_t size, unsigned char *present);
int memfd_create(const char *name, unsigned int flags);

WEIR_END

#endif

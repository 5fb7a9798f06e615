#ifndef WEIR_SYS_UIO_H
#define WEIR_SYS_UIO_H

#include <__weir_types.h>

WEIR_BEGIN

struct iovec {
  void *iov_base;
  size_t iov_len;
};

ssize_t readv(int file, const struct iovec *parts, int count);
ssize_t writev(int file, const struct iovec *parts, int count);

ssize_t preadv(int file, const struct iovec *parts, int count, off_t offset);
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset);

WEIR_END

#endif

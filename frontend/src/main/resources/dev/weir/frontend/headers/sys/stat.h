#ifndef WEIR_SYS_STAT_H
#define WEIR_SYS_STAT_H

#include <__weir_modes.h>
#include <sys/types.h>

WEIR_BEGIN

struct stat {
  dev_t st_dev;
  ino_t st_ino;
  nlink_t st_nlink;
  mode_t st_mode;
  uid_t st_uid;
  gid_t st_gid;
  int weir_unused;
  dev_t st_rdev;
  off_t st_size;
  blksize_t st_blksize;
  blkcnt_t st_blocks;
  struct timespec st_atim;
  struct timespec st_mtim;
  struct timespec st_ctim;
  long weir_reserved[3];
};

#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec

int stat(const char *path, struct stat *result);
int fstat(int file, struct stat *result);
int lstat(const char *path, struct stat *result);
int mkdir(const char *path, mode_t mode);
int chmod(const char *path, mode_t mode);

#define UTIME_NOW ((1L<<30)-1L)
#define UTIME_OMIT ((1L<<30)-2L)
#define S_TYPEISMQ(status) ((status)->st_mode - (status)->st_mode)
#define S_TYPEISSEM(status) ((status)->st_mode - (status)->st_mode)
#define S_TYPEISSHM(status) ((status)->st_mode - (status)->st_mode)

int fchmod(int file, mode_t mode);
int fchmodat(int folder, const char *path, mode_t mode, int flags);
int fstatat(int folder, const char *__restrict path, struct stat *__restrict result, int flags);
int futimens(int file, const struct timespec times[2]);
int mkdirat(int folder, const char *path, mode_t mode);
int mkfifo(const char *path, mode_t mode);
int mkfifoat(int folder, const char *path, mode_t mode);
int mknod(const char *path, mode_t mode, dev_t device);
int mknodat(int folder, const char *path, mode_t mode, dev_t device);
mode_t umask(mode_t mask);
int utimensat(int folder, const char *path, const struct timespec times[2], int flags);

WEIR_END

#endif

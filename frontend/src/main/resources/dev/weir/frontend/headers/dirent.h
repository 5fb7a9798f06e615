/* Folders: for code that looks into them where no test comes to it. */
#ifndef WEIR_DIRENT_H
#define WEIR_DIRENT_H

#include <__weir_types.h>

WEIR_BEGIN

#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10

typedef struct weir_folder DIR;

struct dirent {
  unsigned long d_ino;
  off_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};

DIR *opendir(const char *name);
struct dirent *readdir(DIR *folder);
int closedir(DIR *folder);

#define DT_FIFO 1
#define DT_CHR 2
#define DT_BLK 6
#define DT_SOCK 12

int alphasort(const struct dirent **__a, const struct dirent **__b);
int dirfd(DIR *folder);
DIR *fdopendir(int file);
int readdir_r(DIR *__restrict folder, struct dirent *__restrict entry, struct dirent **__restrict result);
void rewinddir(DIR *folder);
int scandir(const char *name, struct dirent ***list, int (*choose)(const struct dirent *), int (*compare)(const struct dirent **, const struct dirent **));
void seekdir(DIR *folder, long position);
long telldir(DIR *folder);

WEIR_END

#endif

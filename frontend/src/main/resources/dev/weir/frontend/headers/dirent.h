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

WEIR_END

#endif

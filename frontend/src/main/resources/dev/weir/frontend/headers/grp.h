#ifndef WEIR_GRP_H
#define WEIR_GRP_H

#include <__weir_types.h>

WEIR_BEGIN

struct group {
  char *gr_name;
  char *gr_passwd;
  gid_t gr_gid;
  char **gr_mem;
};

void endgrent(void);
struct group *getgrent(void);
void setgrent(void);
struct group *getgrgid(gid_t group);
int getgrgid_r(gid_t group, struct group *entry, char *buffer, size_t size, struct group **result);
struct group *getgrnam(const char *name);
int getgrnam_r(const char *name, struct group *entry, char *buffer, size_t size,
               struct group **result);

WEIR_END

#endif

#ifndef WEIR_PWD_H
#define WEIR_PWD_H

#include <__weir_types.h>

WEIR_BEGIN

struct passwd {
  char *pw_name;
  char *pw_passwd;
  uid_t pw_uid;
  gid_t pw_gid;
  char *pw_gecos;
  char *pw_dir;
  char *pw_shell;
};

void endpwent(void);
struct passwd *getpwent(void);
void setpwent(void);
struct passwd *getpwnam(const char *name);
int getpwnam_r(const char *name, struct passwd *entry, char *buffer, size_t size,
               struct passwd **result);
struct passwd *getpwuid(uid_t user);
int getpwuid_r(uid_t user, struct passwd *entry, char *buffer, size_t size, struct passwd **result);

WEIR_END

#endif

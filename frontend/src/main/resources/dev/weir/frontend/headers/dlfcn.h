#ifndef WEIR_DLFCN_H
#define WEIR_DLFCN_H

#include <__weir_types.h>

WEIR_BEGIN

#define RTLD_LAZY 1
#define RTLD_NOW 2
#define RTLD_GLOBAL 0x100
#define RTLD_DEFAULT ((void *)0)
#define RTLD_NEXT ((void *)-1)

void *dlopen(const char *name, int flags);
int dlclose(void *library);
void *dlsym(void *library, const char *name);
char *dlerror(void);

#define RTLD_LOCAL 0
#define RTLD_NODELETE 0x1000
#define RTLD_NOLOAD 4

typedef struct {
  const char *dli_fname;
  void *dli_fbase;
  const char *dli_sname;
  void *dli_saddr;
} Dl_info;

int dladdr(const void *address, Dl_info *information);

WEIR_END

#endif

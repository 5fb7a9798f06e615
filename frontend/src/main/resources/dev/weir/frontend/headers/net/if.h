#ifndef WEIR_NET_IF_H
#define WEIR_NET_IF_H

#include <sys/socket.h>

WEIR_BEGIN

#define IF_NAMESIZE 16

struct if_nameindex {
  unsigned int if_index;
  char *if_name;
};

unsigned int if_nametoindex(const char *name);
char *if_indextoname(unsigned int index, char *name);
struct if_nameindex *if_nameindex(void);
void if_freenameindex(struct if_nameindex *list);

WEIR_END

#endif

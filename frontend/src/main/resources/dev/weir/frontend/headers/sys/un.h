#ifndef WEIR_SYS_UN_H
#define WEIR_SYS_UN_H

#include <sys/socket.h>

WEIR_BEGIN

struct sockaddr_un {
  sa_family_t sun_family;
  char sun_path[108];
};

WEIR_END

#endif

#ifndef WEIR_ARPA_INET_H
#define WEIR_ARPA_INET_H

#include <netinet/in.h>

WEIR_BEGIN

in_addr_t inet_addr(const char *text);
char *inet_ntoa(struct in_addr address);
int inet_aton(const char *text, struct in_addr *address);
const char *inet_ntop(int family, const void *__restrict address, char *__restrict text,
                      socklen_t size);
int inet_pton(int family, const char *__restrict text, void *__restrict address);

WEIR_END

#endif

#ifndef WEIR_NETDB_H
#define WEIR_NETDB_H

#include <netinet/in.h>

WEIR_BEGIN

struct hostent {
  char *h_name;
  char **h_aliases;
  int h_addrtype;
  int h_length;
  char **h_addr_list;
};
#define h_addr h_addr_list[0]

struct netent {
  char *n_name;
  char **n_aliases;
  int n_addrtype;
  uint32_t n_net;
};

struct protoent {
  char *p_name;
  char **p_aliases;
  int p_proto;
};

struct servent {
  char *s_name;
  char **s_aliases;
  int s_port;
  char *s_proto;
};

struct addrinfo {
  int ai_flags;
  int ai_family;
  int ai_socktype;
  int ai_protocol;
  socklen_t ai_addrlen;
  struct sockaddr *ai_addr;
  char *ai_canonname;
  struct addrinfo *ai_next;
};

#define IPPORT_RESERVED 1024
#define AI_PASSIVE 0x1
#define AI_CANONNAME 0x2
#define AI_NUMERICHOST 0x4
#define AI_V4MAPPED 0x8
#define AI_ALL 0x10
#define AI_ADDRCONFIG 0x20
#define AI_NUMERICSERV 0x400
#define NI_NUMERICHOST 1
#define NI_NUMERICSERV 2
#define NI_NOFQDN 4
#define NI_NAMEREQD 8
#define NI_DGRAM 16
#define NI_NUMERICSCOPE 0x100
#define NI_MAXHOST 1025
#define NI_MAXSERV 32
#define EAI_BADFLAGS (-1)
#define EAI_NONAME (-2)
#define EAI_AGAIN (-3)
#define EAI_FAIL (-4)
#define EAI_FAMILY (-6)
#define EAI_SOCKTYPE (-7)
#define EAI_SERVICE (-8)
#define EAI_MEMORY (-10)
#define EAI_SYSTEM (-11)
#define EAI_OVERFLOW (-12)
#define HOST_NOT_FOUND 1
#define TRY_AGAIN 2
#define NO_RECOVERY 3
#define NO_DATA 4

int getaddrinfo(const char *__restrict host, const char *__restrict service,
                const struct addrinfo *__restrict hints, struct addrinfo **__restrict result);
void freeaddrinfo(struct addrinfo *list);
const char *gai_strerror(int error);
int getnameinfo(const struct sockaddr *__restrict address, socklen_t size, char *__restrict host,
                socklen_t host_size, char *__restrict service, socklen_t service_size, int flags);
struct hostent *gethostbyname(const char *name);
struct hostent *gethostbyaddr(const void *address, socklen_t size, int family);
struct hostent *gethostent(void);
void sethostent(int stay);
void endhostent(void);
struct netent *getnetbyaddr(uint32_t net, int family);
struct netent *getnetbyname(const char *name);
struct netent *getnetent(void);
void setnetent(int stay);
void endnetent(void);
struct protoent *getprotobyname(const char *name);
struct protoent *getprotobynumber(int number);
struct protoent *getprotoent(void);
void setprotoent(int stay);
void endprotoent(void);
struct servent *getservbyname(const char *name, const char *protocol);
struct servent *getservbyport(int port, const char *protocol);
struct servent *getservent(void);
void setservent(int stay);
void endservent(void);

WEIR_END

#endif

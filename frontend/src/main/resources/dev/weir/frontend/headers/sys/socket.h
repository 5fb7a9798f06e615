#ifndef WEIR_SYS_SOCKET_H
#define WEIR_SYS_SOCKET_H

#include <sys/types.h>
#include <sys/uio.h>

WEIR_BEGIN

typedef unsigned int socklen_t;
typedef unsigned short sa_family_t;

struct sockaddr {
  sa_family_t sa_family;
  char sa_data[14];
};

struct sockaddr_storage {
  sa_family_t ss_family;
  char weir_padding[118];
  unsigned long weir_align;
};

struct msghdr {
  void *msg_name;
  socklen_t msg_namelen;
  struct iovec *msg_iov;
  size_t msg_iovlen;
  void *msg_control;
  size_t msg_controllen;
  int msg_flags;
};

struct cmsghdr {
  size_t cmsg_len;
  int cmsg_level;
  int cmsg_type;
};

#define CMSG_ALIGN(length) (((length) + sizeof(size_t) - 1) & ~(sizeof(size_t) - 1))
#define CMSG_SPACE(length) (CMSG_ALIGN(length) + CMSG_ALIGN(sizeof(struct cmsghdr)))
#define CMSG_LEN(length) (CMSG_ALIGN(sizeof(struct cmsghdr)) + (length))
#define CMSG_DATA(part) ((unsigned char *)((struct cmsghdr *)(part) + 1))
#define CMSG_FIRSTHDR(message)                                                                     \
  ((message)->msg_controllen >= sizeof(struct cmsghdr) ? (struct cmsghdr *)(message)->msg_control   \
                                                       : (struct cmsghdr *)0)
#define CMSG_NXTHDR(message, part) __cmsg_nxthdr((message), (part))
struct cmsghdr *__cmsg_nxthdr(struct msghdr *message, struct cmsghdr *part);

struct linger {
  int l_onoff;
  int l_linger;
};

#define SOCK_STREAM 1
#define SOCK_DGRAM 2
#define SOCK_RAW 3
#define SOCK_SEQPACKET 5
#define SOCK_NONBLOCK 04000
#define SOCK_CLOEXEC 02000000
#define SOL_SOCKET 1
#define SO_DEBUG 1
#define SO_REUSEADDR 2
#define SO_TYPE 3
#define SO_ERROR 4
#define SO_DONTROUTE 5
#define SO_BROADCAST 6
#define SO_SNDBUF 7
#define SO_RCVBUF 8
#define SO_KEEPALIVE 9
#define SO_OOBINLINE 10
#define SO_LINGER 13
#define SO_REUSEPORT 15
#define SO_RCVLOWAT 18
#define SO_SNDLOWAT 19
#define SO_RCVTIMEO 20
#define SO_SNDTIMEO 21
#define SO_ACCEPTCONN 30
#define SCM_RIGHTS 1
#define SOMAXCONN 4096
#define MSG_OOB 0x1
#define MSG_PEEK 0x2
#define MSG_DONTROUTE 0x4
#define MSG_CTRUNC 0x8
#define MSG_TRUNC 0x20
#define MSG_DONTWAIT 0x40
#define MSG_EOR 0x80
#define MSG_WAITALL 0x100
#define MSG_NOSIGNAL 0x4000
#define AF_UNSPEC 0
#define AF_UNIX 1
#define AF_LOCAL AF_UNIX
#define AF_INET 2
#define AF_INET6 10
#define PF_UNSPEC AF_UNSPEC
#define PF_UNIX AF_UNIX
#define PF_LOCAL AF_UNIX
#define PF_INET AF_INET
#define PF_INET6 AF_INET6
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2

int socket(int domain, int type, int protocol);
int socketpair(int domain, int type, int protocol, int files[2]);
int bind(int file, const struct sockaddr *address, socklen_t size);
int listen(int file, int backlog);
int accept(int file, struct sockaddr *__restrict address, socklen_t *__restrict size);
int accept4(int file, struct sockaddr *__restrict address, socklen_t *__restrict size, int flags);
int connect(int file, const struct sockaddr *address, socklen_t size);
int shutdown(int file, int how);
int sockatmark(int file);
int getpeername(int file, struct sockaddr *__restrict address, socklen_t *__restrict size);
int getsockname(int file, struct sockaddr *__restrict address, socklen_t *__restrict size);
int getsockopt(int file, int level, int option, void *__restrict value, socklen_t *__restrict size);
int setsockopt(int file, int level, int option, const void *value, socklen_t size);
ssize_t recv(int file, void *buffer, size_t size, int flags);
ssize_t recvfrom(int file, void *__restrict buffer, size_t size, int flags,
                 struct sockaddr *__restrict address, socklen_t *__restrict address_size);
ssize_t recvmsg(int file, struct msghdr *message, int flags);
ssize_t send(int file, const void *buffer, size_t size, int flags);
ssize_t sendmsg(int file, const struct msghdr *message, int flags);
ssize_t sendto(int file, const void *buffer, size_t size, int flags,
               const struct sockaddr *address, socklen_t address_size);

WEIR_END

#endif

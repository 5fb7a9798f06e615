#ifndef WEIR_SYS_MSG_H
#define WEIR_SYS_MSG_H

#include <sys/ipc.h>

WEIR_BEGIN

typedef unsigned long msgqnum_t;
typedef unsigned long msglen_t;

struct msqid_ds {
  struct ipc_perm msg_perm;
  time_t msg_stime;
  time_t msg_rtime;
  time_t msg_ctime;
  unsigned long weir_bytes;
  msgqnum_t msg_qnum;
  msglen_t msg_qbytes;
  pid_t msg_lspid;
  pid_t msg_lrpid;
  unsigned long weir_reserved[2];
};

#define MSG_NOERROR 010000

int msgctl(int queue, int command, struct msqid_ds *data);
int msgget(key_t key, int flags);
ssize_t msgrcv(int queue, void *message, size_t size, long type, int flags);
int msgsnd(int queue, const void *message, size_t size, int flags);

WEIR_END

#endif

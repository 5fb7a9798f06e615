#ifndef WEIR_SYS_SHM_H
#define WEIR_SYS_SHM_H

#include <sys/ipc.h>

WEIR_BEGIN

typedef unsigned long shmatt_t;

struct shmid_ds {
  struct ipc_perm shm_perm;
  size_t shm_segsz;
  time_t shm_atime;
  time_t shm_dtime;
  time_t shm_ctime;
  pid_t shm_cpid;
  pid_t shm_lpid;
  shmatt_t shm_nattch;
  unsigned long weir_reserved[2];
};

#define SHM_RDONLY 010000
#define SHM_RND 020000
#define SHMLBA 4096

void *shmat(int segment, const void *address, int flags);
int shmctl(int segment, int command, struct shmid_ds *data);
int shmdt(const void *address);
int shmget(key_t key, size_t size, int flags);

WEIR_END

#endif

#ifndef WEIR_SYS_SEM_H
#define WEIR_SYS_SEM_H

#include <sys/ipc.h>

WEIR_BEGIN

struct semid_ds {
  struct ipc_perm sem_perm;
  time_t sem_otime;
  unsigned long weir_reserved0;
  time_t sem_ctime;
  unsigned long weir_reserved1;
  unsigned long sem_nsems;
  unsigned long weir_reserved[2];
};

struct sembuf {
  unsigned short sem_num;
  short sem_op;
  short sem_flg;
};

#define SEM_UNDO 0x1000
#define GETPID 11
#define GETVAL 12
#define GETALL 13
#define GETNCNT 14
#define GETZCNT 15
#define SETVAL 16
#define SETALL 17

int semctl(int set, int number, int command, ...);
int semget(key_t key, int count, int flags);
int semop(int set, struct sembuf *operations, size_t count);
int semtimedop(int set, struct sembuf *operations, size_t count, const struct timespec *limit);

WEIR_END

#endif

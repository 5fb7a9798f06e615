/* What a program asks of the machine that it runs on: always the same small one. */
#include "weir_library.h"
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#define WEIR_PAGE 4096
#define WEIR_PROCESSORS 2
#define WEIR_PROCESS 1000

LIBRARY("2 processors, pages of 4096 bytes, lines of 64; else an error") long sysconf(int name) {
  switch (name) {
  case _SC_PAGESIZE: return WEIR_PAGE;
  case _SC_NPROCESSORS_CONF: return WEIR_PROCESSORS;
  case _SC_NPROCESSORS_ONLN: return WEIR_PROCESSORS;
  case _SC_LEVEL1_DCACHE_LINESIZE: return 64;
  case _SC_CLK_TCK: return 100;
  case _SC_OPEN_MAX: return 1024;
  default:
    errno = EINVAL;
    return -1;
  }
}

LIBRARY("4096") int getpagesize(void) { return WEIR_PAGE; }

LIBRARY("2") int get_nprocs(void) { return WEIR_PROCESSORS; }

LIBRARY("2") int get_nprocs_conf(void) { return WEIR_PROCESSORS; }

LIBRARY("the number of the processor: always 0") int sched_getcpu(void) { return 0; }

LIBRARY("always the same") pid_t getpid(void) { return WEIR_PROCESS; }

LIBRARY("always the same") pid_t getppid(void) { return 1; }

LIBRARY("a number for each thread, whatever the schedule") pid_t gettid(void) {
  return WEIR_PROCESS - 1 + (pid_t)pthread_self();
}

LIBRARY("always the same") uid_t getuid(void) { return 1000; }

LIBRARY("always the same") uid_t geteuid(void) { return 1000; }

LIBRARY("always the same") gid_t getgid(void) { return 1000; }

LIBRARY("always the same") gid_t getegid(void) { return 1000; }

LIBRARY("always localhost") int gethostname(char *name, size_t size) {
  if (strlcpy(name, "localhost", size) < size)
    return 0;
  errno = ENAMETOOLONG;
  return -1;
}

LIBRARY("0: nothing is a terminal") int isatty(int file) {
  (void)file;
  errno = ENOTTY;
  return 0;
}

LIBRARY("0 or, where priorities are real, 99") int sched_get_priority_max(int policy) {
  return policy == SCHED_OTHER ? 0 : 99;
}

LIBRARY("0 or, where priorities are real, 1") int sched_get_priority_min(int policy) {
  return policy == SCHED_OTHER ? 0 : 1;
}

LIBRARY("waits for a time without files, which does nothing; refuses files, and to wait for ever")
int poll(struct pollfd *files, nfds_t count, int milliseconds) {
  (void)files;
  if (count != 0)
    weir_refuse("poll", "files", "wait with a condition variable");
  if (milliseconds < 0)
    weir_refuse("poll", "no end", "wait with a condition variable");
  return 0;
}

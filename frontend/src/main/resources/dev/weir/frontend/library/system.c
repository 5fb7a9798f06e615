/* What a program asks of the machine that it runs on: always the same small one. */
#include "weir_library.h"
#include <dlfcn.h>
#include <execinfo.h>
#include <locale.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#define WEIR_PAGE 4096
#define WEIR_PROCESSORS 2
#define WEIR_PROCESS 1000

LIBRARY("refuses: whatever the program defines takes the place of the library's")
void *dlsym(void *library, const char *name) {
  weir_refuse(library == RTLD_NEXT ? "dlsym(RTLD_NEXT, ...)" : "dlsym", name,
              "leave the program's own function of that name out, and call it by name");
}

LIBRARY("4096") int getpagesize(void) { return WEIR_PAGE; }

LIBRARY("2") int get_nprocs(void) { return WEIR_PROCESSORS; }

LIBRARY("2") int get_nprocs_conf(void) { return WEIR_PROCESSORS; }

LIBRARY("the number of the processor: always 0") int sched_getcpu(void) { return 0; }

LIBRARY("always the same") pid_t getpid(void) { return WEIR_PROCESS; }

LIBRARY("always /") char *getcwd(char *buffer, size_t size) {
  if (buffer && size < 2) {
    errno = size ? ERANGE : EINVAL;
    return 0;
  }
  char *folder = buffer ? buffer : malloc(size > 2 ? size : 2);
  return folder ? strcpy(folder, "/") : 0;
}

LIBRARY("refused by name") int ioctl(int descriptor, unsigned long request, ...) {
  (void)descriptor;
  (void)request;
  weir_refuse("ioctl", "a device", "answer it with --stub ioctl=VALUE");
}

LIBRARY("always the same") pid_t getppid(void) { return 1; }

LIBRARY("a number for each thread, whatever the schedule") pid_t gettid(void) {
  return WEIR_PROCESS - 1 + (pid_t)pthread_self();
}

LIBRARY("a number for each thread, whatever the schedule; 0 for main") int __VERIFIER_tid(void) {
  return (int)pthread_self() - 1;
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

/* What a usual Linux allows. */
static struct rlimit weir_limit(int resource) {
  switch (resource) {
  case RLIMIT_STACK: return (struct rlimit){8388608, RLIM_INFINITY};
  case RLIMIT_CORE: return (struct rlimit){0, RLIM_INFINITY};
  case RLIMIT_NOFILE: return (struct rlimit){1024, 1048576};
  default: return (struct rlimit){RLIM_INFINITY, RLIM_INFINITY};
  }
}

static int weir_is_resource(int resource) {
  if (resource >= 0 && resource < 16)
    return 1;
  errno = EINVAL;
  return 0;
}

LIBRARY("the limits of a usual Linux, whatever was set") int getrlimit(int resource, struct rlimit *limit) {
  if (!weir_is_resource(resource))
    return -1;
  *limit = weir_limit(resource);
  return 0;
}

LIBRARY("does nothing: no limit is ever met") int setrlimit(int resource, const struct rlimit *limit) {
  if (!weir_is_resource(resource))
    return -1;
  if (limit->rlim_cur > limit->rlim_max) {
    errno = EINVAL;
    return -1;
  }
  return 0;
}

LIBRARY("nothing was used") int getrusage(int who, struct rusage *usage) {
  if (who != RUSAGE_SELF && who != RUSAGE_CHILDREN && who != RUSAGE_THREAD) {
    errno = EINVAL;
    return -1;
  }
  *usage = (struct rusage){0};
  return 0;
}

LIBRARY("names and the like, which do nothing; PR_GET_NAME is always thread; refuses others")
int prctl(int option, ...) {
  char number[24];
  va_list list;
  switch (option) {
  case PR_SET_NAME:
  case PR_SET_PDEATHSIG:
  case PR_SET_DUMPABLE:
  case PR_SET_TIMERSLACK:
  case PR_SET_NO_NEW_PRIVS:
  case PR_SET_PTRACER: return 0;
  case PR_GET_NAME:
    va_start(list, option);
    strcpy(va_arg(list, char *), "thread");
    va_end(list);
    return 0;
  default:
    snprintf(number, sizeof number, "option %d", option);
    weir_refuse("prctl", number, "leave it out");
    return -1;
  }
}

LIBRARY("the thread's next pseudo-random bytes")
ssize_t getrandom(void *buffer, size_t size, unsigned flags) {
  (void)flags;
  for (size_t i = 0; i < size; i++)
    ((unsigned char *)buffer)[i] = (unsigned char)(arc4random() >> 8);
  return (ssize_t)size;
}

LIBRARY("the thread's next pseudo-random bytes, at most 256") int getentropy(void *buffer, size_t size) {
  if (size > 256) {
    errno = EIO;
    return -1;
  }
  getrandom(buffer, size, 0);
  return 0;
}

LIBRARY("always processor 0, node 0") int getcpu(unsigned *processor, unsigned *node) {
  if (processor)
    *processor = 0;
  if (node)
    *node = 0;
  return 0;
}

LIBRARY("the names of a machine: always Linux on localhost") int uname(struct utsname *name) {
  *name = (struct utsname){"Linux", "localhost", "6.0.0", "#1", "x86_64", "localdomain"};
  return 0;
}

LIBRARY("the locale is always C; null for others") char *setlocale(int category, const char *name) {
  static char always[] = "C";
  int is_c = !name || !*name || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0;
  return category >= LC_CTYPE && category <= LC_ALL && is_c ? always : 0;
}

LIBRARY("nothing: no allocator has parameters") int mallopt(int parameter, int value) {
  (void)parameter;
  (void)value;
  return 1;
}

LIBRARY("0: no frames are known") int backtrace(void **frames, int count) {
  (void)frames;
  (void)count;
  return 0;
}

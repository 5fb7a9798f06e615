/* What a program asks of the machine that it runs on. */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

static pid_t number;

static void *thread(void *unused) {
  number = syscall(SYS_gettid);
  assert(number == gettid() && number != getpid());
  assert(syscall(SYS_tgkill, getpid(), number, 0) == 0);
  return unused;
}

int main(void) {
  pthread_t created;
  struct rlimit limit;
  struct rusage usage;
  struct utsname name;
  struct sched_param parameter;
  char text[16];
  unsigned char bytes[4] = {0};
  unsigned processor = 1;
  pthread_create(&created, 0, thread, 0);
  pthread_join(created, 0);
  assert(getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur == 8UL << 20);
  assert(setrlimit(RLIMIT_CORE, &limit) == -1 + (limit.rlim_cur <= limit.rlim_max));
  assert(getrlimit(77, &limit) == -1 && getrusage(RUSAGE_SELF, &usage) == 0);
  assert(prctl(PR_SET_NAME, "mine") == 0 && prctl(PR_GET_NAME, text) == 0);
  assert(getrandom(bytes, 3, 0) == 3 && bytes[3] == 0 && getentropy(bytes, 300) == -1);
  assert(getcpu(&processor, 0) == 0 && processor == 0 && sched_getcpu() == 0);
  assert(uname(&name) == 0 && strcmp(name.sysname, "Linux") == 0);
  assert(sched_getparam(0, &parameter) == 0 && sched_getscheduler(0) == SCHED_OTHER);
  assert(sysconf(_SC_PHYS_PAGES) > 0 && sysconf(_SC_THREADS) > 0 && sysconf(12345) == -1);
}

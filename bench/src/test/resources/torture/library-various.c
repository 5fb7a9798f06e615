#define _GNU_SOURCE
#include <alloca.h>
#include <byteswap.h>
#include <ctype.h>
#include <endian.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <libgen.h>
#include <sys/mman.h>
#include <sys/param.h>
#include <sys/time.h>
#include <unistd.h>
static volatile sig_atomic_t caught;
static void on(int n) { caught = n; }
static int cmp_r(const void *a, const void *b, void *order) { return *(int *)order * (*(const int *)a - *(const int *)b); }
static void cleanup(void *a) { printf("cleanup %s\n", (char *)a); }
static void *cleaned(void *a) {
  pthread_cleanup_push(cleanup, "one");
  pthread_cleanup_push(cleanup, "two");
  pthread_cleanup_push(cleanup, "three");
  pthread_cleanup_pop(0);
  pthread_cleanup_push(cleanup, "four");
  pthread_cleanup_pop(1);
  pthread_exit(a);
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return 0;
}
int main(void) {
  printf("%x %x %llx %x\n", bswap_16(0x1234), bswap_32(0x12345678), (unsigned long long)bswap_64(0x123456789abcdef0), htobe32(1));
  printf("%d %d %d %d\n", MIN(2, 3), MAX(2, 3), (int)howmany(10, 4), (int)roundup(10, 4));
  char p1[] = "/usr/lib/", p2[] = "/usr/", p3[] = "usr", p4[] = "/", p5[] = "a//b", p6[] = "";
  char q1[] = "/usr/lib/", q2[] = "/usr/", q3[] = "usr", q4[] = "/", q5[] = "a//b", q6[] = "";
  printf("%s %s %s %s %s %s\n", dirname(p1), dirname(p2), dirname(p3), dirname(p4), dirname(p5), dirname(p6));
  printf("%s %s %s %s %s %s\n", basename(q1), basename(q2), basename(q3), basename(q4), basename(q5), basename(q6));
  signal(SIGUSR1, on);
  printf("%d ", raise(SIGUSR1));
  printf("%d", caught);
  signal(SIGUSR1, SIG_IGN);
  printf(" %d\n", raise(SIGUSR1));
  printf("%d\n", raise(0));
  struct sigaction sa = {.sa_handler = on}, old;
  sigemptyset(&sa.sa_mask);
  sigaddset(&sa.sa_mask, SIGTERM);
  printf("%d %d %d", sigismember(&sa.sa_mask, SIGTERM), sigismember(&sa.sa_mask, SIGINT), sigaction(SIGUSR2, &sa, &old));
  printf(" %d %d", old.sa_handler == SIG_DFL, raise(SIGUSR2));
  printf(" %d\n", caught);
  int v[] = {3, 1, 2}, order = -1;
  qsort_r(v, 3, sizeof *v, cmp_r, &order);
  printf("%d %d %d\n", v[0], v[1], v[2]);
  printf("%s %s %d\n", strcasestr("Hello World", "o w"), strcasestr("abc", "") , strcasestr("abc", "x") == 0);
  char *m = mmap(0, 5000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  printf("%d %d ", m != MAP_FAILED, m[4999]);
  m[4999] = 7;
  printf("%d ", m[4999]);
  printf("%d\n", munmap(m, 5000));
  char *text = 0;
  printf("%d ", asprintf(&text, "%d-%s-%.2f", 5, "abc", 2.5));
  printf("%s\n", text);
  free(text);
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(0, &set);
  printf("%d %d %d\n", CPU_COUNT(&set), CPU_ISSET(0, &set), pthread_setaffinity_np(pthread_self(), sizeof set, &set));
  struct timeval a = {5, 700000}, b = {2, 900000}, c;
  timersub(&a, &b, &c);
  printf("%ld %ld ", (long)c.tv_sec, (long)c.tv_usec);
  timeradd(&a, &b, &c);
  printf("%ld %ld %d\n", (long)c.tv_sec, (long)c.tv_usec, timercmp(&a, &b, >));
  pthread_t t;
  void *result;
  pthread_create(&t, 0, cleaned, &order);
  pthread_join(t, &result);
  printf("%d\n", result == &order);
  char *al = alloca(10);
  strcpy(al, "alloca");
  char *va = valloc(10);
  printf("%s %d\n", al, (int)((uintptr_t)va % 4096));
  free(va);
  printf("%s\n", (char *)rawmemchr("a,b", ','));
  return 0;
}

/* sc: safe 3; tso: safe 3; pso: safe 4 */
/* Without a fence only PSO lets the flag overtake. */
#include "agree.h"

static int data, flag;

static void *writer(void *unused) {
  __asm__ volatile("movl $1,%0" : "=m"(data));
  __asm__ volatile("" ::: "memory");
  __asm__ volatile("movl %1,%0" : "=m"(flag) : "ri"(1));
  return 0;
}

static void *reader(void *unused) {
  int f, d;
  __asm__ volatile("movl %1,%0" : "=r"(f) : "m"(flag));
  __asm__ volatile("movl %1,%0" : "=r"(d) : "m"(data));
  weir_observe("read", 2 * f + d);
  return 0;
}

int main(void) { both(writer, reader); }

#include <stdio.h>

int main(void) {
  int a[4] = {1, 2, 3, 4}, r; long i = 2;
  __asm__ volatile("movl (%1,%2,4),%0" : "=r"(r) : "r"(a), "r"(i) : "memory");
  __asm__ volatile("movl %0,4(%1)" : : "r"(r + 10), "r"(a) : "memory");
  __asm__ volatile("movl %1,%%ecx; leal 1(%%rcx,%%rcx,2),%%ecx; movl %%ecx,%0" : "=m"(a[0]) : "r"(a[3]) : "ecx");
  printf("%d %d %d %d %d\n", r, a[0], a[1], a[2], a[3]);
  return 0;
}

#include <stddef.h>
#include <stdio.h>

struct a { char c; int i; char d; long l; };
struct b { char c; short s; } __attribute__((packed));
union u { char c[7]; int i; };
int main(void) {
  printf("%d %d %d %d %d\n", (int)sizeof(struct a), (int)sizeof(struct b), (int)sizeof(union u), (int)sizeof(struct a[3]), (int)_Alignof(struct a));
  printf("%d %d %d\n", (int)offsetof(struct a, d), (int)offsetof(struct a, l), (int)offsetof(struct b, s));
}

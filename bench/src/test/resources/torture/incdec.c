#include <stdio.h>

int main(void) { int a[] = {1, 2, 3, 4}, *p = a, i = 0; int x = *p++ + 10; int y = (*p)++; int z = *++p; int w = ++*p; i = a[i++ & 0] + i; printf("%d %d %d %d %d %d %d\n", x, y, z, w, a[1], a[2], (int)(p - a)); }

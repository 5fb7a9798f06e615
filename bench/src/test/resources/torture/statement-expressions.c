#include <stdio.h>

#define max(a, b) ({ __typeof__(a) x = (a); __typeof__(b) y = (b); x > y ? x : y; })
int main(void) { int i = 3, j = 7; printf("%d %g\n", max(i++, j--), max(1.5, 0.5)); printf("%d\n", i * 10 + j); printf("%d\n", ({ int s = 0; for (int k = 0; k < 5; k++) s += k; s; }) ?: 9); }

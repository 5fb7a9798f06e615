#include <stdio.h>

static void copy(char *to, const char *from, int n) { int k = (n + 3) / 4; switch (n % 4) { case 0: do { *to++ = *from++; case 3: *to++ = *from++; case 2: *to++ = *from++; case 1: *to++ = *from++; } while (--k > 0); } }
int main(void) { for (int n = 1; n < 12; n++) { char b[16] = {0}; copy(b, "abcdefghijkl", n); puts(b); } }

#include <stdio.h>

static int n, c[8]; static void place(int r) { if (r == 8) { if (!n++) for (int i = 0; i < 8; i++) printf("%d ", c[i]); return; } for (int i = 0; i < 8; i++) { int ok = 1; for (int j = 0; j < r && ok; j++) ok = c[j] != i && c[j] - i != r - j && i - c[j] != r - j; if (ok) { c[r] = i; place(r + 1); } } }
int main(void) { place(0); printf("%d\n", n); }

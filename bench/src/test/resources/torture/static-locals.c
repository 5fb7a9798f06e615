#include <stdio.h>

static int next(void) { static int n = 5; static int *p = &n; return *p += 3; }
static const char *name(int i) { static const char *const n[] = {"zero", "one", "two"}; return n[i]; }
int main(void) { for (int i = 0; i < 3; i++) printf("%d %s\n", next(), name(i)); }

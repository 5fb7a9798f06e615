#include <stdalign.h>
#include <stdio.h>

struct s { alignas(32) char c; alignas(8) short h; }; static alignas(64) char buffer[3];
int main(void) { struct s s[2]; alignas(16) int i = 1; printf("%d %d %d %d %d\n", (int)sizeof s, (int)alignof(struct s), (int)((char *)&s[0].h - (char *)s), (int)((unsigned long)&s % 32), (int)((unsigned long)buffer % 64) + (int)((unsigned long)&i % 16)); }

#include <stdio.h>
#include <string.h>

int main(void) {
  char b[40] = "hello", *p = b; char c[] = {'a', 'b', 0, 'c'}; strcat(b, ", world"); printf("%d %d %s %s\n", (int)strlen(b), (int)sizeof c, c, strchr(b, 'w'));
  while (*p) { if (*p == 'o') *p = '0'; p++; } puts(b); printf("%d %d %d\n", strcmp(b, "hell0") > 0, strncmp(b, "hellx", 4), memcmp("a", "b", 1) < 0); memmove(b + 2, b, 5); printf("%.7s|%5s|%-5s|%c\n", b, "ab", "ab", "xyz"[1]);
}

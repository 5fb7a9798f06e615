/* The functions of string.h, at the start, the end and beyond what is found. */
#include <stdio.h>
#include <string.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
  char buffer[40] = "start";
  printf("%s ", strcat(buffer, "-end"));
  printf("%zu\n", strlen(buffer));
  printf("%s\n", strncat(buffer, "truncated", 3));
  printf("%s\n", strcpy(buffer + 3, "copy") - 3);
  memset(buffer, '#', sizeof buffer - 1);
  strncpy(buffer, "abc", 6);
  printf("%s %d %c\n", buffer, buffer[5], buffer[6]);
  printf("%d %d %d %d\n", sign(strcmp("a", "b")), sign(strcmp("ab", "a")), strcmp("", ""),
         sign(strcmp("\xff", "a")));
  printf("%d %d\n", strncmp("abcdef", "abcxyz", 3), sign(strncmp("abcdef", "abcxyz", 4)));
  const char *text = "one,two;three,,four";
  printf("%s %s %s\n", strchr(text, ','), strrchr(text, ','), strstr(text, "three"));
  printf("%d %d %d\n", strchr(text, 'z') == 0, *strchr(text, 0), strstr(text, "") == text);
  printf("%zu %zu %s\n", strspn(text, "eno"), strcspn(text, ";,"), strpbrk(text, ";x"));
  char tokens[] = ",one,two;three,,four;";
  for (char *t = strtok(tokens, ",;"); t; t = strtok(0, ",;")) printf("[%s]", t);
  printf("\n");
  char overlap[] = "0123456789";
  memmove(overlap + 2, overlap, 5);
  printf("%s ", overlap);
  memmove(overlap, overlap + 3, 6);
  printf("%s\n", overlap);
  printf("%d %d %d\n", sign(memcmp("a\0b", "a\0c", 3)), memcmp("a\0b", "a\0c", 2),
         (int) ((char *) memchr(text, 't', 10) - text));
  printf("%d %zu %zu\n", memchr(text, 'f', 5) == 0, strnlen("abc", 2), strnlen("abc", 9));
  return 0;
}

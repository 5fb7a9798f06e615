/* Every character against every class. */
#include <ctype.h>
#include <stdio.h>

int main(void) {
  for (int c = 0; c < 128; c++) {
    int classes = !!isalpha(c) | !!isdigit(c) << 1 | !!isalnum(c) << 2 | !!isspace(c) << 3 |
                  !!isupper(c) << 4 | !!islower(c) << 5 | !!ispunct(c) << 6 | !!isprint(c) << 7 |
                  !!isgraph(c) << 8 | !!iscntrl(c) << 9 | !!isxdigit(c) << 10 | !!isblank(c) << 11;
    printf("%x%c", classes, c % 16 == 15 ? '\n' : ' ');
  }
  for (const char *p = "Hello, World 42!"; *p; p++) printf("%c%c", toupper(*p), tolower(*p));
  printf("\n%d %d\n", isalpha(-1) != 0, toupper(-1));
  return 0;
}

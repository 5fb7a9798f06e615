/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

static char buffer[32];

int main(void) {
  strcpy(buffer, "weak");
  strcat(buffer, " memory");
  assert(strlen(buffer) == 11 && strcmp(buffer, "weak memory") == 0);
  assert(strchr(buffer, 'm') == buffer + 5 && strrchr(buffer, 'm') == buffer + 7);
  assert(strncmp(buffer, "weakly", 4) == 0 && strcmp("a", "b") < 0 && strcmp("\xff", "a") > 0);
  assert(strchr(buffer, 0) == buffer + 11 && strchr(buffer, 'z') == 0);
  char *copy = strdup(buffer);
  copy[0] = 'W';
  assert(buffer[0] == 'w' && memcmp(copy + 1, buffer + 1, 11) == 0);
  free(copy);
  strncpy(buffer, "abc", 6);
  assert(buffer[3] == 0 && buffer[5] == 0 && buffer[6] == 'e');
  return 0;
}

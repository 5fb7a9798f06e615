/* The environment: what the user gave with --env, and nothing else. */
#include "weir_library.h"
#include <stdlib.h>
#include <string.h>

LIBRARY("a variable of --env; null for others") char *getenv(const char *name) {
  size_t length = strlen(name);
  for (char *const *variable = weir_environment; *variable; variable++)
    if (strncmp(*variable, name, length) == 0 && (*variable)[length] == '=')
      return *variable + length + 1;
  return 0;
}

LIBRARY("a variable of --env; null for others") char *secure_getenv(const char *name) {
  return getenv(name);
}

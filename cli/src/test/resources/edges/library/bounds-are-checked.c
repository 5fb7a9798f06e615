/* Annex K: what breaks a constraint gives an error and empties what it was to be written to. */
#define __STDC_WANT_LIB_EXT1__ 1
#include <assert.h>
#include <string.h>

int main(void) {
  char to[4] = "xyz";
  assert(memcpy_s(to, 4, "abc", 4) == 0 && strcmp(to, "abc") == 0);
  assert(memcpy_s(to, 4, "abcd", 5) != 0 && to[0] == 0 && to[3] == 0);
  assert(memcpy_s(to + 1, 3, to, 2) != 0 && memmove_s(to + 1, 3, to, 2) == 0);
  assert(memcpy_s(0, 4, "abc", 4) != 0 && memcpy_s(to, -1, "abc", 4) != 0);
  assert(memset_s(to, 4, 'a', 5) != 0 && to[3] == 'a' && memset_s(to, 4, 0, 4) == 0);
  assert(strcpy_s(to, 4, "abc") == 0 && strcpy_s(to, 4, "abcd") != 0 && to[0] == 0);
  assert(strcat_s(to, 4, "ab") == 0 && strcat_s(to, 4, "c") == 0 && strcat_s(to, 4, "d") != 0);
  assert(to[0] == 0 && strncpy_s(to, 4, "abcdef", 3) == 0 && strcmp(to, "abc") == 0);
  assert(strncpy_s(to, 4, "abcdef", 4) != 0 && strncat_s(to, 4, "abcd", 2) == 0);
  assert(strcmp(to, "ab") == 0 && strnlen_s(to, 4) == 2 && strnlen_s(0, 4) == 0);
}

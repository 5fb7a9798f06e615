/* The functions of Annex K of C11 that check bounds: what breaks a constraint gives an error. */
#include "weir_library.h"
#include <string.h>

#define WEIR_MAX (SIZE_MAX >> 1)

static int weir_overlap(const char *one, size_t size, const char *other, size_t length) {
  return one < other + length && other < one + size;
}

static int weir_copy(char *to, size_t size, const char *from, size_t count, int may_overlap) {
  if (!to || size > WEIR_MAX)
    return !to ? EINVAL : ERANGE;
  int error = !from                                                  ? EINVAL
              : count > size                                         ? ERANGE
              : !may_overlap && weir_overlap(to, count, from, count) ? EINVAL
                                                                     : 0;
  if (error)
    memset(to, 0, size);
  else
    memmove(to, from, count);
  return error;
}

LIBRARY("copies bytes; an error where they do not fit or overlap")
int memcpy_s(void *to, size_t size, const void *from, size_t count) {
  return weir_copy(to, size, from, count, 0);
}

LIBRARY("copies bytes that may overlap; an error where they do not fit")
int memmove_s(void *to, size_t size, const void *from, size_t count) {
  return weir_copy(to, size, from, count, 1);
}

LIBRARY("fills bytes; an error where they do not fit")
int memset_s(void *to, size_t size, int value, size_t count) {
  if (!to || size > WEIR_MAX)
    return !to ? EINVAL : ERANGE;
  memset(to, value, count < size ? count : size);
  return count > size ? ERANGE : 0;
}

LIBRARY("the length of a string, within a limit; 0 for null")
size_t strnlen_s(const char *text, size_t size) {
  return text ? strnlen(text, size) : 0;
}

/* Puts up to so many characters behind what is there; none of it where the rest does not fit. */
static int weir_append(char *to, size_t size, size_t used, const char *from, size_t most) {
  if (!to || size == 0 || size > WEIR_MAX)
    return !to ? EINVAL : ERANGE;
  size_t length = from ? strnlen(from, most < size ? most : size) : 0;
  int error = !from || used >= size                          ? EINVAL
              : length >= size - used                        ? ERANGE
              : weir_overlap(to, size, from, length)         ? EINVAL
                                                             : 0;
  if (error) {
    *to = 0;
    return error;
  }
  memcpy(to + used, from, length);
  to[used + length] = 0;
  return 0;
}

LIBRARY("copies a string; an error where it does not fit or overlaps")
int strcpy_s(char *to, size_t size, const char *from) { return weir_append(to, size, 0, from, size); }

LIBRARY("copies the start of a string; an error where it does not fit or overlaps")
int strncpy_s(char *to, size_t size, const char *from, size_t count) {
  return weir_append(to, size, 0, from, count);
}

LIBRARY("appends a string; an error where it does not fit or overlaps")
int strcat_s(char *to, size_t size, const char *from) {
  return weir_append(to, size, to ? strnlen(to, size) : 0, from, size);
}

LIBRARY("appends the start of a string; an error where it does not fit or overlaps")
int strncat_s(char *to, size_t size, const char *from, size_t count) {
  return weir_append(to, size, to ? strnlen(to, size) : 0, from, count);
}

/* Strings and blocks of bytes. Each byte is read and written by an access of its own. */
#include "weir_library.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int weir_contains(const char *set, char c) {
  for (; *set; set++)
    if (*set == c)
      return 1;
  return 0;
}

LIBRARY("the length of a start of certain characters")
size_t strspn(const char *text, const char *accept) {
  size_t length = 0;
  for (char c = text[0]; c && weir_contains(accept, c); c = text[length])
    length++;
  return length;
}

LIBRARY("the length of a start without certain characters")
size_t strcspn(const char *text, const char *reject) {
  size_t length = 0;
  for (char c = text[0]; c && !weir_contains(reject, c); c = text[length])
    length++;
  return length;
}

LIBRARY("finds one of certain characters") char *strpbrk(const char *text, const char *accept) {
  for (char c = *text; c; c = *++text)
    if (weir_contains(accept, c))
      return (char *)text;
  return 0;
}

static int weir_starts(const char *text, const char *part) {
  for (; *part; text++, part++)
    if (*text != *part)
      return 0;
  return 1;
}

LIBRARY("finds a string in another") char *strstr(const char *text, const char *part) {
  for (;; text++) {
    if (weir_starts(text, part))
      return (char *)text;
    if (!*text)
      return 0;
  }
}

LIBRARY("the next part of a string, with the place kept by the caller")
char *strtok_r(char *text, const char *delimiters, char **position) {
  char *start = text ? text : *position;
  start += strspn(start, delimiters);
  if (!*start) {
    *position = start;
    return 0;
  }
  char *end = start + strcspn(start, delimiters);
  if (*end)
    *end++ = 0;
  *position = end;
  return start;
}

static char *weir_token;

LIBRARY("the next part of a string; all threads share the place")
char *strtok(char *text, const char *delimiters) {
  return strtok_r(text, delimiters, &weir_token);
}

LIBRARY("the next part of a string, empty ones too")
char *strsep(char **text, const char *delimiters) {
  char *start = *text;
  if (!start)
    return 0;
  char *end = start + strcspn(start, delimiters);
  if (*end) {
    *end++ = 0;
    *text = end;
  } else {
    *text = 0;
  }
  return start;
}

LIBRARY("copies a string, cut to a limit") size_t strlcpy(char *to, const char *from, size_t size) {
  size_t length = 0;
  for (char c = from[0]; c; c = from[length]) {
    if (length + 1 < size)
      to[length] = c;
    length++;
  }
  if (size > 0)
    to[length < size ? length : size - 1] = 0;
  return length;
}

LIBRARY("appends a string, cut to a limit") size_t strlcat(char *to, const char *from, size_t size) {
  size_t length = 0;
  while (length < size && to[length])
    length++;
  return length + strlcpy(to + length, from, size - length);
}

LIBRARY("compares strings") int strcoll(const char *a, const char *b) { return strcmp(a, b); }

LIBRARY("finds a byte from the end") void *memrchr(const void *block, int c, size_t size) {
  const unsigned char *bytes = block;
  while (size-- > 0)
    if (bytes[size] == (unsigned char)c)
      return (void *)(bytes + size);
  return 0;
}

LIBRARY("copies bytes up to a certain one")
void *memccpy(void *to, const void *from, int c, size_t size) {
  unsigned char *target = to;
  const unsigned char *source = from;
  for (size_t i = 0; i < size; i++) {
    target[i] = source[i];
    if (target[i] == (unsigned char)c)
      return target + i + 1;
  }
  return 0;
}

LIBRARY("finds a byte that is there") void *rawmemchr(const void *block, int c) {
  const unsigned char *bytes = block;
  while (*bytes != (unsigned char)c)
    bytes++;
  return (void *)bytes;
}

static int weir_small_letter(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

LIBRARY("finds a string in another, letters of either case alike")
char *strcasestr(const char *text, const char *part) {
  for (;; text++) {
    size_t same = 0;
    while (part[same] && weir_small_letter(text[same]) == weir_small_letter(part[same]))
      same++;
    if (!part[same])
      return (char *)text;
    if (!*text)
      return 0;
  }
}

LIBRARY("copies a string: it compares as it is") size_t strxfrm(char *to, const char *from, size_t size) {
  return strlcpy(to, from, size);
}

LIBRARY("what follows the last slash of a path") char *basename(const char *path) {
  char *slash = strrchr(path, '/');
  return slash ? slash + 1 : (char *)path;
}

/* The length of a path without the slashes that end it; that of a root is 1. */
static size_t weir_length_of_path(const char *path, size_t length) {
  while (length > 1 && path[length - 1] == '/')
    length--;
  return length;
}

LIBRARY("what follows the last slash of a path that does not end it; changes the path")
char *__xpg_basename(char *path) {
  if (!path || !*path)
    return (char *)".";
  size_t length = weir_length_of_path(path, strlen(path));
  path[length] = 0;
  char *slash = length > 1 ? strrchr(path, '/') : 0;
  return slash ? slash + 1 : path;
}

LIBRARY("what comes before the last slash of a path; changes the path") char *dirname(char *path) {
  if (!path || !*path)
    return (char *)".";
  size_t length = weir_length_of_path(path, strlen(path));
  while (length > 0 && path[length - 1] != '/')
    length--;
  if (length == 0)
    return (char *)".";
  path[weir_length_of_path(path, length)] = 0;
  return path;
}

LIBRARY("finds bytes among bytes")
void *memmem(const void *block, size_t size, const void *part, size_t part_size) {
  const unsigned char *bytes = block, *wanted = part;
  for (size_t i = 0; part_size <= size && i <= size - part_size; i++) {
    size_t same = 0;
    while (same < part_size && bytes[i + same] == wanted[same])
      same++;
    if (same == part_size)
      return (void *)(bytes + i);
  }
  return 0;
}

static const char *weir_error_text(int error) {
  switch (error) {
  case 0: return "Success";
  case EPERM: return "Operation not permitted";
  case ENOENT: return "No such file or directory";
  case ESRCH: return "No such process";
  case EINTR: return "Interrupted system call";
  case EIO: return "Input/output error";
  case EBADF: return "Bad file descriptor";
  case EAGAIN: return "Resource temporarily unavailable";
  case ENOMEM: return "Cannot allocate memory";
  case EACCES: return "Permission denied";
  case EBUSY: return "Device or resource busy";
  case EEXIST: return "File exists";
  case EINVAL: return "Invalid argument";
  case ENOSPC: return "No space left on device";
  case EPIPE: return "Broken pipe";
  case EDOM: return "Numerical argument out of domain";
  case ERANGE: return "Numerical result out of range";
  case EDEADLK: return "Resource deadlock avoided";
  case ENOSYS: return "Function not implemented";
  case EOVERFLOW: return "Value too large for defined data type";
  case ENOTSUP: return "Operation not supported";
  case ETIMEDOUT: return "Connection timed out";
  default: return "Unknown error";
  }
}

LIBRARY("the text of an error number") char *strerror(int error) {
  return (char *)weir_error_text(error);
}

LIBRARY("the text of an error number") int strerror_r(int error, char *buffer, size_t size) {
  return strlcpy(buffer, weir_error_text(error), size) < size ? 0 : ERANGE;
}

LIBRARY("the text of an error number")
int __xpg_strerror_r(int error, char *buffer, size_t size) {
  return strerror_r(error, buffer, size);
}

LIBRARY("a message with the text of errno") void perror(const char *text) {
  const char *error = weir_error_text(errno);
  if (text && *text)
    fprintf(stderr, "%s: %s\n", text, error);
  else
    fprintf(stderr, "%s\n", error);
}

LIBRARY("formats to a block") int vasprintf(char **text, const char *format, va_list list) {
  va_list again;
  va_copy(again, list);
  int length = vsnprintf(0, 0, format, list);
  *text = length < 0 ? 0 : malloc((size_t)length + 1);
  int result = *text ? vsnprintf(*text, (size_t)length + 1, format, again) : -1;
  va_end(again);
  return result;
}

LIBRARY("formats to a block") int asprintf(char **text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vasprintf(text, format, list);
  va_end(list);
  return result;
}

LIBRARY("formats to a block")
int __vasprintf_chk(char **text, int flag, const char *format, va_list list) {
  (void)flag;
  return vasprintf(text, format, list);
}

LIBRARY("formats to a block")
int __asprintf_chk(char **text, int flag, const char *format, ...) {
  (void)flag;
  va_list list;
  va_start(list, format);
  int result = vasprintf(text, format, list);
  va_end(list);
  return result;
}

/* Messages of a program that fails. The program is called test, as its first argument is. */
#include "weir_library.h"
#include <err.h>
#include <error.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WEIR_WITH_ARGUMENTS(call)                                                                  \
  va_list list;                                                                                    \
  va_start(list, format);                                                                          \
  call;                                                                                            \
  va_end(list)

static void weir_message(const char *error, const char *format, va_list list) {
  fputs("test: ", stderr);
  if (format)
    vfprintf(stderr, format, list);
  if (error)
    fprintf(stderr, format ? ": %s" : "%s", error);
  fputs("\n", stderr);
}

LIBRARY("a message with the text of errno") void vwarn(const char *format, va_list list) {
  weir_message(strerror(errno), format, list);
}

LIBRARY("a message") void vwarnx(const char *format, va_list list) { weir_message(0, format, list); }

LIBRARY("a message with the text of errno") void warn(const char *format, ...) {
  WEIR_WITH_ARGUMENTS(vwarn(format, list));
}

LIBRARY("a message") void warnx(const char *format, ...) {
  WEIR_WITH_ARGUMENTS(vwarnx(format, list));
}

LIBRARY("a message with the text of errno, then exit")
void verr(int status, const char *format, va_list list) {
  vwarn(format, list);
  exit(status);
}

LIBRARY("a message, then exit") void verrx(int status, const char *format, va_list list) {
  vwarnx(format, list);
  exit(status);
}

LIBRARY("a message with the text of errno, then exit") void err(int status, const char *format, ...) {
  WEIR_WITH_ARGUMENTS(vwarn(format, list));
  exit(status);
}

LIBRARY("a message, then exit") void errx(int status, const char *format, ...) {
  WEIR_WITH_ARGUMENTS(vwarnx(format, list));
  exit(status);
}

LIBRARY("a message with the text of an error number, then exit unless the status is 0")
void error(int status, int number, const char *format, ...) {
  WEIR_WITH_ARGUMENTS(weir_message(number ? strerror(number) : 0, format, list));
  if (status)
    exit(status);
}

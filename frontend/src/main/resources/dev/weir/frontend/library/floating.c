/* Floating-point numbers from text. */
#include "weir_library.h"
#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Provided by the machine: the number nearest to a text, which is one as a whole. */
double weir_double(const char *text, size_t length);
float weir_float(const char *text, size_t length);

enum weir_form { WEIR_NO_NUMBER, WEIR_FINITE, WEIR_INFINITY, WEIR_NAN };

/* What a text starts with, spaces and a sign apart. */
struct weir_floating {
  enum weir_form form;
  int negative;
  int zero; /* no digit but 0, as far as the exponent */
  const char *start;
  const char *end;
};

static const char *weir_skip_digits(const char *at, int hexadecimal, int *digits, int *zero) {
  for (; hexadecimal ? isxdigit((unsigned char)*at) : isdigit((unsigned char)*at); at++) {
    *digits = 1;
    *zero &= *at == '0';
  }
  return at;
}

/* The end of a mantissa and its exponent; the start where there is no digit. */
static const char *weir_skip_number(const char *start, int hexadecimal, int *zero) {
  int digits = 0, exponent_digits = 0, unused = 0;
  *zero = 1;
  const char *at = weir_skip_digits(start, hexadecimal, &digits, zero);
  if (*at == '.')
    at = weir_skip_digits(at + 1, hexadecimal, &digits, zero);
  if (!digits)
    return start;
  if (tolower((unsigned char)*at) == (hexadecimal ? 'p' : 'e')) {
    const char *exponent = at + 1;
    if (*exponent == '-' || *exponent == '+')
      exponent++;
    const char *end = weir_skip_digits(exponent, 0, &exponent_digits, &unused);
    if (exponent_digits)
      return end;
  }
  return at;
}

/* The end of what may follow nan: letters, digits and _ between parentheses. */
static const char *weir_skip_payload(const char *at) {
  if (*at != '(')
    return at;
  const char *end = at + 1;
  while (isalnum((unsigned char)*end) || *end == '_')
    end++;
  return *end == ')' ? end + 1 : at;
}

static struct weir_floating weir_find_floating(const char *text) {
  struct weir_floating found = {WEIR_FINITE, 0, 1, text, text};
  const char *at = text;
  while (isspace((unsigned char)*at))
    at++;
  found.negative = *at == '-';
  if (*at == '-' || *at == '+')
    at++;
  found.start = at;
  if (strncasecmp(at, "inf", 3) == 0) {
    found.form = WEIR_INFINITY;
    found.end = at + (strncasecmp(at + 3, "inity", 5) == 0 ? 8 : 3);
  } else if (strncasecmp(at, "nan", 3) == 0) {
    found.form = WEIR_NAN;
    found.end = weir_skip_payload(at + 3);
  } else {
    int hexadecimal = at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
    found.end = hexadecimal ? weir_skip_number(at + 2, 1, &found.zero) : at;
    if (!hexadecimal || found.end == at + 2)
      found.end = weir_skip_number(at, 0, &found.zero);
    if (found.end == at) {
      found.form = WEIR_NO_NUMBER;
      found.negative = 0;
      found.end = text;
    }
  }
  return found;
}

/* The bytes of a number were read as the program's own accesses; they are converted from a copy. */
#define WEIR_CONVERT(type, convert, least, text, end)                                              \
  struct weir_floating found = weir_find_floating(text);                                           \
  type value = 0;                                                                                  \
  if (found.form == WEIR_INFINITY)                                                                 \
    value = (type)INFINITY;                                                                        \
  if (found.form == WEIR_NAN)                                                                      \
    value = (type)NAN;                                                                             \
  if (found.form == WEIR_FINITE) {                                                                 \
    size_t length = (size_t)(found.end - found.start);                                             \
    char copy[length];                                                                             \
    memcpy(copy, found.start, length);                                                             \
    value = convert(copy, length);                                                                 \
    if (value == (type)INFINITY || (value < least && !found.zero))                                 \
      errno = ERANGE;                                                                              \
  }                                                                                                \
  if (end)                                                                                         \
    *end = (char *)found.end;                                                                      \
  return found.negative ? -value : value

LIBRARY("a number from text") double strtod(const char *text, char **end) {
  WEIR_CONVERT(double, weir_double, DBL_MIN, text, end);
}

LIBRARY("a number from text") float strtof(const char *text, char **end) {
  WEIR_CONVERT(float, weir_float, FLT_MIN, text, end);
}

LIBRARY("a number from text") double atof(const char *text) { return strtod(text, 0); }

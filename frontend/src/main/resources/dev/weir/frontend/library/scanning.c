/* Formatted input, from text and from streams. */
#include "weir_library.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WEIR_ITEM 128

/* Where characters come from: a text, or else a stream. */
struct weir_input {
  const char *text;
  FILE *stream;
  int taken;
};

/* A directive of a format: what follows the %. */
struct weir_directive {
  int discards;
  int width; /* INT_MAX where none is given */
  int bytes; /* of an integer */
  int is_double;
  char conversion;
  const char *set; /* of [ */
  const char *set_end;
};

static int weir_get(struct weir_input *input) {
  int c = input->stream ? fgetc(input->stream) : (unsigned char)*input->text;
  if (!input->stream && c == 0)
    return EOF;
  if (c == EOF)
    return EOF;
  input->taken++;
  if (!input->stream)
    input->text++;
  return c;
}

static void weir_give_back(struct weir_input *input, int c) {
  if (c == EOF)
    return;
  input->taken--;
  if (input->stream)
    ungetc(c, input->stream);
  else
    input->text--;
}

static void weir_skip_spaces(struct weir_input *input) {
  int c = weir_get(input);
  while (c != EOF && isspace(c))
    c = weir_get(input);
  weir_give_back(input, c);
}

static const char *weir_read_length(const char *at, struct weir_directive *directive) {
  switch (*at) {
  case 'h':
    directive->bytes = at[1] == 'h' ? 1 : 2;
    return at + (at[1] == 'h' ? 2 : 1);
  case 'l':
    directive->bytes = 8;
    directive->is_double = 1;
    return at + (at[1] == 'l' ? 2 : 1);
  case 'q':
  case 'j':
  case 'z':
  case 't':
    directive->bytes = 8;
    return at + 1;
  case 'L': weir_refuse("scanf", "%L", "read a double with %lf"); return at;
  case 'm': weir_refuse("scanf", "%m", "read into an array with a width"); return at;
  default: return at;
  }
}

/* The directive after a %; the place after it. */
static const char *weir_read_directive(const char *at, struct weir_directive *directive) {
  *directive = (struct weir_directive){0, 0, 4, 0, 0, 0, 0};
  if (*at == '*') {
    directive->discards = 1;
    at++;
  }
  while (isdigit((unsigned char)*at))
    directive->width = 10 * directive->width + (*at++ - '0');
  if (directive->width == 0)
    directive->width = INT_MAX;
  at = weir_read_length(at, directive);
  directive->conversion = *at;
  if (*at)
    at++;
  if (directive->conversion == '[') {
    directive->set = at;
    if (*at == '^')
      at++;
    if (*at == ']')
      at++;
    while (*at && *at != ']')
      at++;
    directive->set_end = at;
    if (*at)
      at++;
  }
  return at;
}

static int weir_is_in_set(const struct weir_directive *directive, int c) {
  const char *at = directive->set;
  int excludes = *at == '^';
  if (excludes)
    at++;
  int found = 0;
  for (const char *first = at; at < directive->set_end; at++) {
    if (*at == '-' && at > first && at + 1 < directive->set_end)
      found |= c > (unsigned char)at[-1] && c <= (unsigned char)at[1];
    else
      found |= c == (unsigned char)*at;
  }
  return found != excludes;
}

/* Whether the directive's text takes a character. */
static int weir_takes(const struct weir_directive *directive, int c) {
  switch (directive->conversion) {
  case 's': return !isspace(c);
  case '[': return weir_is_in_set(directive, c);
  default: return 1;
  }
}

/* Reads text for s, c or [; the number of characters, -1 where the input is at its end. */
static int weir_read_text(struct weir_input *input, const struct weir_directive *directive,
                          char *to) {
  int single = directive->conversion == 'c';
  int width = single && directive->width == INT_MAX ? 1 : directive->width;
  int count = 0;
  int c = EOF;
  while (count < width) {
    c = weir_get(input);
    if (c == EOF || !weir_takes(directive, c))
      break;
    if (to)
      to[count] = (char)c;
    count++;
  }
  if (count < width)
    weir_give_back(input, c);
  if (count == 0 || (single && count < width))
    return c == EOF ? -1 : 0;
  if (to && !single)
    to[count] = 0;
  return count;
}

/* An item that is read for a number, character by character, as long as it can become one. */
struct weir_item {
  char text[WEIR_ITEM];
  int length;
  int left; /* of the width */
};

static int weir_accept(struct weir_input *input, struct weir_item *item, const char *among) {
  if (item->left == 0)
    return 0;
  int c = weir_get(input);
  if (c == EOF || c == 0 || !strchr(among, c)) {
    weir_give_back(input, c);
    return 0;
  }
  if (item->length + 1 == WEIR_ITEM)
    weir_refuse("scanf", "a number of more than 127 characters", "give a width");
  item->text[item->length++] = (char)c;
  item->text[item->length] = 0;
  item->left--;
  return 1;
}

static int weir_accept_all(struct weir_input *input, struct weir_item *item, const char *among) {
  int count = 0;
  while (weir_accept(input, item, among))
    count++;
  return count;
}

static const char *weir_digits_of(int base) {
  return base == 8 ? "01234567" : base == 10 ? "0123456789" : "0123456789abcdefABCDEF";
}

/* Whether the item is an integer. */
static int weir_read_integer(struct weir_input *input, struct weir_item *item, int base) {
  weir_accept(input, item, "+-");
  int digits = 0;
  if ((base == 0 || base == 16) && weir_accept(input, item, "0")) {
    digits = 1;
    if (weir_accept(input, item, "xX")) {
      digits = 0;
      base = 16;
    } else if (base == 0) {
      base = 8;
    }
  }
  return weir_accept_all(input, item, weir_digits_of(base == 0 ? 10 : base)) + digits > 0;
}

static int weir_accept_word(struct weir_input *input, struct weir_item *item, const char *word) {
  for (; *word; word++) {
    char both[3] = {*word, (char)toupper((unsigned char)*word), 0};
    if (!weir_accept(input, item, both))
      return 0;
  }
  return 1;
}

/* Whether the item is a floating-point number. */
static int weir_read_floating(struct weir_input *input, struct weir_item *item) {
  weir_accept(input, item, "+-");
  if (weir_accept(input, item, "nN"))
    return weir_accept_word(input, item, "an");
  if (weir_accept(input, item, "iI")) {
    if (!weir_accept_word(input, item, "nf"))
      return 0;
    return !weir_accept(input, item, "iI") || weir_accept_word(input, item, "nity");
  }
  int hexadecimal = 0;
  int digits = weir_accept(input, item, "0");
  if (digits && weir_accept(input, item, "xX")) {
    hexadecimal = 1;
    digits = 0;
  }
  const char *among = weir_digits_of(hexadecimal ? 16 : 10);
  digits += weir_accept_all(input, item, among);
  if (weir_accept(input, item, "."))
    digits += weir_accept_all(input, item, among);
  if (digits == 0)
    return 0;
  if (weir_accept(input, item, hexadecimal ? "pP" : "eE")) {
    weir_accept(input, item, "+-");
    return weir_accept_all(input, item, "0123456789") > 0;
  }
  return 1;
}

static void weir_store(void *to, int bytes, unsigned long value) {
  switch (bytes) {
  case 1: *(uint8_t *)to = (uint8_t)value; break;
  case 2: *(uint16_t *)to = (uint16_t)value; break;
  case 4: *(uint32_t *)to = (uint32_t)value; break;
  default: *(uint64_t *)to = value; break;
  }
}

static int weir_base(char conversion) {
  switch (conversion) {
  case 'i': return 0;
  case 'o': return 8;
  case 'x':
  case 'X':
  case 'p': return 16;
  default: return 10;
  }
}

/* Does a directive that reads something: 1 where it fits, 0 where not, -1 at the end of the input. */
static int weir_read(struct weir_input *input, const struct weir_directive *directive, void *to) {
  char conversion = directive->conversion;
  if (conversion == 's' || conversion == 'c' || conversion == '[') {
    if (directive->is_double)
      weir_refuse("scanf", "wide characters", "read into an array of char");
    int count = weir_read_text(input, directive, to);
    return count > 0 ? 1 : count;
  }
  int next = weir_get(input);
  if (next == EOF)
    return -1;
  weir_give_back(input, next);
  struct weir_item item = {"", 0, directive->width};
  if (strchr("diuoxXp", conversion)) {
    int base = weir_base(conversion);
    if (!weir_read_integer(input, &item, base))
      return 0;
    if (to)
      weir_store(to, conversion == 'p' ? 8 : directive->bytes,
                 conversion == 'd' || conversion == 'i' ? (unsigned long)strtol(item.text, 0, base)
                                                        : strtoul(item.text, 0, base));
    return 1;
  }
  if (!weir_read_floating(input, &item))
    return 0;
  if (to && directive->is_double)
    *(double *)to = strtod(item.text, 0);
  else if (to)
    *(float *)to = strtof(item.text, 0);
  return 1;
}

static int weir_scan(struct weir_input *input, const char *format, va_list list) {
  int assigned = 0, read = 0;
  while (*format) {
    if (isspace((unsigned char)*format)) {
      weir_skip_spaces(input);
      format++;
      continue;
    }
    struct weir_directive directive = {.conversion = '%'};
    int is_directive = *format == '%';
    char literal = *format++;
    if (is_directive)
      format = weir_read_directive(format, &directive);
    char conversion = directive.conversion;
    if (conversion == 0 || !strchr("%diuoxXpaAeEfFgGsc[n", conversion))
      weir_refuse("scanf", "a directive that is not modelled", "read the text and convert it");
    if (is_directive && !strchr("c[n", conversion))
      weir_skip_spaces(input);
    if (conversion == '%') {
      int c = weir_get(input);
      if (c != (unsigned char)literal) {
        weir_give_back(input, c);
        return c == EOF && read == 0 ? EOF : assigned;
      }
      continue;
    }
    void *to = directive.discards ? 0 : va_arg(list, void *);
    if (conversion == 'n') {
      if (to)
        weir_store(to, directive.bytes, (unsigned long)input->taken);
      continue;
    }
    int result = weir_read(input, &directive, to);
    if (result <= 0)
      return result < 0 && read == 0 ? EOF : assigned;
    read++;
    assigned += to != 0;
  }
  return assigned;
}

LIBRARY("formatted input from text") int vsscanf(const char *text, const char *format, va_list list) {
  struct weir_input input = {text, 0, 0};
  return weir_scan(&input, format, list);
}

LIBRARY("formatted input from text") int sscanf(const char *text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vsscanf(text, format, list);
  va_end(list);
  return result;
}

LIBRARY("formatted input from a file")
int vfscanf(FILE *stream, const char *format, va_list list) {
  struct weir_input input = {0, stream, 0};
  flockfile(stream);
  int result = weir_scan(&input, format, list);
  funlockfile(stream);
  return result;
}

LIBRARY("formatted input from a file")
int fscanf(FILE *stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vfscanf(stream, format, list);
  va_end(list);
  return result;
}

LIBRARY("formatted input from stdin") int vscanf(const char *format, va_list list) {
  return vfscanf(stdin, format, list);
}

LIBRARY("formatted input from stdin") int scanf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vfscanf(stdin, format, list);
  va_end(list);
  return result;
}

/* The GNU C library's names for the same. */

#define SAME_AS(function) __attribute__((alias(#function)))

LIBRARY("as sscanf") int __isoc99_sscanf(const char *text, const char *format, ...) SAME_AS(sscanf);
LIBRARY("as fscanf") int __isoc99_fscanf(FILE *stream, const char *format, ...) SAME_AS(fscanf);
LIBRARY("as scanf") int __isoc99_scanf(const char *format, ...) SAME_AS(scanf);
LIBRARY("as vsscanf") int __isoc99_vsscanf(const char *text, const char *format, va_list list)
    SAME_AS(vsscanf);
LIBRARY("as vfscanf") int __isoc99_vfscanf(FILE *stream, const char *format, va_list list)
    SAME_AS(vfscanf);

LIBRARY("as sscanf") int __isoc23_sscanf(const char *text, const char *format, ...) SAME_AS(sscanf);
LIBRARY("as fscanf") int __isoc23_fscanf(FILE *stream, const char *format, ...) SAME_AS(fscanf);
LIBRARY("as scanf") int __isoc23_scanf(const char *format, ...) SAME_AS(scanf);
LIBRARY("as vsscanf") int __isoc23_vsscanf(const char *text, const char *format, va_list list)
    SAME_AS(vsscanf);
LIBRARY("as vfscanf") int __isoc23_vfscanf(FILE *stream, const char *format, va_list list)
    SAME_AS(vfscanf);

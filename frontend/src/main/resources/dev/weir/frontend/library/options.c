/* The options of a command line, as getopt takes them out of argv. */
#include "weir_library.h"
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

LIBRARY_VARIABLE char *optarg;
LIBRARY_VARIABLE int optind = 1;
LIBRARY_VARIABLE int opterr = 1;
LIBRARY_VARIABLE int optopt = '?';

static const char *weir_cluster; /* what is left of an argument such as -abc */
static int weir_passed;          /* how many arguments, no options, it was brought past */

static int weir_is_option(const char *argument) { return argument[0] == '-' && argument[1]; }

/* Moves an element down to an earlier place; those between move up. */
static void weir_move(char **arguments, int from, int to) {
  char *moved = arguments[from];
  for (int i = from; i > to; i--)
    arguments[i] = arguments[i - 1];
  arguments[to] = moved;
}

/* Whether there is an option from optind on; the first one is brought there. */
static int weir_fetch(int count, char **arguments, int in_order) {
  int at = optind;
  while (at < count && !weir_is_option(arguments[at])) {
    if (in_order)
      return 0;
    at++;
  }
  if (at >= count)
    return 0;
  weir_move(arguments, at, optind);
  weir_passed = at - optind;
  return 1;
}

/* The argument of an option that is an element of its own; null where there is none. */
static char *weir_fetch_value(int count, char **arguments) {
  int at = optind + weir_passed;
  if (at >= count)
    return 0;
  weir_move(arguments, at, optind);
  return arguments[optind++];
}

static int weir_complain(char **arguments, int silent, const char *what, const char *name,
                         int result) {
  if (opterr && !silent)
    fprintf(stderr, "%s: %s '%s'\n", arguments[0], what, name);
  return result;
}

static int weir_short_option(int count, char **arguments, const char *options) {
  int silent = *options == ':';
  char letter = *weir_cluster++;
  char name[2] = {letter, 0};
  const char *found = letter == ':' ? 0 : strchr(options, letter);
  int is_last = *weir_cluster == 0;
  const char *rest = weir_cluster;
  optarg = 0;
  if (is_last) {
    weir_cluster = 0;
    optind++;
  }
  if (!found) {
    optopt = letter;
    return weir_complain(arguments, silent, "invalid option", name, '?');
  }
  if (found[1] != ':')
    return letter;
  if (!is_last) {
    weir_cluster = 0;
    optind++;
    optarg = (char *)rest;
  } else if (found[2] != ':') {
    optarg = weir_fetch_value(count, arguments);
    if (!optarg) {
      optopt = letter;
      return weir_complain(arguments, silent, "option requires an argument", name,
                           silent ? ':' : '?');
    }
  }
  return letter;
}

/* The long option of a name, or the only one that it is the start of. */
static const struct option *weir_find_option(const struct option *options, const char *name,
                                             size_t length) {
  const struct option *found = 0;
  int several = 0;
  for (; options->name; options++) {
    if (strncmp(options->name, name, length) != 0)
      continue;
    if (options->name[length] == 0)
      return options;
    several |= found != 0;
    found = options;
  }
  return several ? 0 : found;
}

static int weir_long_option(int count, char **arguments, int silent, const struct option *options,
                            int *index, const char *name) {
  size_t length = strcspn(name, "=");
  const struct option *found = weir_find_option(options, name, length);
  optind++;
  optarg = 0;
  if (!found) {
    optopt = 0;
    return weir_complain(arguments, silent, "unrecognized option", name, '?');
  }
  optopt = found->val;
  if (name[length] == '=') {
    if (found->has_arg == no_argument)
      return weir_complain(arguments, silent, "option doesn't allow an argument", name, '?');
    optarg = (char *)name + length + 1;
  } else if (found->has_arg == required_argument) {
    optarg = weir_fetch_value(count, arguments);
    if (!optarg)
      return weir_complain(arguments, silent, "option requires an argument", name,
                           silent ? ':' : '?');
  }
  if (index)
    *index = (int)(found - options);
  if (!found->flag)
    return found->val;
  *found->flag = found->val;
  return 0;
}

LIBRARY("the next option, with long ones")
int getopt_long(int count, char *const given[], const char *options, const struct option *long_ones,
                int *index) {
  char **arguments = (char **)given;
  int in_order = *options == '+';
  if (*options == '-')
    weir_refuse("getopt", "options that start with -", "let it pass over what is no option");
  if (in_order)
    options++;
  if (optind == 0) {
    optind = 1;
    weir_cluster = 0;
  }
  if (weir_cluster)
    return weir_short_option(count, arguments, options);
  optarg = 0;
  if (!weir_fetch(count, arguments, in_order))
    return -1;
  const char *argument = arguments[optind];
  if (strcmp(argument, "--") == 0) {
    optind++;
    return -1;
  }
  if (argument[1] == '-' && long_ones)
    return weir_long_option(count, arguments, *options == ':', long_ones, index, argument + 2);
  weir_cluster = argument + 1;
  return weir_short_option(count, arguments, options);
}

LIBRARY("the next option") int getopt(int count, char *const arguments[], const char *options) {
  return getopt_long(count, arguments, options, 0, 0);
}

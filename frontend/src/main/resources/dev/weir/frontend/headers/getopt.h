#ifndef WEIR_GETOPT_H
#define WEIR_GETOPT_H

#include <__weir_types.h>

WEIR_BEGIN

#define no_argument 0
#define required_argument 1
#define optional_argument 2

struct option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};

extern char *optarg;
extern int optind, opterr, optopt;

int getopt(int count, char *const arguments[], const char *options);
int getopt_long(int count, char *const arguments[], const char *options,
                const struct option *long_ones, int *index);
int getopt_long_only(int count, char *const arguments[], const char *options,
                     const struct option *long_ones, int *index);

WEIR_END

#endif

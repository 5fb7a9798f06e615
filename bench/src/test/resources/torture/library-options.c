#include <getopt.h>
#include <stdio.h>
#include <unistd.h>
static void run(int argc, char **argv, const char *options) {
  static const struct option long_ones[] = {{"threads", required_argument, 0, 't'},
                                            {"verbose", no_argument, 0, 'v'},
                                            {"version", no_argument, 0, 'V'},
                                            {"opt", optional_argument, 0, 'o'},
                                            {0, 0, 0, 0}};
  optind = 0;
  opterr = 0;
  int c, index = -1;
  while ((c = getopt_long(argc, argv, options, long_ones, &index)) != -1) {
    printf("%d '%c' %s", index, c > 32 ? c : '.', optarg ? optarg : "-");
    if (c == '?' || c == ':')
      printf(" (%d)", optopt);
    printf("; ");
  }
  printf("at %d of %d:", optind, argc);
  for (int i = 0; i < argc; i++)
    printf(" %s", argv[i]);
  printf("\n");
}
#define RUN(options, ...)                                                                          \
  do {                                                                                             \
    char *argv[] = {"test", __VA_ARGS__, 0};                                                       \
    run(sizeof argv / sizeof *argv - 1, argv, options);                                            \
  } while (0)
int main(void) {
  RUN("ab:c::", "-a", "-b", "x", "-cy", "-c", "z");
  RUN("ab:c::", "-abx", "file", "-a", "--", "-b");
  RUN("ab:c::", "one", "-b", "two", "three", "-a");
  RUN("ab:", "file", "-ab", "x", "last");
  RUN("ab:", "one", "-aab", "x", "two", "-aa", "three", "-b", "y");
  RUN("t:v", "one", "-vt", "8", "--threads", "9");
  RUN("ab:", "-z", "-b");
  RUN(":ab:", "-z", "-b");
  RUN("t:v", "--threads=4", "--verb", "--opt", "--opt=5", "x", "--threads", "8");
  RUN("t:v", "--ver", "--nothing", "--verbose=3", "--threads");
  RUN("+a", "-a", "x", "-a");
  RUN("a", "-", "-a");
  optind = 1;
  char *plain[] = {"test", "-n", "12", "rest", 0};
  int c = getopt(4, plain, "n:");
  printf("%c %s\n", c, optarg);
  return 0;
}

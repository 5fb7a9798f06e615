/* Names are given and taken away; what is open stays. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void write_file(const char *name, const char *text) {
  int file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  assert(write(file, text, strlen(text)) == (ssize_t)strlen(text) && close(file) == 0);
}

static void expect(const char *name, const char *text) {
  char bytes[20] = "";
  int file = open(name, O_RDONLY);
  assert(file >= 0 && read(file, bytes, sizeof bytes - 1) == (ssize_t)strlen(text) && strcmp(bytes, text) == 0);
  close(file);
}

int main(void) {
  char bytes[4];
  char one[] = "weir-XXXXXX", two[] = "weir-XXXXXX", wrong[] = "weir-XXX";
  write_file("weir-a", "aa");
  write_file("weir-b", "bbb");
  assert(access("weir-a", F_OK) == 0 && access("weir-a", R_OK | W_OK) == 0);
  assert(access("weir-a", X_OK) < 0 && errno == EACCES);
  assert(open("weir-a", O_WRONLY | O_CREAT | O_EXCL, 0600) < 0 && errno == EEXIST);
  int old = open("weir-b", O_RDONLY);
  assert(rename("weir-a", "weir-b") == 0);
  expect("weir-b", "aa");
  assert(read(old, bytes, 4) == 3 && memcmp(bytes, "bbb", 3) == 0 && close(old) == 0);
  assert(open("weir-a", O_RDONLY) < 0 && errno == ENOENT && !fopen("weir-a", "r") && errno == ENOENT);
  assert(access("weir-a", F_OK) < 0 && errno == ENOENT && rename("weir-a", "weir-c") < 0 && errno == ENOENT);
  assert(rename("weir-b", "weir-b") == 0 && unlink("weir-b") == 0 && unlink("weir-b") < 0 && errno == ENOENT);
  write_file("weir-b", "new");
  expect("weir-b", "new");
  assert(unlink("weir-b") == 0);
  int first = mkstemp(one), second = mkstemp(two);
  assert(first >= 0 && second >= 0 && strcmp(one, two) != 0 && strncmp(one, "weir-", 5) == 0);
  assert(write(first, "t", 1) == 1);
  expect(one, "t");
  assert(mkstemp(wrong) < 0 && errno == EINVAL);
  assert(unlink(one) == 0 && unlink(two) == 0 && close(first) == 0 && close(second) == 0);
  for (int i = 0; i < 40; i++) { /* more than are kept at a time */
    write_file("weir-again", "x");
    assert(unlink("weir-again") == 0);
  }
  return 0;
}

/* Streams of files that are written and read again. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int print(FILE *stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int size = vfprintf(stream, format, list);
  va_end(list);
  return size;
}

static void expect(const char *name, const char *text) {
  char bytes[100];
  FILE *stream = fopen(name, "r");
  size_t size = fread(bytes, 1, sizeof bytes, stream);
  assert(size == strlen(text) && memcmp(bytes, text, size) == 0 && feof(stream) && !ferror(stream));
  assert(fclose(stream) == 0);
}

int main(void) {
  char line[20];
  int a, b;
  FILE *stream = fopen("weir-log", "w");
  assert(fprintf(stream, "%d %d\n", 3, 4) == 4 && fputs("line\n", stream) >= 0 && fputc('x', stream) == 'x');
  assert(putc('y', stream) == 'y' && fwrite("ab\0cd", 1, 5, stream) == 5 && print(stream, "%s", "") == 0);
  assert(ftell(stream) == 16 && fgetc(stream) == EOF && ferror(stream) && !feof(stream));
  clearerr(stream);
  assert(!ferror(stream) && fflush(stream) == 0 && fclose(stream) == 0);

  stream = fopen("weir-log", "r+");
  assert(fscanf(stream, "%d %d\n", &a, &b) == 2 && a == 3 && b == 4);
  assert(fgets(line, sizeof line, stream) && strcmp(line, "line\n") == 0);
  assert(fseek(stream, -4, SEEK_CUR) == 0 && fputs("IN", stream) >= 0);
  rewind(stream);
  assert(fgetc(stream) == '3' && ungetc('7', stream) == '7' && fgetc(stream) == '7');
  assert(fseek(stream, 4, SEEK_SET) == 0 && fgets(line, sizeof line, stream) && strcmp(line, "lINe\n") == 0);
  assert(fileno(stream) == 3 && fileno(stream) == 3 && ftruncate(fileno(stream), 9) == 0);
  assert(fclose(stream) == 0 && close(3) < 0 && errno == EBADF);
  expect("weir-log", "3 4\nlINe\n");

  stream = fopen("weir-log", "a");
  assert(fputs("more\n", stream) >= 0);
  fclose(stream);
  expect("weir-log", "3 4\nlINe\nmore\n");
  stream = fopen("weir-log", "a+");
  assert(fgetc(stream) == '3' && fseek(stream, 0, SEEK_CUR) == 0 && fputs("z", stream) >= 0);
  fclose(stream);
  expect("weir-log", "3 4\nlINe\nmore\nz");

  stream = fopen("weir-log", "w+");
  assert(fputs("new", stream) >= 0 && (rewind(stream), fgetc(stream)) == 'n');
  fclose(stream);
  expect("weir-log", "new");
  assert(!fopen("weir-log", "wx") && errno == EEXIST && !fopen("weir-log", "q") && errno == EINVAL);

  stream = fopen("weir-log", "r");
  assert(fputs("no", stream) == EOF && ferror(stream));
  rewind(stream);
  assert(!ferror(stream) && fgetc(stream) == 'n');
  fclose(stream);

  int file = open("weir-log", O_RDWR | O_APPEND);
  stream = fdopen(file, "a+");
  assert(fileno(stream) == file && fputs("er", stream) >= 0 && fflush(stream) == 0);
  assert(lseek(file, 1, SEEK_SET) == 1);
  assert(fclose(stream) == 0 && close(file) < 0);
  expect("weir-log", "newer");
  assert(!fdopen(40, "r") && errno == EBADF);

  stream = tmpfile();
  assert(fputs("secret", stream) >= 0 && fseek(stream, 3, SEEK_SET) == 0 && fgetc(stream) == 'r');
  fclose(stream);
  assert(remove("weir-log") == 0 && remove("weir-log") < 0 && errno == ENOENT);
  fprintf(stderr, "%s\n", "on the standard stream");
  return 0;
}

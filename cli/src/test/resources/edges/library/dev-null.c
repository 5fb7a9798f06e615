/* What is written to it is gone, and it is always at its end. */
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char byte;
  int file = open("/dev/null", O_RDWR);
  FILE *stream = fopen("/dev/null", "w+");
  assert(write(file, "abc", 3) == 3 && read(file, &byte, 1) == 0 && close(file) == 0);
  assert(fprintf(stream, "%d", 12) == 2 && fputc('a', stream) == 'a' && fclose(stream) == 0);
}

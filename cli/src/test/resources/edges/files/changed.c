/* A file of --file is changed for the program alone; who has it open already sees it. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char line[20];
  FILE *reader = fopen("data", "r");
  assert(fgets(line, sizeof line, reader) && strcmp(line, "head\n") == 0);
  FILE *writer = fopen("data", "r+");
  assert(fputs("HEAD", writer) >= 0);
  rewind(reader);
  assert(fgets(line, sizeof line, reader) && strcmp(line, "HEAD\n") == 0);
  fclose(writer);
  int file = open("data", O_WRONLY | O_TRUNC);
  assert(fgetc(reader) == EOF && write(file, "0123456789", 10) == 10);
  assert(fseek(reader, 0, SEEK_END) == 0 && ftell(reader) == 10);
  assert(unlink("data") == 0 && open("data", O_RDONLY) < 0 && errno == ENOENT);
  assert(fseek(reader, 9, SEEK_SET) == 0 && fgetc(reader) == '9');
  fclose(reader);
  assert(open("others", O_RDONLY) < 0); /* which is refused */
  return 0;
}

// Devices that need no file: nothing, zeros, and bytes that are the same in each execution.
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  unsigned char bytes[64] = {1};
  int random = open("/dev/urandom", O_RDONLY);
  assert(read(random, bytes, sizeof bytes) == sizeof bytes);
  int differ = 0;
  for (int i = 1; i < 64; i++)
    differ |= bytes[i] != bytes[0];
  assert(differ && close(random) == 0);
  FILE *zero = fopen("/dev/zero", "r");
  assert(fread(bytes, 1, 4, zero) == 4 && bytes[0] == 0 && bytes[3] == 0 && !feof(zero));
  fclose(zero);
  int null = open("/dev/null", O_RDWR);
  assert(write(null, bytes, 3) == 3 && read(null, bytes, 3) == 0);
  FILE *more = fopen("/dev/random", "rb");
  assert(fgetc(more) != EOF);
  fclose(more);
  return 0;
}

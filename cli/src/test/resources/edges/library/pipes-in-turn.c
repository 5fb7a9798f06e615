// A pipe whose ends are closed is there to be used again.
#include <assert.h>
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 20; i++) {
    int ends[2];
    char byte = (char)i;
    assert(pipe(ends) == 0);
    assert(write(ends[1], &byte, 1) == 1);
    assert(write(ends[1], &byte, 1) == 1);
    assert(read(ends[0], &byte, 1) == 1 && byte == i);
    assert(close(ends[0]) == 0);
    assert(close(ends[1]) == 0);
  }
}

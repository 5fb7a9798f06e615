// The program's own exit comes back; errx of the library ends the process all the same.
#include <assert.h>

int ended;
void exit(int status) { ended = status; }
void errx(int status, const char *format, ...);

int main(void) {
  exit(3);
  assert(ended == 3);
  errx(1, "the end");
  assert(0);
}

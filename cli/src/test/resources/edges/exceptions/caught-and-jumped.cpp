/* A jump may leave a try block, of which the library would not know. */
#include <csetjmp>

static std::jmp_buf place;

int main() {
  if (setjmp(place) == 0) {
    try {
      throw 1;
    } catch (int) {
      std::longjmp(place, 1);
    }
  }
}

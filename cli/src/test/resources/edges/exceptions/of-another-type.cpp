/* No handler takes it: it ends the program where it is thrown, and nothing is tidied up before. */
#include <cassert>

struct Guard {
  ~Guard() { assert(false); }
};

static void work(int x) {
  Guard guard;
  if (x == 0)
    throw 1;
  throw 'c';
}

int main(int count, char **) {
  try {
    work(count - 1);
  } catch (char) {
  } catch (long) {
  }
}

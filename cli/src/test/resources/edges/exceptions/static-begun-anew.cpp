/* An exception ends the initialisation of a static local, which the next thread begins anew. */
#include <cassert>
#include <new>
#include <thread>

static int attempts;

struct Part {
  Part() {
    if (attempts++ == 0)
      throw 1;
  }
};

static int work() {
  try {
    static Part part;
    return 0;
  } catch (int) {
    return 1;
  }
}

static int failures[2];

int main(int count, char **) {
  std::thread first([] { failures[0] = work(); });
  std::thread second([] { failures[1] = work(); });
  first.join();
  second.join();
  assert(attempts == 2 && failures[0] + failures[1] == 1);
  int caught = 0;
  try {
    delete[] new int[count - 2];
  } catch (const std::bad_alloc &) {
    caught = 1;
  }
  assert(caught == 1);
}

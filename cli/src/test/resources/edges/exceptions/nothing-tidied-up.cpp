/* The libraries of C++ look for a handler before they run any destructor: none runs here. */
#include <cassert>

struct Guard {
  ~Guard() { assert(false); }
};

int main() {
  Guard guard;
  throw 1;
}

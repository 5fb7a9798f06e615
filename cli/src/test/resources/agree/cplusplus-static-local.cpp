/* sc: safe 1; tso: safe 1; pso: safe 1 */
/* Two threads ask for a static local at once: one makes it, the other waits. */
#include <atomic>
#include <cassert>
#include <thread>
#include <weir.h>

static int made;

struct Object {
  int value;
  Object() : value(++made) {}
};

static Object &object() {
  static Object only;
  return only;
}

int main() {
  std::thread a([] { assert(object().value == 1); });
  std::thread b([] { assert(object().value == 1); });
  a.join();
  b.join();
  weir_observe("made", made);
}

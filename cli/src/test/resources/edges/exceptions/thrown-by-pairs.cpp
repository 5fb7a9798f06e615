// A function whose result takes two registers throws: nobody reads the result that is not there.
#include <cassert>
#include <initializer_list>

struct Pair {
  void *first;
  bool second;
};
struct Guard {
  int &ended;
  ~Guard() { ended++; }
};

static Pair divide(int *by) {
  if (*by == 0) throw 1;
  return {by, true};
}
static Pair guarded(int *by, int &ended) {
  Guard guard{ended};
  return divide(by);
}
static Pair after(int *by, int &ended) {
  Pair result = guarded(by, ended);
  return {&ended, !result.second};
}

int main() {
  int zero = 0, one = 1, ended = 0, caught = 0;
  for (int *number : {&one, &zero, &one}) {
    try {
      Pair result = after(number, ended);
      assert(result.first == &ended && !result.second);
    } catch (int) {
      caught++;
    }
  }
  assert(ended == 3 && caught == 1);
}

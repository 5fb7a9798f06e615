// Exceptions of elements of a vector that grows: what it had stays, and each element ends once.
#include <cassert>
#include <cstdlib>
#include <utility>
#include <vector>

template <class T>
struct counting {
  using value_type = T;
  int *blocks;
  explicit counting(int *of) : blocks(of) {}
  template <class U>
  counting(const counting<U> &other) : blocks(other.blocks) {}
  T *allocate(std::size_t count) {
    ++*blocks;
    return static_cast<T *>(std::malloc(count * sizeof(T)));
  }
  void deallocate(T *first, std::size_t) {
    --*blocks;
    std::free(first);
  }
  bool operator==(const counting &other) const { return blocks == other.blocks; }
};

struct part {
  static int alive, copies;
  int number;
  explicit part(int n) : number(n) { alive++; }
  part(const part &other) : number(other.number) {
    if (copies == 0) throw number;
    copies--;
    alive++;
  }
  ~part() { alive--; }
};
int part::alive = 0;
int part::copies = 0;

int main() {
  int blocks = 0;
  try {
    std::vector<part, counting<part>> parts{counting<part>(&blocks)};
    part::copies = 1;
    parts.emplace_back(1);
    parts.emplace_back(2); /* Copies the first. */
    assert(parts.size() == 2 && parts[0].number == 1 && parts[1].number == 2);
    assert(part::alive == 2 && blocks == 1);
    part::copies = 1;
    try {
      parts.emplace_back(3); /* Copies the first, and fails with the second. */
      assert(false);
    } catch (int number) {
      assert(number == 2);
    }
    assert(parts.size() == 2 && part::alive == 2 && blocks == 1);
    part::copies = 1;
    auto copied = parts; /* Fails with the second, too. */
    assert(false);
  } catch (int number) {
    assert(number == 2);
  }
  assert(part::alive == 0 && blocks == 0);
  std::vector<std::vector<int>> lists(3, std::vector<int>{1, 2});
  lists.push_back(lists[0]);
  lists.insert(lists.begin(), std::vector<int>(2));
  assert(lists.size() == 5 && lists[4][1] == 2 && lists[0][0] == 0);
}

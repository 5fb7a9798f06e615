// Exceptions of what <memory> calls, and its own: nothing is lost, and nothing ends twice.
#include <cassert>
#include <memory>
#include <new>
#include <thread>

struct part {
  static int alive;
  part() {
    if (alive == 2) throw 2;
    alive++;
  }
  part(const part &) : part() {}
  ~part() { alive--; }
};
int part::alive = 0;

struct shared : std::enable_shared_from_this<shared> {};

template <class F>
static bool throws(F f) {
  try {
    f();
  } catch (...) {
    return true;
  }
  return false;
}

int main() {
  bool thrown[6] = {};
  std::thread other([&] {
    thrown[0] = throws([] {
      std::allocator<int> a;
      int *p = std::allocator_traits<std::allocator<int>>::allocate(a, static_cast<size_t>(-1) / 2);
      *p = 1;
    });
    thrown[1] = throws([] {
      auto one = std::make_unique<part>();
      auto two = std::make_shared<part>();
      auto three = std::make_shared<part>();
    });
    thrown[2] = throws([] {
      part one;
      alignas(part) unsigned char place[3 * sizeof(part)];
      part *parts = reinterpret_cast<part *>(place);
      std::uninitialized_fill_n(parts, 3, one);
    });
  });
  other.join();
  assert(thrown[0] && thrown[1] && thrown[2]);
  assert(part::alive == 0);
  try {
    shared alone;
    alone.shared_from_this();
    assert(false);
  } catch (const std::bad_weak_ptr &) {
  }
  std::weak_ptr<int> left;
  {
    auto owner = std::make_shared<int>(7);
    left = owner;
    assert(*std::shared_ptr<int>(left) == 7);
  }
  try {
    std::shared_ptr<int> again(left);
    assert(!again);
  } catch (const std::bad_weak_ptr &) {
    return 0;
  }
  assert(false);
}

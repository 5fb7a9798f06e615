// Several locks at once, in different orders: nobody waits for ever, but where others deadlock.
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex first, second, third;
static int count;

int main() {
#if defined(THREE)
  std::thread other([] { std::scoped_lock all(first, second, third); count++; });
  { std::scoped_lock all(third, first, second); count++; }
#elif defined(NESTED)
  std::thread other([] { std::scoped_lock all(first, second); count++; });
  { std::lock_guard outer(second); std::lock_guard inner(first); count++; }
#elif defined(DEADLOCK)
  std::thread other([] { std::scoped_lock all(first, second); count++; });
  std::thread opposite([] { std::lock_guard outer(third); std::lock_guard inner(second); });
  { std::lock_guard outer(second); std::lock_guard inner(third); count++; }
  opposite.join();
#else
  std::thread other([] { std::scoped_lock all(first, second); count++; });
  { std::scoped_lock all(second, first); count++; }
#endif
  other.join();
  assert(count == 2);
}

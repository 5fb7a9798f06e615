/* Locks of all kinds. */
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <shared_mutex>

using namespace std::chrono_literals;

int main() {
  std::mutex a, b, c;
  std::timed_mutex t;
  { std::scoped_lock l(a, b, c); printf("%d\n", a.try_lock()); } { std::scoped_lock l(a); } { std::unique_lock l(t, 1ms); printf("%d\n", l.owns_lock()); }
  std::shared_mutex s;
  { std::shared_lock l(s), k(s); printf("%d %d\n", s.try_lock(), s.try_lock_shared()); s.unlock_shared(); } { std::unique_lock l(s); printf("%d\n", s.try_lock_shared()); }
  printf("%d\n", std::try_lock(a, b));
  a.unlock();
  b.unlock();
  std::lock(a, b);
  std::lock_guard g(a, std::adopt_lock);
  std::unique_lock h(b, std::adopt_lock);
  std::condition_variable cv;
  std::condition_variable_any any;
  std::mutex m;
  std::unique_lock l(m);
  printf("%d\n", cv.wait_for(l, 0ms, [] { return false; }));
  printf("%d\n", any.wait_for(l, 0ms) == std::cv_status::timeout);
}

// Only the first of many callers calls, also with arguments, of a member, and within another.
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>
#include <pthread.h>

static std::once_flag flag, other;
static int done, tries;

struct Adder { int sum = 0; void add(int a, const int &b) { sum += a + b; } };
static Adder adder;

static void nested(int n) { 
  std::call_once(other, [] { done++; });
  done += n; 
#ifdef LEAVES
  if (tries++ == 0) pthread_exit(nullptr);
#endif
}

static void *worker(void *a) {
  std::call_once(flag, nested, 2);
#ifdef LEAVES
  assert(done == 5 && tries == 2);
#else
  assert(done == 3);
#endif
  return a;
}

int main() {
  pthread_t t[4];
  for (auto &x : t) pthread_create(&x, nullptr, worker, nullptr);
  for (auto &x : t) pthread_join(x, nullptr);
  std::once_flag third;
  std::call_once(third, &Adder::add, &adder, 3, 4);
  std::call_once(third, &Adder::add, adder, 3, 4);
  assert(adder.sum == 7);
}

/* sc: safe; tso: safe; pso: safe */
/* Threads in a vector, and what threads are called with. */
#include <atomic>
#include <cstdio>
#include <functional>
#include <thread>
#include <vector>

struct Node {
  int v = 1;
  int add(int x) { return v + x; }
};

int main() {
  std::vector<std::thread> ts;
  std::atomic<int> n{0};
  for (int i = 0; i < 2; i++) ts.emplace_back([&n](int k) { n += k; }, i + 1);
  for (auto &t : ts) t.join();
  printf("%d\n", n.load());
  Node no;
  int r = 0;
  std::thread mt([](Node *p, int &out) { out = p->add(2); }, &no, std::ref(r));
  mt.join();
  printf("%d\n", r);
  printf("%d %d\n", std::this_thread::get_id() == std::thread::id(), std::thread().joinable());
}

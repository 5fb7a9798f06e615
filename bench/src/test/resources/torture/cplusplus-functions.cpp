/* Things that can be called. */
#include <cstdio>
#include <functional>
#include <memory>

struct Node {
  int v = 1;
  int add(int x) { return v + x; }
};
static int twice(int x) { return 2 * x; }

int main() {
  std::function<int(int)> f = twice;
  auto h = f;
  int k = 10;
  f = [&k](int x) { return k + x; };
  printf("%d %d %d\n", h(4), f(1), (bool)std::function<void()>());
  Node n;
  printf("%d %d\n", std::invoke(&Node::add, n, 4), std::invoke(&Node::v, &n));
  std::function<int(Node &, int)> mf = &Node::add;
  printf("%d\n", mf(n, 2));
  printf("%d %d %zu\n", std::less<>()(1, 2), std::plus<int>()(1, 2), std::hash<int>()(5));
  auto rw = std::ref(n);
  rw.get().v = 8;
  printf("%d\n", std::invoke(&Node::add, rw, 1));
}

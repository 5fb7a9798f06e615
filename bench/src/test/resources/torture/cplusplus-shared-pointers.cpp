/* Owners of objects. */
#include <atomic>
#include <cstdio>
#include <memory>
#include <new>

struct Node : std::enable_shared_from_this<Node> {
  int v = 1;
  std::shared_ptr<Node> me() { return shared_from_this(); }
  int add(int x) { return v + x; }
};

int main() {
  auto s = std::make_shared<Node>();
  auto m = s->me();
  printf("%ld %d\n", s.use_count(), m == s);
  std::shared_ptr<int> al(s, &s->v);
  s.reset();
  m.reset();
  printf("%d %ld\n", *al, al.use_count());
  std::unique_ptr<Node, void (*)(Node *)> u(new Node, [](Node *n) { printf("deleted %d\n", n->v); delete n; });
  std::shared_ptr<Node> su(std::move(u));
  printf("%ld\n", su.use_count());
  std::atomic<std::shared_ptr<Node>> as;
  as.store(su);
  auto e = as.load();
  printf("%ld\n", su.use_count());
  printf("%d\n", as.compare_exchange_strong(e, nullptr));
  printf("%ld\n", su.use_count());
  auto ua = std::make_unique<int[]>(3);
  ua[1] = 4;
  printf("%d %d\n", ua[0], ua[1]);
  std::shared_ptr<Node> d(new Node, std::default_delete<Node>());
  printf("%d\n", d->me() == d);
  auto w = std::weak_ptr<Node>(d);
  auto cp = std::static_pointer_cast<const Node>(d);
  d.reset();
  printf("%d\n", w.expired());
  cp.reset();
  printf("%d\n", w.expired());
  std::allocator<long> a;
  using AT = std::allocator_traits<std::allocator<char>>::rebind_alloc<long>;
  AT b;
  long *l = b.allocate(2);
  std::construct_at(l, 5);
  printf("%ld %d\n", *l, a == b);
  b.deallocate(l, 2);
  int *nt = new (std::nothrow) int(6);
  printf("%d\n", *nt);
  delete nt;
}

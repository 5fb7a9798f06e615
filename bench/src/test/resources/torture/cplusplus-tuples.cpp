/* Tuples, pairs and arrays of C++. */
#include <array>
#include <cstdio>
#include <tuple>
#include <utility>

struct NM {
  int v;
  explicit NM(int x) : v(x) {}
  NM(NM &&o) noexcept : v(std::exchange(o.v, -1)) {}
  NM &operator=(NM &&o) noexcept {
    v = std::exchange(o.v, -1);
    return *this;
  }
};
template <class... A>
int sum(A... a) {
  return (a + ... + 0);
}

int main() {
  std::tuple<int, double, NM> t(1, 2.5, NM(3));
  auto [a, b] = std::pair(4, 'x');
  printf("%d %g %d %d %c\n", std::get<0>(t), std::get<1>(t), std::get<2>(t).v, a, b);
  int p, q;
  std::tie(p, q) = std::make_pair(5, 6);
  printf("%d %d\n", p, q);
  std::tie(p, std::ignore) = std::make_tuple(8, 9);
  printf("%d %d\n", p, std::apply(sum<int, int, int>, std::tuple(1, 2, 3)));
  printf("%d %d\n", std::tuple(1, 2) == std::tuple(1, 2), std::tuple(1, 2) < std::tuple(1, 3));
  auto [x, y, z] = std::make_tuple(1, 2L, 'c');
  printf("%d %ld %c\n", x, y, z);
  auto [f, g] = std::array<int, 2>{3, 4};
  printf("%d %d %zu\n", f, g, std::tuple_size_v<std::array<int, 4>>);
}

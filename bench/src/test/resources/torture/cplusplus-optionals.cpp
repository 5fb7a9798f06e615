/* Values that may be missing. */
#include <cstdio>
#include <optional>
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

int main() {
  std::optional<NM> o;
  printf("%d\n", o.has_value());
  o.emplace(4);
  auto m = std::move(o);
  printf("%d %d\n", m->v, o->v);
  std::optional<int> i = 3;
  i = std::nullopt;
  printf("%d\n", i.value_or(7));
  i = 9;
  printf("%d %d %d\n", *i, i == 9, i == std::optional<int>(9));
}

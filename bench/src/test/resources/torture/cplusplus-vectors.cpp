/* Vectors and algorithms of C++. */
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

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
  std::vector<int> v{3, 1, 2};
  v.push_back(5);
  v.push_back(v[0]);
  std::sort(v.begin(), v.end());
  for (int x : v) printf("%d ", x);
  printf("%zu\n", v.size());
  v.erase(v.begin() + 1);
  v.insert(v.begin(), 9);
  std::reverse(v.begin(), v.end());
  for (int x : v) printf("%d ", x);
  puts("");
  std::vector<NM> n;
  for (int i = 0; i < 5; i++) n.emplace_back(i);
  n.erase(n.begin());
  for (auto &x : n) printf("%d ", x.v);
  puts("");
  std::vector<std::vector<int>> vv(3, std::vector<int>(2, 7));
  vv[1] = {1, 2, 3};
  auto c = vv;
  printf("%zu %d %d\n", c[1].size(), c[1][2], c == vv);
  printf("%d %d\n", *std::max_element(v.begin(), v.end()), (int)(std::find(v.begin(), v.end(), 5) - v.begin()));
  printf("%d %d %d\n", std::min(3, 2), std::max({1, 7, 3}), std::clamp(9, 1, 4));
}

/* What the headers throw is treated like what the program throws. */
#include <array>
#include <vector>

int main(int count, char **) {
  std::array<int, 2> two{};
  std::vector<int> one{7};
  two.at(count) = one.at(count);
}

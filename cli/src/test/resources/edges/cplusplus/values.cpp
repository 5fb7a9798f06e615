/* Variants, bound arguments, and what is made of containers. */
#include <source_location>
#include <string_view>
#include <variant>
#include <optional>
#include <tuple>
#include <iostream>
#include <vector>
#include <algorithm>
#include <cassert>
#include <functional>
#include <memory>
using namespace std::placeholders;
struct Shape { virtual ~Shape() = default; virtual double area() const = 0; };
struct Sq : Shape { double s; explicit Sq(double s) : s(s) {} double area() const override { return s * s; } };
void log(std::string_view m, std::source_location l = std::source_location::current()) { std::cout << l.line() << ' ' << m << '\n'; }
int sub(int a, int b) { return a - b; }
int main() {
  log("here");
  auto f = std::bind(sub, _2, 3); assert(f(0, 10) == 7); int y = 1; auto g = std::bind([](int &r) { r++; }, std::ref(y)); g(); assert(y == 2);
  std::variant<int, double, std::string> v = 1.5; assert(v.index() == 1 && std::get<1>(v) == 1.5); v = "text"; assert(std::holds_alternative<std::string>(v)); auto w = v; assert(std::get<std::string>(w) == "text"); int len = std::visit([](const auto &x) -> int { return sizeof x; }, v); assert(len == sizeof(std::string)); assert(std::get_if<int>(&v) == nullptr);
  auto [a, b] = std::make_tuple(1, std::string("b")); assert(a == 1 && b == "b");
  std::vector<std::unique_ptr<Shape>> shapes; shapes.push_back(std::make_unique<Sq>(2)); assert(shapes.back()->area() == 4);
  std::vector<std::string> words{"pear", "fig", "apple"}; std::sort(words.begin(), words.end()); std::sort(words.begin(), words.end(), [](auto &l, auto &r) { return l.size() < r.size(); }); assert(words[0] == "fig"); std::vector<int> d(words.size()); std::transform(words.begin(), words.end(), d.begin(), [](const std::string &s) { return (int)s.length(); }); assert(d[2] == 5);
  words.erase(std::remove_if(words.begin(), words.end(), [](auto &s) { return s == "fig"; }), words.end()); assert(words.size() == 2); std::vector<std::vector<int>> grid(2, std::vector<int>(3, 0)); grid[1][2] = 5; std::vector<bool> flags(4, false); flags[2] = true; assert(flags[2] && !flags[1]); 
  for (auto it = words.rbegin(); it != words.rend(); ++it) std::cout << *it << ' '; std::cout << std::endl;
}

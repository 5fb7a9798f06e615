/* Which alternative a value becomes, what can be copied, and what an exception leaves. */
#include <atomic>
#include <cassert>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

using Value = std::variant<std::monostate, int, std::string>;
using Owner = std::variant<int, std::unique_ptr<int>>;

static_assert(!std::is_copy_constructible_v<Owner> && std::is_nothrow_move_constructible_v<Owner>);
static_assert(!std::is_move_constructible_v<std::variant<int, std::atomic<int>>>);
static_assert(std::variant_size_v<Value> == 3);
static_assert(std::is_same_v<std::variant_alternative_t<2, const Value>, const std::string>);

struct Seven {
  int number;
  explicit Seven(int n) : number(n) {}
  Seven(const Seven &other) : number(other.number) {
    if (number == 7) throw number;
  }
  Seven &operator=(const Seven &) = default;
};

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

int main() {
  Value value;
  assert(value.index() == 0);
  value = 3;
  assert(std::get<int>(value) == 3 && std::holds_alternative<int>(value));
  value = "abc";
  Value copy = value;
  Value moved = std::move(copy);
  assert(std::get<2>(moved) == "abc" && moved == value && std::get<2>(copy).empty());
  moved = 5;
  assert(moved < value && std::get_if<std::string>(&moved) == nullptr);
  std::swap(moved, value);
  assert(value.index() == 1 && *std::get_if<2>(&std::as_const(moved)) == "abc");
  assert(Value(std::in_place_type<std::string>, 3, 'z') == Value("zzz"));
  assert(std::get<1>(Value(std::in_place_index<1>, 9)) == 9);

  std::variant<bool, std::string> text("x"); /* A pointer is no truth value. */
  std::variant<std::string, bool> truth(true);
  std::variant<long, float> number(5L);
  assert(text.index() == 1 && truth.index() == 1 && number.index() == 0);

  int length = std::visit(
      Overloaded{[](std::monostate) { return -1; }, [](int i) { return i; },
                 [](const std::string &s) { return static_cast<int>(s.size()); }},
      moved);
  assert(length == 3);
  bool same = std::visit(
      [](const auto &a, const auto &b) { return std::is_same_v<decltype(a), decltype(b)>; }, value, moved);
  assert(!same);

  std::vector<Owner> owners;
  owners.push_back(1);
  owners.push_back(std::make_unique<int>(2));
  owners.emplace_back(3);
  std::unique_ptr<int> taken = std::get<1>(std::move(owners[1]));
  assert(*taken == 2);

  std::variant<int, Seven> seven(std::in_place_type<Seven>, 7), other = 1;
  try {
    std::get<int>(seven);
    assert(false);
  } catch (const std::bad_variant_access &) {
  }
  try {
    other = seven;
    assert(false);
  } catch (int) {
    assert(other.valueless_by_exception());
  }
  other = 2;
  assert(std::get<int>(other) == 2);
}

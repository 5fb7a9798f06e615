/* What <concepts> and <iterator> say of types, and of the iterators of each container. */
#include <array>
#include <cassert>
#include <concepts>
#include <deque>
#include <forward_list>
#include <functional>
#include <iterator>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

using std::is_same_v;

struct Base {};
struct Derived : Base {};
struct Alone {};

template <class... T>
concept have_common_type = requires { typename std::common_type<T...>::type; };
static_assert(is_same_v<std::common_type_t<int, long, double>, double>);
static_assert(is_same_v<std::common_type_t<Base *, Derived *>, Base *>);
static_assert(!have_common_type<int, Alone> && !have_common_type<> && !have_common_type<int, Alone, int>);

static_assert(is_same_v<std::common_reference_t<int &, const int &>, const int &>);
static_assert(is_same_v<std::common_reference_t<int &&, int &>, const int &>);
static_assert(is_same_v<std::common_reference_t<const int &&, int &&>, const int &&>);
static_assert(is_same_v<std::common_reference_t<int &, long &>, long>);
static_assert(is_same_v<std::common_reference_t<Base &, Derived &>, Base &>);
static_assert(is_same_v<std::common_reference_t<const char *, std::string>, std::string>);
static_assert(is_same_v<std::common_reference_t<volatile int &, const int &>, const volatile int &>);
static_assert(std::common_reference_with<int, double> && !std::common_reference_with<int, Alone>);
static_assert(std::common_with<const char *, std::string> && !std::common_with<int, Alone>);
static_assert(std::equality_comparable_with<const char *, std::string>);
static_assert(std::totally_ordered_with<int, double> && !std::totally_ordered_with<int, Alone>);
static_assert(std::swappable<int[3]> && !std::swappable<const int>);
static_assert(std::swappable_with<int &, int &> && !std::swappable_with<int &, long &>);
static_assert(std::assignable_from<std::string &, const char *>);

static_assert(is_same_v<std::unwrap_ref_decay_t<std::reference_wrapper<int> &>, int &>);
static_assert(is_same_v<std::unwrap_ref_decay_t<const int &>, int>);

template <class C>
using iterator = typename C::iterator;
static_assert(std::contiguous_iterator<const int *> && !std::input_iterator<int>);
static_assert(!std::contiguous_iterator<void *>);
static_assert(std::contiguous_iterator<iterator<std::vector<int>>>);
static_assert(std::contiguous_iterator<iterator<std::string>>);
static_assert(std::random_access_iterator<iterator<std::deque<int>>>);
static_assert(std::random_access_iterator<std::deque<int>::const_iterator>);
static_assert(!std::contiguous_iterator<iterator<std::deque<int>>>);
static_assert(std::bidirectional_iterator<iterator<std::list<int>>>);
static_assert(!std::random_access_iterator<iterator<std::list<int>>>);
static_assert(std::bidirectional_iterator<iterator<std::map<int, int>>>);
static_assert(std::bidirectional_iterator<iterator<std::set<int>>>);
static_assert(std::forward_iterator<iterator<std::unordered_map<int, int>>>);
static_assert(!std::bidirectional_iterator<iterator<std::unordered_map<int, int>>>);
static_assert(std::forward_iterator<iterator<std::forward_list<int>>>);
static_assert(std::random_access_iterator<std::reverse_iterator<int *>>);
static_assert(!std::contiguous_iterator<std::reverse_iterator<int *>>);
static_assert(std::input_iterator<std::move_iterator<int *>>);
static_assert(std::output_iterator<int *, int> && !std::output_iterator<const int *, int>);
static_assert(std::output_iterator<std::back_insert_iterator<std::vector<int>>, int>);
static_assert(std::output_iterator<std::insert_iterator<std::set<int>>, int>);

static_assert(is_same_v<std::iter_value_t<const int *>, int>);
static_assert(is_same_v<std::iter_reference_t<const int *>, const int &>);
static_assert(is_same_v<std::iter_rvalue_reference_t<int *>, int &&>);
static_assert(is_same_v<std::iter_difference_t<int *>, std::ptrdiff_t>);
static_assert(is_same_v<std::iter_value_t<std::shared_ptr<const int>>, int>);
static_assert(std::indirectly_readable<std::unique_ptr<int>> && !std::indirectly_readable<int>);
static_assert(std::sized_sentinel_for<int *, const int *>);
static_assert(!std::sized_sentinel_for<iterator<std::list<int>>, iterator<std::list<int>>>);
static_assert(std::incrementable<int> && !std::weakly_incrementable<bool>);

/* Says nothing of its category, and cannot be compared. */
struct Once {
  using difference_type = std::ptrdiff_t;
  using value_type = int;
  int operator*() const;
  Once &operator++();
  void operator++(int);
};
static_assert(std::input_iterator<Once> && !std::forward_iterator<Once>);

template <std::random_access_iterator I>
int sum(I first, I last) {
  int total = 0;
  while (first != last) total += *first++;
  return total;
}

int main() {
  std::deque<int> numbers{1, 2, 3};
  assert(sum(numbers.rbegin(), numbers.rend()) == 6);
  int left[2] = {1, 2}, right[2] = {3, 4};
  std::ranges::swap(left, right);
  assert(left[1] == 4 && right[0] == 1);
  std::vector<std::unique_ptr<int>> owners;
  owners.push_back(std::make_unique<int>(7));
  std::unique_ptr<int> taken = std::ranges::iter_move(owners.begin());
  assert(*taken == 7 && owners[0] == nullptr);
  std::list<int> ends;
  std::copy(left, left + 2, std::front_inserter(ends));
  std::copy(right, right + 2, std::inserter(ends, std::next(ends.begin())));
  assert((ends == std::list<int>{4, 1, 2, 3}));
}

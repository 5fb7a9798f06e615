/* Headers of C++20 that thread pools include. */
#include <cassert>
#include <compare>
#include <concepts>
#include <memory_resource>
#include <numbers>
#include <thread>
#include <type_traits>
#include <typeindex>

struct Version {
  int major;
  int minor;
  auto operator<=>(const Version &) const = default;
};

struct Unequal {
  bool operator==(const Unequal &) const = delete;
};

struct Moved {
  Moved() = default;
  Moved(Moved &&) = default;
  Moved &operator=(Moved &&) = default;
};

template <std::invocable<int> F>
  requires std::integral<std::invoke_result_t<F, int>>
int apply(F function) {
  return function(1);
}

static_assert(std::regular<int> && std::totally_ordered<Version> && std::movable<Moved>);
static_assert(!std::copyable<Moved> && !std::equality_comparable<Unequal>);
static_assert(std::signed_integral<int> && std::unsigned_integral<bool> && std::floating_point<float>);
static_assert(std::same_as<std::compare_three_way_result_t<double>, std::partial_ordering>);
static_assert(std::convertible_to<int, long> && !std::convertible_to<int *, long>);
static_assert(!std::same_as<int, const int> && !std::assignable_from<const int &, int>);
static_assert(std::is_invocable_r_v<long, int (*)(int), int> && !std::is_invocable_r_v<int *, int (*)()>);
static_assert(std::is_invocable_r_v<void, int (*)()> && !std::is_invocable_r_v<void, int (*)(), int>);
static_assert(std::is_same_v<std::add_volatile_t<int>, volatile int>);

int main() {
  assert(apply([](int x) { return x + 1; }) == 2);
  Version older{1, 2};
  Version newer{1, 3};
  assert(older < newer && newer >= older && older != newer);
  assert((older <=> newer) == std::strong_ordering::less && std::is_gt(newer <=> older));
  assert((0.0 / 0.0 <=> 1.0) == std::partial_ordering::unordered);
  assert(!((0.0 / 0.0 <=> 1.0) <= 0) && !((0.0 / 0.0 <=> 1.0) > 0));
  std::partial_ordering partial = older <=> newer;
  assert(partial < 0 && 0 > partial && (0 <=> partial) > 0);
  assert(std::numbers::pi > 3.14 && std::numbers::pi_v<float> < 3.15f);
  assert(std::type_index(typeid(int)) == typeid(int) && std::type_index(typeid(int)) != typeid(long));

  std::pmr::synchronized_pool_resource pool{std::pmr::pool_options{.max_blocks_per_chunk = 8}};
  std::thread other([&] { pool.deallocate(pool.allocate(100, 64), 100, 64); });
  int *place = static_cast<int *>(pool.allocate(sizeof(int), alignof(int)));
  assert(reinterpret_cast<unsigned long>(pool.allocate(1, 64)) % 64 == 0);
  *place = 1;
  other.join();
#ifdef RELEASED
  pool.release();
#endif
  assert(*place == 1);
}

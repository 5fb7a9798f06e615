/* Each feature that the headers say they have is there. */
#include <algorithm>
#include <any>
#include <atomic>
#include <barrier>
#include <bit>
#include <cassert>
#include <exception>
#include <functional>
#include <iomanip>
#include <iterator>
#include <latch>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <numeric>
#include <optional>
#include <semaphore>
#include <shared_mutex>
#include <source_location>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <syncstream>
#include <thread>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>

struct Base {
  virtual ~Base() = default;
};
struct Derived final : Base {};

template <class T, class = void>
struct HasSize : std::false_type {};
#ifdef __cpp_lib_void_t
template <class T>
struct HasSize<T, std::void_t<decltype(std::declval<T>().size())>> : std::true_type {};
#endif

int main() {
  int checks = 0;
#if __cpp_lib_exchange_function && __cpp_lib_integer_sequence && __cpp_lib_make_unique
  int x = 1;
  checks += std::exchange(x, 2) == 1 && *std::make_unique<int>(x) == 2;
  checks += std::make_index_sequence<3>::size() == 3;
#endif
#if __cpp_lib_integral_constant_callable && __cpp_lib_is_final && __cpp_lib_is_null_pointer
  checks += std::true_type()() && std::is_final<Derived>::value && std::is_null_pointer<decltype(nullptr)>::value;
#endif
#if __cpp_lib_any && __cpp_lib_apply && __cpp_lib_as_const && __cpp_lib_invoke
  std::any any = 3;
  checks += std::any_cast<int>(std::as_const(any)) == 3;
  checks += std::apply([](int a, int b) { return a + b; }, std::make_tuple(1, 2)) == 3;
  checks += std::invoke([] { return 1; }) == 1;
#endif
#if __cpp_lib_bool_constant && __cpp_lib_void_t && __cpp_lib_logical_traits && __cpp_lib_is_aggregate
  checks += std::bool_constant<true>::value && HasSize<std::string>::value && !HasSize<int>::value;
  checks += std::conjunction_v<std::true_type, std::negation<std::false_type>>;
  checks += std::disjunction_v<std::true_type, std::false_type> && std::is_aggregate_v<int[2]>;
#endif
#if __cpp_lib_clamp && __cpp_lib_gcd_lcm && __cpp_lib_nonmember_container_access
  int row[] = {1, 2};
  checks += std::clamp(5, 1, 3) == 3 && std::gcd(4, 6) == 2 && std::lcm(4, 6) == 12;
  checks += std::size(row) == 2 && std::data(row) == row && !std::empty(std::vector<int>{1});
#endif
#if __cpp_lib_hardware_interference_size && __cpp_lib_launder && __cpp_lib_uncaught_exceptions
  checks += std::hardware_destructive_interference_size >= 8 && *std::launder(&x) == 2;
  checks += std::uncaught_exceptions() == 0;
#endif
#if __cpp_lib_map_try_emplace && __cpp_lib_optional && __cpp_lib_variant && __cpp_lib_string_view
  std::map<int, int> map;
  map.insert_or_assign(1, 2);
  checks += !map.try_emplace(1, 3).second && std::optional<int>(2).value() == map[1];
  checks += std::get<int>(std::variant<int, char>(4)) == 4 && std::string_view("ab").size() == 2;
#endif
#if __cpp_lib_scoped_lock && __cpp_lib_shared_mutex && __cpp_lib_shared_timed_mutex
  std::mutex mutex;
  std::shared_mutex shared;
  std::shared_timed_mutex timed;
  {
    std::scoped_lock both(mutex, shared);
    checks += timed.try_lock_shared();
    timed.unlock_shared();
  }
#endif
#if __cpp_lib_quoted_string_io
  std::stringstream text;
  text << std::quoted("a b");
  checks += text.str() == "\"a b\"";
#endif
#if __cpp_lib_atomic_flag_test && __cpp_lib_atomic_float && __cpp_lib_atomic_ref && __cpp_lib_atomic_wait
  std::atomic_flag flag = ATOMIC_FLAG_INIT;
  std::atomic<double> number = 1.5;
  number.fetch_add(1);
  std::atomic_ref<int> reference(x);
  reference.wait(0);
  checks += !flag.test() && number == 2.5 && reference.load() == 2;
  checks += std::atomic<int>::is_always_lock_free;
#endif
#if __cpp_lib_atomic_shared_ptr && __cpp_lib_barrier && __cpp_lib_latch && __cpp_lib_semaphore
  std::atomic<std::shared_ptr<int>> pointer = std::make_shared<int>(1);
  std::barrier barrier(1);
  barrier.arrive_and_wait();
  std::latch latch(1);
  latch.arrive_and_wait();
  std::counting_semaphore<2> semaphore(1);
  checks += *pointer.load() == 1 && semaphore.try_acquire();
#endif
#if __cpp_lib_bit_cast && __cpp_lib_bitops && __cpp_lib_endian && __cpp_lib_int_pow2
  checks += std::bit_cast<int>(1u) == 1 && std::popcount(3u) == 2 && std::rotl(1u, 1) == 2;
  checks += std::countl_zero(1u) == 31 && std::countr_zero(2u) == 1 && std::countl_one(0u) == 0;
  checks += std::endian::native == std::endian::little && std::bit_ceil(3u) == 4;
  checks += std::has_single_bit(4u) && std::bit_floor(5u) == 4 && std::bit_width(4u) == 3;
#endif
#if __cpp_lib_jthread && __cpp_lib_remove_cvref && __cpp_lib_type_identity && __cpp_lib_span
  std::jthread thread([](std::stop_token) {});
  checks += std::is_same_v<std::remove_cvref_t<const int &>, std::type_identity_t<int>>;
  checks += std::span<int>(row).size() == 2;
#endif
#if __cpp_lib_source_location && __cpp_lib_syncbuf
  checks += std::source_location::current().line() > 1;
  std::osyncstream(text) << 1;
#endif
  Derived derived;
  Base &base = derived;
  checks += typeid(base) == typeid(Derived) && typeid(base) != typeid(Base);
  checks += typeid(int).name()[0] == 'i' && typeid(int).hash_code() != typeid(char).hash_code();
  assert(checks == 29);
}

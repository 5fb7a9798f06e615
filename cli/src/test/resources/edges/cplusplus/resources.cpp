/* Containers that take memory from resources, and hand them on to what they contain. */
#include <cassert>
#include <deque>
#include <list>
#include <map>
#include <memory_resource>
#include <new>
#include <string>
#include <unordered_map>
#include <vector>

struct Counting : std::pmr::memory_resource {
  int out = 0, calls = 0;
  void *do_allocate(std::size_t size, std::size_t alignment) override {
    out++;
    calls++;
    return ::operator new(size, std::align_val_t(alignment));
  }
  void do_deallocate(void *place, std::size_t, std::size_t alignment) override {
    out--;
    ::operator delete(place, std::align_val_t(alignment));
  }
  bool do_is_equal(const memory_resource &other) const noexcept override { return this == &other; }
};

/* Takes an allocator first. */
struct Named {
  using allocator_type = std::pmr::polymorphic_allocator<char>;
  std::pmr::string name;
  int number;
  Named(std::allocator_arg_t, allocator_type from, int n = 0) : name(from), number(n) {}
  Named(std::allocator_arg_t, allocator_type from, const Named &other)
      : name(other.name, from), number(other.number) {}
};

template <class C>
static bool takes_from(const C &container, std::pmr::memory_resource *resource) {
  return container.get_allocator().resource() == resource;
}

static const char *const LONG = "a text that does not fit into the object";

int main() {
  char buffer[256];
  std::pmr::monotonic_buffer_resource small(buffer, sizeof buffer, std::pmr::null_memory_resource());
  {
    std::pmr::vector<int> numbers(&small);
    numbers.push_back(1);
    char *place = reinterpret_cast<char *>(numbers.data());
    assert(place >= buffer && place < buffer + sizeof buffer);
    try {
      numbers.resize(100);
      assert(false);
    } catch (const std::bad_alloc &) {
      assert(numbers.size() == 1 && numbers[0] == 1);
    }
  }
  Counting counted;
  {
    std::pmr::monotonic_buffer_resource large(&counted);
    for (int i = 0; i < 10; i++)
      assert(reinterpret_cast<unsigned long>(large.allocate(64, 64)) % 64 == 0);
    assert(counted.calls >= 1 && counted.calls < 10);
    large.release();
    assert(counted.out == 0);
#ifdef RELEASED
    char *gone = static_cast<char *>(large.allocate(1));
    *gone = 'a';
    large.release();
    assert(*gone == 'a');
#endif
  }
  {
    std::pmr::vector<std::pmr::string> texts(&counted);
    texts.emplace_back(LONG);
    texts.push_back(LONG);
    assert(takes_from(texts[0], &counted) && takes_from(texts[1], &counted));
    auto copy = texts; /* A copy takes the usual memory. */
    assert(takes_from(copy, std::pmr::get_default_resource()) && !takes_from(copy[0], &counted));
    copy = texts;
    assert(!takes_from(copy, &counted) && copy == texts);
    int calls = counted.calls;
    std::pmr::vector<std::pmr::string> other;
    other = std::move(texts); /* Element by element, from one resource to the other. */
    assert(!takes_from(other, &counted) && other.size() == 2 && counted.calls == calls);

    std::pmr::map<std::pmr::string, std::pmr::list<int>> map(&counted);
    map[LONG].push_back(1);
    map.emplace("b", 3u);
    map.try_emplace("c", 2u, 7);
    for (auto &entry : map) assert(takes_from(entry.first, &counted) && takes_from(entry.second, &counted));
    assert(map["c"].back() == 7 && map["b"].size() == 3);
    std::pmr::unordered_map<int, std::pmr::string> table(&counted);
    table[1] = "x";
    table.insert({2, "y"});
    auto moved = std::move(table);
    assert(takes_from(moved, &counted) && takes_from(moved.at(2), &counted));
    std::pmr::vector<Named> named(&counted);
    named.emplace_back(4);
    named.push_back(named[0]);
    assert(named[1].number == 4 && takes_from(named[1].name, &counted));
  }
  assert(counted.out == 0);
  auto *usual = std::pmr::set_default_resource(&counted);
  assert(usual == std::pmr::new_delete_resource());
  {
    std::pmr::string text(LONG);
    assert(counted.out == 1);
  }
  std::pmr::set_default_resource(nullptr);
  assert(std::pmr::get_default_resource() == usual && counted.out == 0);
}

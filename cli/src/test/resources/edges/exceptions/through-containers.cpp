// Exceptions of elements, comparisons and hashes: what a container had stays, and each element ends once.
#include <cassert>
#include <deque>
#include <forward_list>
#include <list>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

struct part {
  static int alive, copies; // Copies that succeed before one throws.
  int number;
  part(int n) : number(n) { alive++; }
  part(const part &other) : number(other.number) {
    if (copies == 0) throw number;
    copies--;
    alive++;
  }
  part &operator=(const part &) = default;
  ~part() { alive--; }
  bool operator==(const part &other) const { return number == other.number; }
};
int part::alive = 0;
int part::copies = 0;

static int looks = 1000; // Comparisons and hashes that succeed before one throws.
static void look() {
  if (looks-- == 0) throw "look";
}
struct before {
  bool operator()(const part &a, const part &b) const {
    look();
    return a.number < b.number;
  }
};
struct hashed {
  std::size_t operator()(const part &p) const {
    look();
    return p.number % 3;
  }
};

template <class F>
static bool throws(F f) {
  try {
    f();
  } catch (int) {
    return true;
  } catch (const char *) {
    return true;
  }
  return false;
}

template <class C>
static void check_row() {
  part::copies = 1000;
  {
    const part added(9);
    C parts;
    for (int i = 0; i < 9; i++) parts.insert(parts.end(), part(i));
    int alive = part::alive;
    for (int some : {0, 1, 2}) {
      part::copies = some;
      assert(throws([&] { C copied(parts); }));
      assert(throws([&] { C filled(5, added); }));
      assert(throws([&] { parts.resize(20, added); }));
      assert(part::alive == alive && parts.size() == 9);
    }
    part::copies = 0;
    assert(throws([&] { parts.push_back(added); }));
    assert(part::alive == alive && parts.size() == 9 && parts.front().number == 0);
  }
  assert(part::alive == 0);
}

template <class C>
static void check_keys() {
  part::copies = looks = 1000;
  {
    C parts{1, 2, 3, 4};
    int alive = part::alive;
    bool thrown = true;
    for (looks = 0; thrown;) {
      int now = looks;
      thrown = throws([&] { parts.emplace(5); });
      if (!thrown) break;
      assert(parts.size() == 4 && part::alive == alive);
      looks = now + 1;
    }
    looks = 1000;
    assert(parts.size() == 5 && parts.count(5) == 1 && parts.count(6) == 0);
    part::copies = 2;
    assert(throws([&] { C copied(parts); }));
    part::copies = 0;
    const part added(6);
    assert(throws([&] { parts.insert(added); }));
    assert(part::alive == alive + 2 && parts.size() == 5 && parts.count(6) == 0);
  }
  assert(part::alive == 0);
}

int main() {
  check_row<std::deque<part>>();
  check_row<std::list<part>>();
  check_row<std::vector<part>>();
  check_keys<std::set<part, before>>();
  check_keys<std::multiset<part, before>>();
  check_keys<std::unordered_set<part, hashed>>();
  check_keys<std::unordered_multiset<part, hashed>>();

  part::copies = looks = 1000;
  {
    std::list<part> list{3, 1, 2};
    std::forward_list<part> chain{3, 1, 2};
    looks = 2;
    assert(throws([&] { list.sort(before()); }) && list.size() == 3);
    part::copies = 1;
    assert(throws([&] { chain.insert_after(chain.begin(), 4, list.front()); }));
    assert(std::distance(chain.begin(), chain.end()) == 3 && part::alive == 6);
    std::deque<part> front;
    part::copies = 0;
    assert(throws([&] { front.push_front(list.front()); }) && front.empty());
    front.emplace_front(1);
    front.emplace_back(2);
    assert(front.size() == 2 && front[1].number == 2);
    std::map<std::string, part> map;
    assert(throws([&] { map.try_emplace("a", list.front()); }) && map.empty());
    std::unordered_map<std::string, part> table;
    assert(throws([&] { table.try_emplace("a", list.front()); }) && table.empty());
  }
  assert(part::alive == 0);
}

// What programs use most of strings, containers, algorithms and smart pointers, as GNU's library has it.
#include <algorithm>
#include <array>
#include <cassert>
#include <deque>
#include <functional>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>
#include <iterator>
#include <limits>
using namespace std;
static void strings() {
  string s = "hello", t(3, 'x');
  s += " world"; s.append("!").push_back('?'); s.insert(0, ">> ").erase(0, 3); s.replace(0, 5, "HELLO"); s.pop_back();
  assert(s == "HELLO world!" && s.find("wor") == 6 && s.rfind('o') == 7 && s.find_first_of("lo") == 7);
  assert(s.substr(6, 5) == "world" && s.compare("HELLO") > 0 && s.back() == '!' && s.front() == 'H' && !s.empty());
  assert(stoi("42") == 42 && to_string(-7) == "-7" && stod("2.5") == 2.5 && t + "y" == "xxxy" && t.find_last_not_of("x") == string::npos);
  reverse(t.begin(), t.end()); sort(s.begin(), s.end()); assert(count(s.begin(), s.end(), 'l') == 1);
  istringstream in("1 two 3.5"); int i; string w; double d; in >> i >> w >> d; assert(i == 1 && w == "two" && d == 3.5 && !(in >> i));
  ostringstream o; o << 1 << "," << 'c' << true << 2.5; assert(o.str() == "1,c12.5");
  string line; stringstream ls("a,b,c"); int n = 0; while (getline(ls, line, ',')) n++; assert(n == 3);
  s.resize(2); s.reserve(100); assert(s.size() == 2 && s.capacity() >= 100); s.clear(); s.assign("abc"); assert(s.c_str()[3] == 0 && s.at(1) == 'b');
}
static void sequences() {
  vector<int> v{3, 1, 2}; v.push_back(5); v.emplace_back(4); v.insert(v.begin() + 1, 9); v.erase(v.begin()); sort(v.begin(), v.end(), greater<int>());
  assert((v == vector<int>{9, 5, 4, 2, 1})); v.resize(7, 8); assert(v.at(6) == 8 && *max_element(v.begin(), v.end()) == 9 && accumulate(v.begin(), v.end(), 0) == 37);
  v.erase(remove(v.begin(), v.end(), 8), v.end()); assert(v.size() == 5 && binary_search(v.rbegin(), v.rend(), 4)); v.swap(v); v.shrink_to_fit();
  vector<vector<int>> grid(2, vector<int>(3, 1)); grid[1][2] = 7; assert(grid.back().back() == 7); vector<bool> bits(5); bits[2] = true; assert(bits[2] && !bits[1]);
  deque<int> d{1, 2}; d.push_front(0); d.pop_back(); assert(d.size() == 2 && d[0] == 0 && d.front() == 0 && d.back() == 1);
  list<int> l{3, 1, 2}; l.sort(); l.push_front(0); l.remove(2); l.reverse(); assert((vector<int>(l.begin(), l.end()) == vector<int>{3, 1, 0})); l.splice(l.begin(), list<int>{7}); assert(l.front() == 7); l.unique();
  array<int, 3> a{1, 2, 3}; assert(a.size() == 3 && get<1>(a) == 2); a.fill(0); assert(a.back() == 0);
  queue<int> q; q.push(1); q.emplace(2); assert(q.front() == 1 && q.back() == 2); q.pop(); stack<int> st; st.push(4); assert(st.top() == 4);
  priority_queue<int, vector<int>, greater<int>> p; p.push(3); p.push(1); assert(p.top() == 1);
  vector<int> c(3); iota(c.begin(), c.end(), 1); transform(c.begin(), c.end(), c.begin(), [](int x) { return x * x; }); assert(c[2] == 9);
  vector<int> out; copy_if(c.begin(), c.end(), back_inserter(out), [](int x) { return x > 1; }); assert(out.size() == 2 && all_of(out.begin(), out.end(), [](int x) { return x > 1; }));
  assert(lower_bound(c.begin(), c.end(), 4) - c.begin() == 1 && find_if(c.begin(), c.end(), [](int x) { return x == 9; }) != c.end()); next_permutation(c.begin(), c.end()); rotate(c.begin(), c.begin() + 1, c.end()); unique(c.begin(), c.end());
}
static void associations() {
  map<string, int> m{{"a", 1}, {"b", 2}}; m["c"]++; m.insert({"d", 4}); m.emplace("e", 5); m.erase("a");
  assert(m.size() == 4 && m.count("b") && m.at("d") == 4 && m.find("z") == m.end() && m.begin()->first == "b" && m.lower_bound("c")->second == 1 && m.rbegin()->second == 5);
  int sum = 0; for (auto &[k, v] : m) sum += v; assert(sum == 12); auto [it, fresh] = m.try_emplace("b", 9); assert(!fresh && it->second == 2); m.insert_or_assign("b", 3); assert(m["b"] == 3);
  set<int> s{3, 1, 2}; s.insert(1); assert(s.size() == 3 && *s.begin() == 1 && s.upper_bound(2) != s.end()); s.erase(s.begin()); multiset<int> ms{1, 1}; assert(ms.count(1) == 2); multimap<int, int> mm; mm.insert({1, 2}); mm.emplace(1, 3); auto r = mm.equal_range(1); assert(distance(r.first, r.second) == 2);
  unordered_map<string, int> u; u["x"] = 1; u.reserve(10); assert(u.count("x") == 1 && u.find("y") == u.end() && u.at("x") == 1); unordered_set<int> us{1, 2, 2}; assert(us.size() == 2); us.erase(1); assert(us.empty() == false);
}
struct Base { virtual ~Base() = default; virtual int f() { return 1; } };
struct Derived : Base { int f() override { return 2; } };
static void values() {
  auto u = make_unique<Derived>(); unique_ptr<Base> b = move(u); assert(!u && b->f() == 2); b.reset(); auto s = make_shared<int>(3); weak_ptr<int> w = s; assert(s.use_count() == 1 && *w.lock() == 3); s.reset(); assert(w.expired());
  shared_ptr<Base> sb = make_shared<Derived>(); assert(static_pointer_cast<Derived>(sb)->f() == 2);
  optional<int> o; assert(!o && o.value_or(4) == 4); o = 5; assert(*o == 5 && o.has_value()); variant<int, string> v = string("x"); assert(holds_alternative<string>(v) && get<string>(v) == "x" && v.index() == 1); v = 3; assert(visit([](auto &&x) { return sizeof x; }, v) == sizeof(int));
  tuple<int, string> t{1, "a"}; auto [x, y] = t; assert(x == 1 && y == "a" && get<0>(t) == 1); int p; tie(p, ignore) = t; assert(p == 1); pair<int, int> pr = make_pair(1, 2); assert(pr < make_pair(1, 3));
  function<int(int)> f = [k = 2](int z) { return z * k; }; assert(f(4) == 8); auto g = bind(plus<int>(), placeholders::_1, 3); assert(g(4) == 7); assert(hash<string>{}("a") == hash<string>{}("a")); reference_wrapper<int> rw = ref(p); rw.get() = 9; assert(p == 9);
  assert(numeric_limits<int>::max() > 0 && gcd(12, 18) == 6 && clamp(5, 1, 3) == 3 && min({3, 1, 2}) == 1 && swap_ranges(&p, &p, &p));
}
int main() { strings(); sequences(); associations(); values(); cout << "done" << endl; }

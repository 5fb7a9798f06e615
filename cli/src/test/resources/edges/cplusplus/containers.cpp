/* The containers, strings and algorithms of the library of C++. */
#include <cassert>
#include <deque>
#include <list>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <stack>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>
#include <algorithm>
#include <stdexcept>
using namespace std;
int main() {
  string s = "hello";
  s += " ";
  s += string("world, which is a long text");
  assert(s.size() == 33 && s.find("world") == 6 && s.substr(0, 5) == "hello");
  string t = s + '!' + "?";
  assert(t > s && t.back() == '?' && t != s);
  swap(s, t);
  assert(s.ends_with("!?"));
  s.erase(5);
  assert(s == "hello" && "hello" == s);
  s.insert(0, "oh ");
  s.replace(0, 2, "ah");
  assert(s == "ah hello");
  s = s;
  string u = move(s);
  assert(u == "ah hello" && s.empty());
  u.append(u);
  assert(u == "ah helloah hello");
  u.resize(2);
  assert(to_string(42) + to_string(-7) == "42-7" && stoi("12") == 12 && u == "ah");
  string small = "ab", big(40, 'x');
  small.swap(big);
  assert(big == "ab" && small.size() == 40);
  small.swap(big);
  assert(small == "ab");
  for (char &c : small) c = c - 32;
  assert(small == "AB" && small.c_str()[2] == 0);
  deque<int> d;
  for (int i = 0; i < 100; i++) {
    d.push_back(i);
    d.push_front(-i);
  }
  assert(d.size() == 200 && d[0] == -99 && d.back() == 99 && d[100] == 0);
  for (int i = 0; i < 50; i++) {
    d.pop_front();
    d.pop_back();
  }
  assert(d.size() == 100 && d.front() == -49 && d.back() == 49);
  d.erase(d.begin());
  assert(d.front() == -48);
  d.insert(d.begin(), 7);
  assert(d[0] == 7 && *max_element(d.begin(), d.end()) == 49);
  sort(d.begin(), d.end());
  assert(d[0] == -48 );
  deque<int> e(d);
  assert(e == d);
  d.clear();
  assert(d.empty() && e.size() == 100);
  queue<string> q;
  for (int i = 0; i < 20; i++) q.push(to_string(i));
  for (int i = 0; i < 20; i++) {
    assert(q.front() == to_string(i));
    q.pop();
  }
  assert(q.empty());
  queue<int> q2;
  for (int i = 0; i < 100; i++) {
    q2.push(i);
    q2.push(i);
    assert(q2.front() == i / 2);
    q2.pop();
  }
  priority_queue<int> p;
  for (int i : {3, 1, 4, 1, 5, 9, 2, 6}) p.push(i);
  int prv = 10;
  while (!p.empty()) {
    assert(p.top() <= prv);
    prv = p.top();
    p.pop();
  }
  assert(prv == 1);
  priority_queue<int, vector<int>, greater<int>> pg;
  pg.push(2);
  pg.push(1);
  assert(pg.top() == 1);
  stack<int> st;
  st.push(1);
  st.emplace(2);
  assert(st.top() == 2);
  st.pop();
  assert(st.top() == 1 && st.size() == 1);
  list<int> l{3, 1, 2};
  l.sort();
  l.push_front(0);
  assert(l == (list<int>{0, 1, 2, 3}));
  l.remove(2);
  l.reverse();
  assert(l == (list<int>{3, 1, 0}));
  auto it = next(l.begin());
  it = l.erase(it);
  assert(*it == 0 && l.size() == 2);
  list<int> l2;
  l2.splice(l2.begin(), l);
  assert(l.empty() && l2.front() == 3);
  map<int, int> m;
  for (int i = 0; i < 1000; i++) m[(i * 7919) % 1000] = i;
  assert(m.size() == 1000);
  int k = 0;
  for (auto &[key, value] : m) assert(key == k++ && (value * 7919) % 1000 == key);
  for (int i = 0; i < 1000; i += 2) assert(m.erase(i) == 1);
  assert(m.size() == 500 && m.begin()->first == 1 && m.count(2) == 0 && m.count(3) == 1 && m.lower_bound(4)->first == 5);
  assert(std::prev(m.end())->first == 999 && m.rbegin()->first == 999);
  map<string, vector<int>> ms{{"a", {1}}, {"b", {2}}};
  ms["c"].push_back(3);
  assert(ms.at("c")[0] == 3 && ms.find("z") == ms.end() && ms.insert({"a", {}}).second == false);
  auto mc = ms;
  assert(mc == ms && mc.insert(make_pair("q", vector<int>())).second);
  set<int> se{3, 1, 2, 3};
  assert(se.size() == 3 && *se.begin() == 1 && se.count(2) && !se.insert(3).second);
  multiset<int> mse{1, 1, 2};
  assert(mse.count(1) == 2);
  multimap<int, char> mm;
  mm.emplace(1, 'a');
  mm.emplace(1, 'b');
  assert(mm.count(1) == 2);
  unordered_map<string, int> um;
  for (int i = 0; i < 100; i++) um[to_string(i)] += i;
  assert(um.size() == 100 && um["42"] == 42 && um.erase("1") == 1 && !um.contains("1"));
  int sum = 0;
  for (const auto &kv : um) sum += kv.second;
  assert(sum == 4949);
  for (auto i = um.begin(); i != um.end();) i = i->second % 2 ? um.erase(i) : ++i;
  assert(um.size() == 50);
  unordered_set<int> us{1, 2, 2};
  assert(us.size() == 2 && us.count(1));
  vector<int> v(10);
  iota(v.begin(), v.end(), 1);
  assert(accumulate(v.begin(), v.end(), 0) == 55 && gcd(12, 18) == 6 && lcm(4, 6) == 12);
  if (v.size() == 11) throw runtime_error("x" + s);
  return 0;
}

/* Streams, random numbers, and what lies elsewhere. */
#include <cassert>
#include <cmath>
#include <forward_list>
#include <iomanip>
#include <iostream>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <thread>
#include <vector>
struct point {
  int x, y;
};
std::ostream &operator<<(std::ostream &out, const point &at) {
  return out << '(' << at.x << ", " << at.y << ')';
}
int main() {
  std::ostringstream out;
  out << 12 << ' ' << -7 << ' ' << 3.5 << ' ' << true << ' ' << std::boolalpha << false << std::noboolalpha;
  out << ' ' << std::hex << 255 << ' ' << std::showbase << -1 << std::dec << std::noshowbase;
  assert(out.str() == "12 -7 3.5 1 false ff 0xffffffff");
  out.str("");
  out << std::setw(5) << 42 << '|' << std::left << std::setw(4) << "ab" << '|' << std::setfill('0') << std::right
      << std::setw(3) << 7 << '|' << std::fixed << std::setprecision(2) << 3.14159 << point{1, 2};
  assert(out.str() == "   42|ab  |007|3.14(1, 2)");
  std::istringstream in("12 -5 word 2.5\nthe rest\nlast");
  int one, two;
  std::string word, line;
  double half;
  in >> one >> two >> word >> half;
  assert(in && one == 12 && two == -5 && word == "word" && half == 2.5);
  std::getline(in, line);
  assert(std::getline(in, line) && line == "the rest" && std::getline(in, line) && line == "last");
  assert(!std::getline(in, line) && in.eof());
  std::stringstream both;
  both << 3 << ' ' << 4;
  assert(both >> one >> two && one + two == 7 && !(both >> one));
  assert((std::ostringstream() << "x" << 1).str() == "x1");
  std::mt19937 engine;
  engine.discard(9999);
  assert(engine() == 4123659995u);
  std::mt19937_64 wide;
  wide.discard(9999);
  assert(wide() == 9981545732273789042ull);
  std::minstd_rand simple;
  simple.discard(9999);
  assert(simple() == 399268537u);
  std::uniform_int_distribution<int> die(1, 6);
  for (int i = 0; i < 20; i++) assert(die(engine) >= 1 && die(engine) <= 6);
  std::vector<int> row{1, 2, 3, 4};
  std::span<int> part(row);
  part[1] = 9;
  assert(part.subspan(1, 2).size() == 2 && row[1] == 9 && part.back() == 4);
  std::forward_list<int> chain{1, 2, 3};
  chain.push_front(0);
  chain.remove(2);
  int sum = 0;
  for (int each : chain) sum = sum * 10 + each;
  assert(sum == 13 && std::sqrt(16.0) == 4 && std::abs(-2) == 2);
  std::thread printer([] { std::cout << "thread " << 1 << '\n'; });
  printer.join();
  std::cerr << "no error\n";
  std::cout << std::setw(4) << std::hex << 255 << ' ' << 'c' << ' ' << true << " " << word << std::endl;
  std::ostringstream who;
  who << std::this_thread::get_id();
  assert(!who.str().empty());
}

/* Bits of a std::vector<bool> share words, so two threads may not change two of them. */
#include <algorithm>
#include <cassert>
#include <thread>
#include <vector>

int main() {
  std::vector<bool> bits(70, true);
  bits[3] = bits[65] = false;
  auto third = bits[3];
  third.flip();
  assert(bits[3] && !bits.at(65) && std::count(bits.begin(), bits.end(), true) == 69);
  bits.insert(bits.begin() + 1, 2, false);
  bits.erase(bits.begin() + 10, bits.begin() + 12);
  assert(bits.size() == 70 && bits[0] && !bits[1] && !bits[2] && bits[3] && !bits[65]);
  std::vector<bool> few{true, false, true, false};
  std::sort(few.begin(), few.end());
  assert((few == std::vector<bool>{false, false, true, true}));
  std::reverse(few.begin(), few.end());
  swap(few[0], few[3]);
  few.flip();
  assert((few == std::vector<bool>{true, false, true, false}));
  few.resize(6, true);
  few.push_back(few[1]);
  std::vector<bool> moved = std::move(few), copy = moved;
  assert(few.empty() && copy == moved && copy.size() == 7 && copy[5] && !copy.back());
  int set = 0;
  for (bool bit : copy) set += bit;
  for (auto bit : copy) bit = !bit;
  assert(set == 4 && std::count(copy.begin(), copy.end(), true) == 3 && copy != moved);
  moved = std::move(copy);
  assert(moved.size() == 7 && !moved.front());

  std::thread other([&] { moved[0] = true; });
#ifdef BOTH
  moved[1] = true;
#endif
  other.join();
  assert(moved[0]);
}

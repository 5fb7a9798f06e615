// A bounded queue for one thread that puts and one that takes, in C++.
#pragma once

#include <atomic>
#include <cstddef>

// The counters hand cells over to the other side: what was done to them must be done.
#ifdef BUG_RELAXED_COUNT
constexpr auto hand_over = std::memory_order_relaxed;
#else
constexpr auto hand_over = std::memory_order_release;
#endif

template <typename T, std::size_t Size>
class Ring {
 public:
  // Whether there was room.
  bool put(const T &value) {
    const std::size_t at = put_.load(std::memory_order_relaxed);
    if (at - taken_.load(std::memory_order_acquire) == Size) return false;
    cells_[at % Size] = value;
    put_.store(at + 1, hand_over);
    return true;
  }

  // Whether there was something to take.
  bool take(T &value) {
    const std::size_t at = taken_.load(std::memory_order_relaxed);
    if (put_.load(std::memory_order_acquire) == at) return false;
    value = cells_[at % Size];
    taken_.store(at + 1, hand_over);
    return true;
  }

 private:
  std::atomic<std::size_t> put_{0};
  std::atomic<std::size_t> taken_{0};
  T cells_[Size];
};

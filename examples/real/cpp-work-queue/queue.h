// A queue of work for threads that sleep while there is none, in C++.
#pragma once

#include <condition_variable>
#include <mutex>

class WorkQueue {
 public:
  void add(int work) {
    std::lock_guard<std::mutex> lock(mutex_);
    works_[count_++] = work;
    changed_.notify_one();
  }

  // No more work will come.
  void close() {
#ifdef BUG_NO_LOCK
    closed_ = true;
#else
    {
      std::lock_guard<std::mutex> lock(mutex_);
      closed_ = true;
    }
#endif
    changed_.notify_all();
  }

  // The next piece of work, or 0 once there is none and the queue is closed.
  int next() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return count_ > 0 || closed_; });
    return count_ > 0 ? works_[--count_] : 0;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int works_[4];
  int count_ = 0;
  bool closed_ = false;
};

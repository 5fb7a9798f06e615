/* The handler is another thread's, and guards calls that throw nothing. */
#include <atomic>
#include <thread>

static std::atomic<int> flag{0};

static void raise() { flag = 1; }

static void fall() {
  if (flag == 1)
    throw 'x';
}

int main() {
  std::thread other(fall);
  try {
    raise();
  } catch (char) {
  }
  other.join();
}

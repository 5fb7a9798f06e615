/* Lengths of time. */
#include <chrono>
#include <cstdio>
#include <thread>

using namespace std::chrono_literals;

int main() {
  auto d = 3s + 20ms;
  printf("%lld %lld %d\n", (long long)d.count(), (long long)std::chrono::duration_cast<std::chrono::seconds>(d).count(), 1min > 59s);
  std::chrono::duration<double> f = 1500ms;
  printf("%g %d\n", f.count(), std::chrono::milliseconds(2s) == 2000ms);
  auto a = std::chrono::steady_clock::now(), b = std::chrono::steady_clock::now();
  printf("%d\n", b >= a);
  (void)(b - a < 5h);
  std::this_thread::sleep_until(a + 0ms);
}

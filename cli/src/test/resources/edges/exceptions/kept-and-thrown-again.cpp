/* Exceptions that are kept: to be thrown again, by other threads, by futures, and where something is done once. */
#include <cassert>
#include <exception>
#include <future>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>
std::exception_ptr kept;
int work(int k) { if (k) throw std::runtime_error("bad"); return 3; }
struct E { int v; };
int main() {
  std::thread t([] { try { throw E{4}; } catch (...) { kept = std::current_exception(); } });
  t.join();
  assert(kept);
  int got = 0;
  for (int i = 0; i < 2; i++) {
    try { std::rethrow_exception(kept); } catch (E &e) { got += e.v++; }
  }
  assert(got == 9);
  kept = nullptr;
  auto f = std::async(std::launch::async, work, 1);
  auto g = std::async(std::launch::async, work, 0);
  bool thrown = false;
  try { f.get(); } catch (std::exception &e) { thrown = std::string(e.what()) == "bad"; }
  assert(thrown && g.get() == 3);
  std::promise<int> p; auto pf = p.get_future();
  p.set_exception(std::make_exception_ptr(E{8}));
  try { pf.get(); assert(false); } catch (const E &e) { assert(e.v == 8); }
  std::packaged_task<int(int)> task(work); auto tf = task.get_future(); task(1);
  try { tf.get(); assert(false); } catch (std::runtime_error &) {}
  std::promise<void> *q = new std::promise<void>; auto qf = q->get_future(); delete q;
  try { qf.get(); assert(false); } catch (std::future_error &e) { assert(e.code() == std::future_errc::broken_promise); }
  auto d = std::async(std::launch::deferred, work, 1);
  try { d.get(); assert(false); } catch (std::runtime_error &) {}
  std::once_flag once; int calls = 0;
  for (int i = 0; i < 3; i++) {
    try { std::call_once(once, [&] { if (calls++ == 0) throw 1; }); } catch (int) { calls += 10; }
  }
  assert(calls == 12);
  std::vector<int> v(3);
  try { v.at(3); assert(false); } catch (std::out_of_range &) {}
  std::function<void()> empty;
  try { empty(); assert(false); } catch (std::bad_function_call &) {}
}

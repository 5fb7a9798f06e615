/* Atomic objects of all kinds. */
#include <atomic>
#include <cassert>
#include <cstdio>
struct S { long a, b; };
struct Big { int a[8]; };
int main() {
  std::atomic<int> a{1};
  std::atomic<float> f{1.5f};
  std::atomic<double> d;
  std::atomic<int*> p;
  int arr[4];
  assert(a.load(std::memory_order::acquire) == 1);
  f += 1;
  f.fetch_sub(0.5f);
  assert(f == 2.0f);
  d = 2;
  assert(d.fetch_add(1) == 2 && d == 3);
  p = arr;
  p++;
  assert(p - arr == 1);
  assert(std::atomic_fetch_add(&p, 2) == arr + 1);
  std::atomic_ref<int*> r(*new int*(arr));
  r += 2;
  assert(r.load() == arr + 2);
  assert(r.fetch_sub(1) == arr + 2);
  int e = 5;
  assert(!std::atomic_compare_exchange_strong(&a, &e, 9));
  assert(e == 1);
  assert(std::atomic_compare_exchange_weak_explicit(&a, &e, 9, std::memory_order_release, std::memory_order_relaxed));
  assert(std::atomic_exchange(&a, 2) == 9);
  assert(std::atomic_fetch_or_explicit(&a, 5, std::memory_order_relaxed) == 2 && a == 7);
  std::atomic_flag fl;
  fl.clear();
  assert(!std::atomic_flag_test_and_set(&fl) && fl.test());
  std::atomic<S> s;
  S x = s;
  x.a = 3;
  s = x;
  S z{1,1};
  assert(!s.compare_exchange_strong(z, x));
  assert(z.a == 3 && z.b == 0);
  std::atomic<Big> b;
  Big q = b.load();
  q.a[7] = 1;
  b.store(q);
  assert(b.load().a[7] == 1);
  volatile std::atomic<int> v{3};
  v.store(4);
  assert(v.load() == 4);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  std::atomic<bool> bo{false};
  bool eb = false;
  assert(bo.compare_exchange_strong(eb, true));
  bo = false;
  enum class E { A, B };
  std::atomic<E> en{E::A};
  en = E::B;
  assert(en == E::B);
  assert(a.is_lock_free() && std::atomic<int>::is_always_lock_free);
  puts("ok");
}

/* What handlers catch, in which order what is tidied up, and what becomes of exceptions thrown again. */
#include <cassert>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <string>
static int trail[64]; static int n;
static void mark(int i) { trail[n++] = i; }
struct Guard { int i; explicit Guard(int i) : i(i) {} ~Guard() { mark(i); } };
struct A { int a = 1; virtual ~A() = default; };
struct B { int b = 2; virtual ~B() = default; };
struct C : A, B { int c = 3; };
struct V1 : virtual A { int v1 = 4; };
struct V2 : virtual A { int v2 = 5; };
struct D : V1, V2 { int d = 6; };
struct E1 : A {}; struct E2 : A {};
struct Amb : E1, E2 {};
struct Priv : private A {};
enum Color { RED, GREEN };
__attribute__((noinline)) static void thrower(int k) {
  Guard g(100 + k);
  switch (k) {
    case 0: throw 7;
    case 1: throw C();
    case 2: throw D();
    case 3: throw Amb();
    case 4: throw Priv();
    case 5: throw "text";
    case 6: { static C c; throw &c; }
    case 7: throw nullptr;
    case 8: throw GREEN;
    case 9: throw std::out_of_range("range");
    case 10: throw 2.5;
    case 11: throw std::string("string");
    case 12: throw (C *)nullptr;
    case 13: throw 'c';
    case 14: throw 8L;
  }
}
static int catcher(int k) {
  try { Guard g(200); thrower(k); }
  catch (int i) { return i; }
  catch (B &b) { return 10 + b.b; }
  catch (V1 &v) { return 20 + v.v1 + static_cast<A &>(v).a; }
  catch (A &a) { return 30 + a.a; }
  catch (const char *s) { return 40 + (s ? (int)std::strlen(s) : 5); }
  catch (B *b) { return b ? 50 + b->b : 55; }
  catch (Color c) { return 60 + c; }
  catch (std::logic_error &e) { return 70 + (int)std::strlen(e.what()); }
  catch (double d) { return 80 + (int)d; }
  catch (const std::string &s) { return 90 + (int)s.size(); }
  catch (...) { return 99; }
  return -1;
}
static int nested() {
  int r = 0;
  try {
    try { Guard g(1); throw 1; }
    catch (int &i) { Guard g(2); i = 5; throw; }
    catch (...) { r = -100; }
  } catch (int i) { r += i; }
  try {
    try { throw 1.5; } catch (int) { r = -100; }
  } catch (double) { r += 10; }
  try {
    try { throw 1; } catch (int i) {
      try { throw 2.0; } catch (double) { r += 100; }
      throw;
    }
  } catch (int i) { r += 1000 * i; }
  return r;
}
struct Tidy { ~Tidy() { try { throw 3; } catch (int i) { mark(i); assert(std::uncaught_exceptions() == 1); } } };
static int in_cleanup() {
  try { Tidy t; throw 'x'; } catch (char c) { assert(std::uncaught_exceptions() == 0); return c; }
  return 0;
}
struct Count { static int live; int v; Count(int v) : v(v) { live++; } Count(const Count &o) : v(o.v) { live++; } ~Count() { live--; } };
int Count::live = 0;
static int by_value() {
  try { throw Count(4); } catch (Count c) { assert(Count::live == 2); return c.v; }
  return 0;
}
static int pointer_reference() {
  static int x = 9;
  try { throw &x; } catch (int *&p) { return *p; }
  return 0;
}
static int void_pointer() {
  static C c;
  try { throw &c; } catch (const void *p) { return p == &c; }
  return 0;
}
static int constant_pointer() {
  static const C c;
  try { throw &c; } catch (A *p) { return 1; } catch (const A *p) { return 2 + p->a; }
  return 0;
}
int main() {
  const int expected[] = {7, 12, 25, 99, 99, 44, 52, 45, 61, 75, 82, 96, 55, 99, 99};
  for (int k = 0; k < 15; k++) {
    n = 0;
    int r = catcher(k);
    assert(r == expected[k]);
    assert(n == 2 && trail[0] == 100 + k && trail[1] == 200);
  }
  n = 0;
  assert(catcher(20) == -1 && n == 2);
  n = 0;
  assert(nested() == 1 * 5 + 10 + 100 + 1000);
  assert(n == 2 && trail[0] == 1 && trail[1] == 2);
  n = 0;
  assert(in_cleanup() == 'x' && n == 1 && trail[0] == 3);
  assert(by_value() == 4 && Count::live == 0);
  assert(pointer_reference() == 9);
  assert(void_pointer() == 1);
  assert(constant_pointer() == 3);
  bool constructed = false;
  struct Half { Guard a{11}; Half() { Guard b(12); throw 1; } ~Half() { mark(13); } };
  n = 0;
  try { Half h; constructed = true; } catch (int) {}
  assert(!constructed && n == 2 && trail[0] == 12 && trail[1] == 11);
  // function try block
  struct F { int x; F() try : x((throw 4, 1)) {} catch (int i) { mark(i); } };
  n = 0;
  try { F f; } catch (int i) { mark(i + 1); }
  assert(n == 2 && trail[0] == 4 && trail[1] == 5);
  // loops
  int sum = 0;
  for (int i = 0; i < 5; i++) { try { if (i & 1) throw i; sum += 10; } catch (int v) { sum += v; continue; } }
  assert(sum == 34);
  // structure by value
  struct Big { long a, b, c; };
  auto big = [](int k) -> Big { if (k) throw 3; return {1, 2, 3}; };
  long total = 0;
  try { total += big(0).c; total += big(1).a; } catch (int i) { total += 100; }
  assert(total == 103);
}

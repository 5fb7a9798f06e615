/* dynamic_cast down, across and where it fails, and typeid of objects. */
#include <cassert>
#include <typeinfo>

struct A {
  virtual ~A() = default;
  int a = 1;
};
struct B {
  virtual ~B() = default;
  int b = 2;
};
struct C : A, B {
  int c = 3;
};
struct D : C {};
struct Left : virtual A {};
struct Right : virtual A {};
struct Diamond : Left, Right {};
struct First : A {};
struct Second : A {};
struct Twice : First, Second {};
struct Hidden : B, private A {
  A *inside() { return this; }
};
struct Other : A {};

int main() {
  C c;
  D d;
  A *of_c = &c;
  A *of_d = &d;
  assert(dynamic_cast<C *>(of_c) == &c && dynamic_cast<D *>(of_c) == nullptr);
  assert(dynamic_cast<B *>(of_c) == static_cast<B *>(&c) && dynamic_cast<B *>(of_c)->b == 2);
  assert(dynamic_cast<D *>(of_d) == &d && dynamic_cast<C *>(of_d) == &d);
  B *b = &d;
  assert(dynamic_cast<A *>(b) == of_d && dynamic_cast<void *>(b) == &d);
  assert(dynamic_cast<Other *>(of_d) == nullptr);

  Diamond diamond;
  A *top = &diamond;
  assert(dynamic_cast<Diamond *>(top) == &diamond && dynamic_cast<Left *>(top) == &diamond);
  assert(dynamic_cast<Right *>(static_cast<Left *>(&diamond)) == static_cast<Right *>(&diamond));

  Twice twice;
  A *first = static_cast<First *>(&twice);
  A *second = static_cast<Second *>(&twice);
  assert(dynamic_cast<Twice *>(first) == &twice && dynamic_cast<Twice *>(second) == &twice);
  assert(dynamic_cast<Second *>(first) == static_cast<Second *>(&twice));
  assert(dynamic_cast<First *>(second) == static_cast<First *>(&twice));

  Hidden hidden;
  assert(dynamic_cast<B *>(hidden.inside()) == nullptr);
  assert(dynamic_cast<A *>(static_cast<B *>(&hidden)) == nullptr);

  assert(typeid(*of_d) == typeid(D) && typeid(*of_d) != typeid(C));
  int caught = 0;
  try {
    (void)dynamic_cast<Other &>(*of_c);
  } catch (const std::bad_cast &) {
    caught++;
  }
  A *null = nullptr;
  try {
    (void)typeid(*null).name();
  } catch (const std::bad_typeid &) {
    caught++;
  }
  assert(caught == 2);
}

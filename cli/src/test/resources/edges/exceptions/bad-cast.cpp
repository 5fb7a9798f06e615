/* A cast that fails throws, without a header that would name the type. */
struct A {
  virtual ~A() = default;
};
struct B : A {};

int main() {
  A a;
  B &b = dynamic_cast<B &>(a);
  (void)b;
}

// At every level of optimisation, a copy of a local that was never set can be allowed.
long g;

int main(void) {
  long t;
  g = t;
  return 0;
}

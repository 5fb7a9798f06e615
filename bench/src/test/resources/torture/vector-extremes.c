/* The least and greatest by IEEE 754: zeros have an order, and none is what is no number. */
#include <stdio.h>

typedef double numbers __attribute__((ext_vector_type(2)));

static const char *text(double value) {
  return value != value ? "none" : value == 0 ? 1 / value > 0 ? "+0" : "-0" : value < 0 ? "<" : ">";
}

int main(void) {
  volatile double zero = 0.0, one = 1.0;
  double none = zero / zero;
  double values[] = {-one, -zero, zero, one, none};
  for (int i = 0; i < 5; i++) {
    for (int j = 0; j < 5; j++) {
      printf("%s,", text(__builtin_elementwise_minimum(values[i], values[j])));
      printf("%s ", text(__builtin_elementwise_maximum(values[i], values[j])));
    }
    printf("\n");
  }
  numbers pair = {zero, -zero}, other = {one, none};
  printf("%s %s\n", text(__builtin_reduce_minimum(pair)), text(__builtin_reduce_maximum(pair)));
  printf("%s\n", text(__builtin_reduce_maximum(other)));
  printf("%s\n", text(__builtin_canonicalize(-zero)));
  return 0;
}

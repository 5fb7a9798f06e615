// An element outside of a vector is no uninitialised value: it stays an error.
typedef int v4 __attribute__((vector_size(16)));

int main(void) {
  v4 v = {1, 2, 3, 4};
  volatile int index = 7;
  return v[index] == 1;
}

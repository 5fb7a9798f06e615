#include <math.h>
#include <stdio.h>

int main(void) {
  volatile float v[] = {0.0f, 2.5f, NAN};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      printf("%d%d%d%d\n", !(v[i] < v[j]), !(v[i] <= v[j]), !(v[i] > v[j]), !(v[i] >= v[j]));
}

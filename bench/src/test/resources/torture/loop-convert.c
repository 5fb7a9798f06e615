#include <stdio.h>

static int i32[33]; static short i16[33]; static double f64[33]; static float f32[33]; static unsigned char u8[33];
int main(void) {
  for (int i = 0; i < 33; i++) i32[i] = i * 1001 - 9000;
  for (int i = 0; i < 33; i++) { i16[i] = i32[i]; f64[i] = i32[i]; f32[i] = i16[i]; u8[i] = i32[i]; }
  for (int i = 0; i < 33; i++) printf("%d %g %g %d\n", i16[i], f64[i], f32[i], u8[i]);
}

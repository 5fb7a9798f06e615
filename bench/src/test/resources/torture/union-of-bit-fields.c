/* Bit fields within unions within structures, seen as words and as each other. */
#include <stdio.h>
#include <string.h>

union word {
  unsigned all;
  struct { unsigned low : 5, middle : 11, high : 16; } fields;
  struct { int sign : 1; int : 3; int four : 4; unsigned char byte; } signs;
  unsigned char bytes[4];
};

struct frame {
  char kind : 3;
  _Bool flag : 1;
  union { unsigned short half : 9; unsigned char whole; } part;
  long long wide : 40;
  unsigned : 0;
  unsigned last : 31;
};

static void show(union word word) {
  printf("%08x %u %u %u %d %d %u\n", word.all, word.fields.low, word.fields.middle,
         word.fields.high, word.signs.sign, word.signs.four, word.signs.byte);
}

int main(void) {
  union word word = {.all = 0xdeadbeef};
  show(word);
  word.fields.middle = 0x2aa;
  show(word);
  word.signs.four = -3;
  show(word);
  word.bytes[3] ^= 0xff;
  show(word);
  word.fields.high += 0xffff;
  show(word);
  word.fields.low--;
  word.signs.sign = 1;
  show(word);
  struct frame frame;
  memset(&frame, 0, sizeof frame);
  frame.kind = 7;
  frame.flag = 4;
  frame.part.half = 0x3ff;
  frame.wide = -(1ll << 39);
  frame.last = ~0u;
  printf("%d %d %u %u %lld %u\n", frame.kind, frame.flag, frame.part.half, frame.part.whole,
         (long long) frame.wide, frame.last);
  frame.wide--;
  frame.part.whole++;
  frame.kind <<= 1;
  printf("%d %u %lld %zu\n", frame.kind, frame.part.half, (long long) frame.wide, sizeof frame);
  int assigned = (frame.kind = 5);
  printf("%d %d\n", assigned, (frame.last = 0xffffffffu) > 0x7fffffffu);
  return 0;
}

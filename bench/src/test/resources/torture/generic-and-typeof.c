/* What type an expression has, by _Generic and typeof. */
#include <stddef.h>
#include <stdio.h>

#define NAME(x) _Generic((x), _Bool: "bool", char: "char", signed char: "schar", \
    unsigned char: "uchar", short: "short", unsigned short: "ushort", int: "int", \
    unsigned: "uint", long: "long", unsigned long: "ulong", long long: "llong", \
    unsigned long long: "ullong", float: "float", double: "double", char *: "string", \
    const char *: "const string", void *: "pointer", int *: "int*", int (*)(void): "function", \
    int (*)[3]: "array", default: "other")
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define SWAP(a, b) do { __typeof__(a) _t = (a); (a) = (b); (b) = _t; } while (0)

static int function(void) { return 1; }

int main(void) {
  char c = 1; short s = 2; unsigned u = 3; long l = 4; float f = 5; _Bool b = 1;
  int array[2][3]; const char *text = "x"; struct { int i : 3; unsigned long w : 40; } bits = {1, 2};
  printf("%s %s %s %s %s\n", NAME(c), NAME(+c), NAME(c + s), NAME(s), NAME(-s));
  printf("%s %s %s %s %s\n", NAME(u + 1), NAME(u + l), NAME(l * 1ull), NAME(f + c), NAME(f * 1.0));
  printf("%s %s %s %s\n", NAME(b), NAME(b + b), NAME(!l), NAME(u < l));
  printf("%s %s %s %s\n", NAME('a'), NAME("a"), NAME(text), NAME(&array[0]));
  printf("%s %s %s %s\n", NAME(array[0]), NAME(function), NAME((void *) 0), NAME(&text));
  printf("%s %s %s\n", NAME(sizeof c), NAME(&c - &c), NAME(c ? u : s));
  printf("%s %s %s %s\n", NAME(1 ? 1 : 1l), NAME((short) 1 << 2l), NAME(0x80000000), NAME(2147483648));
  printf("%s %s\n", NAME(bits.i + 0), NAME(((char) 1, s)));
  printf("%d %g %ld\n", MAX(c, s), MAX(f, 4.5), MAX(l, 3));
  int one = 1, two = 2;
  SWAP(one, two);
  printf("%d %d\n", one, two);
  int value = ({ int sum = 0; for (int i = 0; i < 5; i++) { if (i == 3) continue; sum += i; } sum; });
  printf("%d %zu %zu\n", value, sizeof(__typeof__(array)), _Alignof(max_align_t));
  return 0;
}

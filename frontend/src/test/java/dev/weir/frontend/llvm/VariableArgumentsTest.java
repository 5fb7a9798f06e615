package dev.weir.frontend.llvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions of the program that take unnamed arguments. */
class VariableArgumentsTest {

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O1", "-O2"})
  void readsMoreIntegersThanThereAreRegisters(String level) throws Exception {
    assertThat(
            Execution.result(
                """
                #include <stdarg.h>
                static long sum(int count, ...) {
                  va_list list;
                  va_start(list, count);
                  long sum = 0;
                  for (int i = 0; i < count; i++)
                    sum = 10 * sum + (i % 2 ? va_arg(list, long) : va_arg(list, int));
                  va_end(list);
                  return sum;
                }
                int main(void) { return sum(9, 1, 2L, 3, 4L, 5, 6L, 7, 8L, 9) == 123456789; }
                """,
                level))
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O1", "-O2"})
  void readsStructuresAndDoublesBesideIntegers(String level) throws Exception {
    assertThat(
            Execution.result(
                """
                #include <stdarg.h>
                struct small { int a, b; };
                struct mixed { double d; long n; };
                struct large { int a[10]; };
                static const long two = 0x4004000000000000; /* 2.5 */
                static long bits(double d) { return ((union { double d; long l; }){d}).l; }
                static int read(const char *types, ...) {
                  va_list list;
                  int sum = 0;
                  va_start(list, types);
                  for (; *types; types++)
                    switch (*types) {
                      case 'i': sum += va_arg(list, int); break;
                      case 'd': sum += bits(va_arg(list, double)) == two ? 20 : -1000; break;
                      case 's': { struct small s = va_arg(list, struct small); sum += s.a * s.b; break; }
                      case 'm': { struct mixed m = va_arg(list, struct mixed);
                                  sum += bits(m.d) == two ? m.n : -1000; break; }
                      case 'l': { struct large l = va_arg(list, struct large); sum += l.a[9]; break; }
                    }
                  va_end(list);
                  return sum;
                }
                int main(void) {
                  struct small s = {3, 4};
                  struct mixed m = {2.5, 100};
                  struct large l = {{[9] = 5000}};
                  return read("ilsmididddddddddi", 1, l, s, m, 2, 2.5, 3, 2.5, 2.5, 2.5, 2.5, 2.5,
                              2.5, 2.5, 2.5, 2.5, 10000)
                      + read("mmmmlim", m, m, m, m, l, 7, m);
                }
                """,
                level))
        .isEqualTo(1 + 5000 + 12 + 100 + 2 + 20 + 3 + 9 * 20 + 10000 + 500 + 5000 + 7);
  }

  @Test
  void handsListsOnAndCopiesThem() throws Exception {
    assertThat(
            Execution.result(
                """
                #include <stdarg.h>
                static int next(va_list *list) { return va_arg(*list, int); }
                static int rest(va_list list) { return 10 * va_arg(list, int) + va_arg(list, int); }
                static int all(int first, ...) {
                  va_list list, again;
                  va_start(list, first);
                  int second = next(&list);
                  va_copy(again, list);
                  int sum = first + 10 * second + 100 * rest(list) + 10000 * rest(again);
                  va_end(again);
                  va_end(list);
                  return sum;
                }
                int main(void) {
                  int (*volatile f)(int, ...) = all;
                  return f(1, 2, 3, 4) + all(0, 0, 0, 1);
                }
                """))
        .isEqualTo(343421 + 10100);
  }

  @Test
  void keepsItsArgumentsWhileItCallsItself() throws Exception {
    assertThat(
            Execution.result(
                """
                #include <stdarg.h>
                static int nested(int n, ...) {
                  va_list list;
                  va_start(list, n);
                  int value = va_arg(list, int);
                  int below = n == 0 ? 0 : nested(n - 1, value + 1, value + 2);
                  int again = va_arg(list, int);
                  va_end(list);
                  return 100 * below + 10 * value + again;
                }
                int main(void) { return nested(2, 1, 7); }
                """))
        .isEqualTo(342300 + 17);
  }

  @Test
  void refusesACallWithTooFewArguments() throws Exception {
    assertThat(
            Execution.start(
                    """
                    static int add(int a, int b) { return a + b; }
                    int main(void) {
                      int (*volatile f)(int, int) = add;
                      return ((int (*)(int)) f)(1);
                    }
                    """)
                .failure()
                .message())
        .contains("call of 'add' with fewer arguments");
  }
}

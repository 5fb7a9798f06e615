package dev.weir.frontend.llvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.program.Program;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs lowered programs with one thread; what main returns is what a C compiler's code returns. */
class ExecutionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '`',
      value = {
        "(signed char) 200 @ -56",
        "(unsigned char) -1 @ 255",
        "(short) 70000 @ 4464",
        "-7 / two @ -3",
        "-7 % two @ -1",
        "-8 >> 1 @ -4",
        "(int) (0xffffffffu >> 28) @ 15",
        "(unsigned) -7 / two > 1000 @ 1",
        "(int) (123456789012345L % 1000) @ 345",
        "(_Bool) 42 @ 1",
        "-1 < 5u @ 0",
        "__builtin_popcount(0xf0f) @ 8",
        "__builtin_clz(1) @ 31",
        "__builtin_ctzl(1L << 40) @ 40",
        "__builtin_bswap32(0x01000000) @ 1",
        "(int) __builtin_rotateleft32(0x80000001u, 4 * two) @ 384",
        "(int) __builtin_rotateright64(1, 0 * two) @ 1",
        "__builtin_abs(-5 * two) @ 10",
        "__builtin_expect(two, 2) @ 2",
        "__builtin_constant_p(two) @ 0",
        "two == 2 ? 3 : 4 @ 3",
        "two && !two || two @ 1",
      })
  void computesExpressions(String expression, int expected) throws Exception {
    assertThat(run("int two = 2; int main(void) { return " + expression + "; }"))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O1", "-O2"})
  void runsControlFlow(String level) throws Exception {
    assertThat(
            run(
                """
                static int choose(int x) {
                  switch (x) {
                    case 1: return 10;
                    case 2: x = 5; /* falls through */
                    case -3: return x;
                    default: return 7;
                  }
                }
                static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
                static int (*table[])(int) = {choose, factorial};
                volatile int seven = 7;
                int main(void) {
                  int sum = 0, a = 1, b = 2;
                  for (int i = 0; i < seven; i++) {
                    if (i == 3) continue;
                    if (i == 6) break;
                    sum += i;
                    int t = a; a = b; b = t;
                  }
                  do { sum++; } while (sum < 13);
                  if (sum > 5) goto out;
                  return -1;
                out:
                  return sum + 100 * table[1](5) + choose(1) + choose(2) + choose(-3) + choose(9)
                      + 1000000 * (10 * a + b);
                }
                """,
                level))
        .isEqualTo(21 * 1000000 + 12013 + 10 + 5 - 3 + 7 - 0);
  }

  @Test
  void swapsValuesOfPhisInALoop() throws Exception {
    assertThat(
            run(
                """
                volatile int n = 5;
                int main(void) {
                  int a = 1, b = 2, c = 3;
                  for (int i = 0; i < n; i++) { int t = a; a = b; b = c; c = t; }
                  return 100 * a + 10 * b + c;
                }
                """,
                "-O2",
                "-fno-unroll-loops"))
        .isEqualTo(312);
  }

  @Test
  void passesAndReturnsStructures() throws Exception {
    assertThat(
            run(
                """
                struct small { char c; int i; };
                struct two { long a; int b; };
                struct big { int x[10]; };
                static struct small makeSmall(int i) { struct small s = {'a', i}; return s; }
                static struct two makeTwo(int i) { struct two s = {i, i + 1}; return s; }
                static struct big makeBig(int i) { struct big s = {{i, i + 1}}; return s; }
                static int take(struct small s, struct two t, struct big b) {
                  b.x[1]++;
                  return s.i + t.b + b.x[1];
                }
                int main(void) {
                  struct big b = makeBig(7);
                  return take(makeSmall(1), makeTwo(2), b) * 100 + b.x[1];
                }
                """))
        .isEqualTo((1 + 3 + 9) * 100 + 8);
  }

  @Test
  void setsAndReadsBitFields() throws Exception {
    assertThat(
            run(
                """
                int main(void) {
                  struct { unsigned a : 3, b : 5; int c : 17; char d; long e : 40; } x;
                  x.a = 9; x.b = 31; x.c = -5; x.d = 1; x.e = -2;
                  return x.a + x.b + x.c + x.d + x.e;
                }
                """))
        .isEqualTo(1 + 31 - 5 + 1 - 2);
  }

  @Test
  void runsConstructorsFirst() throws Exception {
    assertThat(
            run(
                """
                int x = 1;
                __attribute__((constructor)) static void late(void) { x = 10 * x + 3; }
                __attribute__((constructor(101))) static void early(void) { x = 10 * x + 2; }
                int main(void) { return x; }
                """))
        .isEqualTo(123);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O1", "-O2"})
  void goesToComputedLabels(String level) throws Exception {
    assertThat(
            run(
                """
                static int run(const unsigned char *code) {
                  static void *const table[] = {&&add, &&triple, &&end};
                  static const int distances[] = {&&add - &&add, &&triple - &&add, &&end - &&add};
                  int x = 0;
                  goto *table[*code++];
                add:
                  x += 1;
                  goto *table[*code++];
                triple:
                  x *= 3;
                  goto *((char *) &&add + distances[*code++]);
                end:
                  return x;
                }
                int main(void) {
                  static const unsigned char code[] = {0, 0, 1, 1, 0, 2};
                  return run(code);
                }
                """,
                level))
        .isEqualTo(19);
  }

  @Test
  void reportsTheUseOfAnUninitialisedVariable() throws Exception {
    Machine machine =
        start("volatile int v; int main(void) { int u; if (v) u = 1; return u == 1 ? 3 : 4; }");
    assertThat(machine.failure().message()).contains("uninitialised");
  }

  private static int run(String source, String... arguments) throws Exception {
    Machine machine = start(source, arguments);
    assertThat(machine.failure().message()).isEmpty();
    assertThat(machine.hasEnded(0)).isTrue();
    return (int) machine.result(0);
  }

  private static Machine start(String source, String... arguments) throws Exception {
    Program program = Lowered.program(source, arguments);
    return new Machine(
        program,
        MemoryModels.named("sc").orElseThrow(),
        ExternalFunctions.EMPTY,
        MachineOptions.DEFAULT,
        () -> false);
  }
}

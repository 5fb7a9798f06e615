package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Operand;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class StringsTest {
  private final TestProgram program = new TestProgram();

  /** Runs with a buffer of 16 bytes: a local, or a global that others could see. */
  private String outcomeOf(BiConsumer<TestProgram.Body, Operand> code) {
    TestProgram shared = new TestProgram();
    Operand global = shared.global("buffer", 16);
    shared.thread("main", b -> code.accept(b, global));
    shared.thread("other", b -> {});
    program.thread(
        "main",
        b -> {
          Operand local = b.local(16);
          b.call("memset", local, 0, 16);
          code.accept(b, local);
        });
    String result = Run.outcome(program.build());
    assertThat(Run.outcome(shared.build())).isEqualTo(result);
    return result;
  }

  private static Operand string(TestProgram.Body b, String text) {
    return b.string(text);
  }

  private static void print(TestProgram.Body b, Operand text) {
    b.call("printf", string(b, "[%s]"), text);
  }

  private static void offset(TestProgram.Body b, String name, Operand from, Operand to) {
    b.observe(name, b.subtract(to, from));
  }

  @Test
  void lengths() {
    assertThat(
            outcomeOf(
                (b, buffer) -> {
                  b.observe("empty", b.call("strlen", string(b, "")));
                  b.observe("three", b.call("strlen", string(b, "abc")));
                  b.observe("limit", b.call("strnlen", string(b, "abc"), 2));
                  b.observe("end", b.call("strnlen", string(b, "abc"), 9));
                }))
        .isEqualTo("empty=0 three=3 limit=2 end=3");
  }

  @Test
  void searches() {
    assertThat(
            outcomeOf(
                (b, buffer) -> {
                  Operand text = string(b, "abcb");
                  offset(b, "first", text, b.call("strchr", text, (int) 'b'));
                  offset(b, "last", text, b.call("strrchr", text, (int) 'b'));
                  offset(b, "end", text, b.call("strchr", text, 0));
                  b.observe("none", b.call("strchr", text, (int) 'x'));
                  b.observe("none", b.call("strrchr", text, (int) 'x'));
                  offset(b, "nul", text, b.call("strchrnul", text, (int) 'x'));
                  offset(b, "memory", text, b.call("memchr", text, (int) 'c', 3));
                  b.observe("short", b.call("memchr", text, (int) 'c', 2));
                }))
        .isEqualTo("first=1 last=3 end=4 none=0 none=0 nul=4 memory=2 short=0");
  }

  @Test
  void comparisons() {
    assertThat(
            outcomeOf(
                (b, buffer) -> {
                  compare(b, "strcmp", "abc", "abc");
                  compare(b, "strcmp", "abc", "abd");
                  compare(b, "strcmp", "b", "abc");
                  compare(b, "strcmp", "a", "");
                  compare(b, "strcmp", "\u0080", "a");
                  compare(b, "strncmp", "abx", "aby", 2);
                  compare(b, "strcasecmp", "aBC", "Abc");
                  compare(b, "strncasecmp", "aX", "Ay", 1);
                  compare(b, "memcmp", "ab", "ac", 2);
                  compare(b, "bcmp", "ab", "ac", 0);
                }))
        .isEqualTo("0 -1 1 1 1 0 0 0 -1 0");
  }

  private static void compare(TestProgram.Body b, String function, String left, String right) {
    compare(b, function, left, right, 0);
  }

  private static void compare(
      TestProgram.Body b, String function, String left, String right, int limit) {
    Operand result = b.call(function, string(b, left), string(b, right), limit);
    b.call("printf", string(b, "%d"), result);
  }

  @Test
  void copies() {
    assertThat(
            outcomeOf(
                (b, buffer) -> {
                  offset(b, "to", buffer, b.call("strcpy", buffer, string(b, "abc")));
                  print(b, buffer);
                  offset(b, "end", buffer, b.call("stpcpy", buffer, string(b, "xy")));
                  print(b, buffer);
                  b.call("strcat", buffer, string(b, "zw"));
                  print(b, buffer);
                  b.call("strncat", buffer, string(b, "1234"), 2);
                  print(b, buffer);
                }))
        .isEqualTo("to=0 [abc] end=2 [xy] [xyzw] [xyzw12]");
  }

  @Test
  void copiesWithALimitArePadded() {
    assertThat(
            outcomeOf(
                (b, buffer) -> {
                  b.call("memset", buffer, (int) '.', 7);
                  b.call("strncpy", buffer, string(b, "abc"), 2);
                  print(b, buffer);
                  offset(b, "end", buffer, b.call("stpncpy", buffer, string(b, "x"), 4));
                  b.observe("padding", b.load(buffer, 4));
                  b.observe("kept", b.load(b.add(buffer, 4), 1));
                }))
        .isEqualTo("[ab.....] end=1 padding=120 kept=46");
  }

  @Test
  void duplicates() {
    assertThat(
            outcomeOf(
                (b, buffer) -> {
                  Operand copy = b.call("strdup", string(b, "a longer string"));
                  print(b, copy);
                  b.call("free", copy);
                  print(b, b.call("strndup", string(b, "abcdef"), 3));
                  print(b, b.call("strndup", string(b, "ab"), 9));
                }))
        .isEqualTo("[a longer string] [abc] [ab]");
  }

  @Test
  void readingBeyondAnObjectIsAnError() {
    program.thread("a", b -> b.call("strlen", program.bytes("unterminated", true, "abc")));
    assertThat(Run.outcome(program.build()))
        .isEqualTo("memory: read of 1 byte at offset 3 of unterminated, which has 3");
  }

  @Test
  void stringsThatOthersWriteAreReadByteByByte() {
    Operand text = program.bytes("text", false, "aa\0");
    program.thread(
        "writer",
        b -> {
          b.store(text, (int) 'b', 1);
          b.store(TestProgram.at(text, 1), (int) 'b', 1);
        });
    program.thread("reader", b -> b.observe("c", b.call("strcmp", text, program.string("bb"))));
    // The writer may come between the two reads; -1 is 0xffffffff in 64 bits.
    assertThat(Run.outcomes(program.build())).containsExactlyInAnyOrder("c=0", "c=" + 0xffff_ffffL);
  }
}

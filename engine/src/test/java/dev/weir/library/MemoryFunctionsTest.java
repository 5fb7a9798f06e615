package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Operand;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class MemoryFunctionsTest {
  private static final String TEXT = "0123456789abcdefghijklmn";

  private static String outcomeOf(TestProgram program, Consumer<TestProgram.Body> main) {
    program.thread("main", main);
    return Run.outcome(program.build());
  }

  /** A stream for output. */
  private static Operand stdout(TestProgram program) {
    return program.bytes("stdout", false, "\2");
  }

  @Property(tries = 50)
  void copiesAreThoseOfTheirBytes(
      @ForAll @IntRange(max = 12) int from,
      @ForAll @IntRange(max = 12) int to,
      @ForAll @IntRange(max = 12) int size,
      @ForAll boolean shared) {
    // Each byte of what is shared is written and read in steps: few of them.
    int length = shared ? Math.min(size, 4) : size;
    String expected =
        TEXT.substring(0, to) + TEXT.substring(from, from + length) + TEXT.substring(to + length);
    TestProgram program = new TestProgram();
    Operand text = program.bytes("text", false, TEXT + "\0");
    if (shared) {
      program.thread("other", b -> {});
    }
    String actual =
        outcomeOf(
            program,
            b -> {
              b.call("memmove", TestProgram.at(text, to), TestProgram.at(text, from), length);
              b.call("fputs", text, stdout(program));
            });
    assertThat(actual).isEqualTo(expected);
  }

  @Property(tries = 50)
  void fillsAreThoseOfTheirBytes(
      @ForAll @IntRange(max = 12) int to, @ForAll @IntRange(max = 12) int length) {
    String expected = TEXT.substring(0, to) + "x".repeat(length) + TEXT.substring(to + length);
    TestProgram program = new TestProgram();
    Operand text = program.bytes("text", false, TEXT + "\0");
    String actual =
        outcomeOf(
            program,
            b -> {
              b.call("memset", TestProgram.at(text, to), 0x100 + 'x', length);
              b.call("fwrite", text, 1, TEXT.length(), stdout(program));
            });
    assertThat(actual).isEqualTo(expected);
  }

  @Test
  void resultsAreTheTargetOrItsEnd() {
    TestProgram program = new TestProgram();
    Operand text = program.bytes("text", false, TEXT);
    String actual =
        outcomeOf(
            program,
            b -> {
              b.observe("start", b.subtract(b.call("memcpy", text, text, 3), text));
              b.observe("end", b.subtract(b.call("mempcpy", text, text, 3), text));
              b.observe("set", b.subtract(b.call("memset", text, 0, 0), text));
            });
    assertThat(actual).isEqualTo("start=0 end=3 set=0");
  }

  @Test
  void bytesThatWereNeverWrittenAreCopiedAsSuch() {
    String actual =
        outcomeOf(
            new TestProgram(),
            b -> {
              Operand from = b.local(16);
              Operand to = b.local(16);
              b.store(from, 1, 4);
              b.call("memcpy", to, from, 16);
              b.observe("first", b.load(to, 4));
              b.load(b.add(to, 4), 4);
            });
    assertThat(actual).startsWith("memory: uninitialised read of local");
  }

  @Test
  void lengthsBeyondTheObjectAreErrors() {
    for (String function : new String[] {"memset", "memcpy", "memmove"}) {
      for (long length : new long[] {9, 1L << 40, -1}) {
        TestProgram program = new TestProgram();
        Operand text = program.global("x", 8);
        Operand other = program.global("y", 1 << 16);
        String actual = outcomeOf(program, b -> b.call(function, text, other, length));
        assertThat(actual).as(function + length).startsWith("memory: write of ");
      }
    }
  }

  @Test
  void aCopyIsSeenInParts() {
    TestProgram program = new TestProgram();
    Operand from = program.bytes("from", true, "a".repeat(16));
    Operand to = program.global("to", 16);
    program.thread("writer", b -> b.call("memcpy", to, from, 16));
    program.thread(
        "reader",
        b -> {
          b.observe("first", b.load(to, 1));
          b.observe("second", b.load(TestProgram.at(to, 8), 1));
        });
    assertThat(Run.outcomes(program.build(), new dev.weir.machine.model.TotalStoreOrder()))
        .containsExactlyInAnyOrder(
            "first=0 second=0", "first=0 second=97", "first=97 second=0", "first=97 second=97");
  }

  @Test
  void errnoBelongsToItsThread() {
    TestProgram program = new TestProgram();
    for (int thread = 0; thread < 2; thread++) {
      int value = thread;
      program.thread(
          "t" + thread,
          b -> {
            b.observe("old", b.load(b.call("__errno_location"), 4));
            b.store(b.call("__errno_location"), value, 4);
            b.observe("new", b.load(b.call("__errno_location"), 4));
          });
    }
    assertThat(Run.outcome(program.build())).isEqualTo("old=0 new=0 old=0 new=1");
  }
}

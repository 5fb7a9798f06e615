package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Operand;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OutputTest {
  private static Arguments row(String format, String expected, Object... arguments) {
    return Arguments.of(format, expected, arguments);
  }

  static Stream<Arguments> formats() {
    long inf = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);
    return Stream.of(
        row("%d", "5", 5),
        row("%i", "-5", -5),
        row("%5d|%-5d|%05d", "   42|42   |-0042", 42, 42, -42),
        row("%+d % d", "+3  3", 3, 3),
        row("%.3d", "007", 7),
        row("%.0d", "", 0),
        row("%8.3d", "    -007", -7),
        row("%08.3d", "     007", 7),
        row("%u", "4294967295", -1),
        row("%x %X %#x %#o %o", "ff FF 0xff 010 10", 255, 255, 255, 8, 8),
        row("%hhd %hd", "44 4464", 300, 70000),
        row("%hhu", "255", -1),
        row(
            "%ld %lld %zu",
            "1099511627776 -1099511627776 8589934592", 1L << 40, -(1L << 40), 1L << 33),
        row("%lu", "18446744073709551615", -1L),
        row("%jd %td", "-3 4", -3L, 4L),
        row("%c%c", "AB", 65, 66),
        row("%3c|%-3c|", "  A|B  |", 65, 66),
        row("%s|%5s|%-5s|%.2s", "ab|   ab|ab   |ab", "ab", "ab", "ab", "abc"),
        row("%%", "%"),
        row("%*d|%-*d|%.*d", "    1|2   |009", 5, 1, 4, 2, 3, 9),
        row("%*d|", "1   |", -4, 1),
        row("%f %.2f %.0f %#.0f", "1.500000 2.35 2 3.", 1.5, 2.345, 2.5, 3.0),
        row("%10.3f|%-10.3f|%010.3f|", "     1.500|1.500     |-00001.500|", 1.5, 1.5, -1.5),
        row("%e %.2E %e", "1.234568e+04 1.20E-04 0.000000e+00", 12345.678, 0.00012, 0.0),
        row(
            "%g %g %g %g %g",
            "100000 1e+06 0.0001 1e-05 0.5", 100000.0, 1000000.0, 0.0001, 1e-05, 0.5),
        row("%G %#g %.3g", "1E-10 1.00000 1.23e+03", 1e-10, 1.0, 1234.5),
        row("%g %g", "0 -0", 0.0, -0.0),
        row("%+f % f", "+1.000000  2.000000", 1.0, 2.0),
        row("%.10f", "0.1000000000", 0.1),
        row("%g", "1e+100", 1e+100),
        row("%.0e", "2e+01", 15.0),
        row("%x", "0", 0),
        row("%#x", "0", 0),
        row("%d%d", "-21474836482147483647", -2147483648, 2147483647),
        row("%ld", "-9223372036854775808", -9223372036854775807L - 1),
        row("%p", "0x1234", 0x1234L),
        row("%.3x|%#.5x", "00a|0x0000a", 10, 10),
        row("%-08d|", "5       |", 5),
        row("%#o|%#o", "0|01", 0, 1),
        row("%f", "inf", inf));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("formats")
  void formatsAsCDoes(String format, String expected, Object[] arguments) {
    TestProgram program = new TestProgram();
    program.thread(
        "a",
        b -> {
          Stream<Object> values = Arrays.stream(arguments).map(a -> value(program, a));
          Object[] all = Stream.concat(Stream.of(program.string(format)), values).toArray();
          b.observe("length", b.call("printf", all));
        });
    assertThat(Run.outcome(program.build())).isEqualTo(expected + " length=" + expected.length());
  }

  private static Object value(TestProgram program, Object argument) {
    return switch (argument) {
      case String text -> program.string(text);
      default -> argument;
    };
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void refusesWhatItCannotFormat(String format) {
    TestProgram program = new TestProgram();
    program.thread("a", b -> b.call("printf", program.string(format), 1));
    assertThat(Run.outcome(program.build())).startsWith("unsupported: ");
  }

  static Stream<String> refused() {
    return Stream.of("%n", "%Lf", "%1$d", "%ls", "%", "%k");
  }

  @Test
  void otherFunctionsPrintText() {
    TestProgram program = new TestProgram();
    Operand stdout = program.bytes("stdout", false, "\2");
    program.thread(
        "a",
        b -> {
          b.call("puts", program.string("line"));
          b.call("fputs", program.string("text"), stdout);
          b.call("putchar", (int) '!');
          b.call("fprintf", stdout, program.string("%d"), 4);
          b.call("fflush", 0);
        });
    assertThat(Run.outcome(program.build())).isEqualTo("line\n text ! 4");
  }

  @Test
  void outputToAnotherStreamIsRefused() {
    TestProgram program = new TestProgram();
    Operand file = program.bytes("file", false, "\4");
    program.thread("a", b -> b.call("fputs", program.string("text"), file));
    assertThat(Run.outcome(program.build()))
        .startsWith("unsupported: fputs to a stream that is not stdout or stderr");
  }

  @Test
  void formatsToMemory() {
    TestProgram program = new TestProgram();
    Operand shared = program.global("shared", 8);
    program.thread(
        "a",
        b -> {
          Operand local = b.local(8);
          b.call("strcpy", local, b.string("abc"));
          b.observe("whole", b.call("sprintf", shared, b.string("%s%d"), local, 12));
          b.call("puts", shared);
          b.observe("cut", b.call("snprintf", shared, 4, b.string("%s%d"), local, 12));
          b.call("puts", shared);
          b.observe("none", b.call("snprintf", 0, 0, b.string("%s%d"), local, 12));
        });
    program.thread("b", b -> {});
    assertThat(Run.outcome(program.build())).isEqualTo("whole=5 abc12\n cut=5 abc\n none=5");
  }

  @Test
  void formattingBeyondTheBufferIsAnError() {
    TestProgram program = new TestProgram();
    program.thread("a", b -> b.call("sprintf", b.local(3), b.string("%d"), 123));
    assertThat(Run.outcome(program.build()))
        .isEqualTo("memory: write of 1 byte at offset 3 of local, which has 3");
  }

  @Test
  void aStringThatOthersMayWriteIsNotFormattedToMemory() {
    TestProgram program = new TestProgram();
    Operand shared = program.global("shared", 8);
    program.thread("a", b -> b.call("sprintf", b.local(3), b.string("%s"), shared));
    program.thread("b", b -> b.store(shared, 1, 4));
    assertThat(Run.outcomes(program.build()))
        .containsExactly(
            "unsupported: sprintf of a string that other threads may write;"
                + " copy it to a local one first");
  }

  @Test
  void aStringThatIsNotValidIsAnError() {
    TestProgram program = new TestProgram();
    program.thread("a", b -> b.call("printf", program.string("%s"), 8));
    assertThat(Run.outcome(program.build())).startsWith("memory: null pointer dereference: read");
  }

  @Test
  void printingReadsTheOwnBufferedStores() {
    TestProgram program = new TestProgram();
    Operand text = program.global("text", 4);
    program.thread(
        "a",
        b -> {
          b.store(text, 0x6261, 4);
          b.call("puts", text);
        });
    program.thread("b", b -> {});
    assertThat(Run.outcome(program.build())).isEqualTo("ab\n");
  }
}

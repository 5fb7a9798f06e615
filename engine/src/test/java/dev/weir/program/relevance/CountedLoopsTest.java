package dev.weir.program.relevance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.code.Arithmetic;
import dev.weir.program.Predicate;
import dev.weir.program.Program;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramTextException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that count in register 1, and compare what they count with register 0 or a constant. */
class CountedLoopsTest {
  private static final int HEADER = 3;

  private static boolean isCounted(String test, String step) throws ProgramTextException {
    return isCounted("b3:\n" + test + "\nbranch r4, b4, b1\nb4:\n" + step + "\njump b3");
  }

  private static boolean isCounted(String loop) throws ProgramTextException {
    String text =
        """
        weir 1 "counts"
        global x: 4 bytes align 4
        function f(2) registers 12 {
        b0:
          r6 = allocate 1 align 1
          jump b3
        b1:
          return 0
        b2:
          unreachable
        %s
        }
        function main(0) registers 1 {
        b0:
          return
        }
        thread main()
        """;
    Program program = ProgramParser.parse(text.formatted(loop));
    return new RelevantState(program, _ -> false).countedLoops(0).headers().get(HEADER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "r4 = ult32 r1, 7",
        "r4 = ult32 r1, r0",
        "r4 = ugt32 r0, r1",
        "r4 = ne32 r1, r0",
        "r2 = and64 r1, 4294967295\nr3 = slt32 r2, 7\nr2 = sign_extend32 r3\nr4 = ne64 r2, 0",
        "r3 = uge32 r1, r0\nr2 = xor1 r3, 1\nr4 = and64 r2, 1",
        "r3 = uge32 r1, r0\nr4 = eq64 r3, 0",
        "r2 = sign_extend32 r1\nr3 = sign_extend32 r0\nr4 = slt64 r2, r3",
      })
  void aTestOfTheCountIsSeenThroughExtensions(String test) throws ProgramTextException {
    assertThat(isCounted(test, "r1 = add32 r1, 1")).isTrue();
    assertThat(isCounted(test, "r2 = add64 r1, 1\nr1 = and64 r2, 4294967295")).isTrue();
    assertThat(isCounted(test, "r2 = r1\nr3 = add32 r2, 1\nr1 = r3")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "r4 = ule32 r1, r0",
        "r4 = ult64 r1, r0",
        "r4 = ule32 r1, 4294967295",
        "r4 = ult64 r1, 4294967296",
        "r2 = and64 r1, 255\nr4 = ult32 r2, 300",
        "r2 = and64 r1, 255\nr4 = ult32 r2, r0",
        "r2 = sign_extend32 r1\nr4 = slt64 r2, r0",
        "r4 = ult32 r0, 7",
        "r2 = mul32 r1, 2\nr4 = ult32 r2, 7",
      })
  void aCountThatMayNeverBeThereWhereTheLoopIsLeftIsNone(String test) throws ProgramTextException {
    assertThat(isCounted(test, "r1 = add32 r1, 1")).isFalse();
  }

  @Test
  void aStepMustNotPassOverTheEnd() throws ProgramTextException {
    assertThat(isCounted("r4 = ne32 r1, 8", "r1 = add32 r1, 2")).isFalse();
    assertThat(isCounted("r4 = ult32 r1, 4294967295", "r1 = add32 r1, 2")).isFalse();
    assertThat(isCounted("r4 = ult32 r1, 4294967294", "r1 = add32 r1, 2")).isTrue();
    assertThat(isCounted("r4 = slt32 r1, 2147483640", "r1 = add32 r1, 8")).isTrue();
    assertThat(isCounted("r4 = slt32 r1, 2147483640", "r1 = add32 r1, 9")).isFalse();
    assertThat(isCounted("r4 = ugt32 r1, 1", "r1 = sub32 r1, 2")).isTrue();
    assertThat(isCounted("r4 = ugt32 r1, 0", "r1 = sub32 r1, 2")).isFalse();
  }

  /** A byte that is counted in as in C: extended, a number added, and cut when it is stored. */
  @Test
  void aCountInMemoryIsNoLargerThanItsPlace() throws ProgramTextException {
    String step = "r2 = load8 [r6]\nr3 = add32 r2, 1\nr2 = and64 r3, 255\nstore8 [r6], r2";
    assertThat(isCounted("r2 = load8 [r6]\nr4 = ult32 r2, 255", step)).isTrue();
    assertThat(isCounted("r2 = load8 [r6]\nr4 = ult32 r2, 256", step)).isFalse();
    assertThat(isCounted("r2 = load8 [r6]\nr4 = ult32 r2, 300", step)).isFalse();
    assertThat(isCounted("r2 = load8 [r6]\nr4 = ne32 r2, 300", step)).isFalse();
    String uncut = "r2 = load8 [r6]\nr3 = add32 r2, 1\nstore8 [r6], r3";
    assertThat(isCounted("r2 = load8 [r6]\nr4 = ult32 r2, 255", uncut)).isTrue();
    assertThat(isCounted("r2 = load8 [r6]\nr4 = ult32 r2, 300", uncut)).isFalse();
  }

  @Test
  void aLoopThatIsLeftInOtherWaysIsLeftOnlyByErrorsBesides() throws ProgramTextException {
    String turn =
        "b3:\nr4 = ult32 r1, 9\nbranch r4, b4, b1\nb4:\nr1 = add32 r1, 1\nr5 = load32 [&x]\n";
    assertThat(isCounted(turn + "branch r5, b3, b1")).isFalse();
    assertThat(isCounted(turn + "branch r5, b3, b2")).isTrue();
  }

  @Test
  void aStepThatATurnMayLeaveOutOrRepeatIsNone() throws ProgramTextException {
    String test = "b3:\nr5 = load32 [&x]\nr4 = ne32 r1, 9\nbranch r4, b4, b1\nb4:\n";
    assertThat(isCounted(test + "branch r5, b3, b5\nb5:\nr1 = add32 r1, 1\njump b3")).isFalse();
    assertThat(isCounted(test + "r1 = add32 r1, 1\nbranch r5, b3, b4")).isFalse();
    assertThat(isCounted(test + "r1 = add32 r1, 1\njump b3")).isTrue();
  }

  /** A value that is computed from another one, instruction by instruction. */
  private static final class Chain {
    private final Random random;
    private final int register;
    private final List<String> text = new ArrayList<>();
    private final List<LongUnaryOperator> steps = new ArrayList<>();
    private int bits;

    Chain(Random random, int register, int from, int bits) {
      this.random = random;
      this.register = register;
      this.bits = bits;
      text.add("r" + register + " = r" + from);
    }

    private void add(String operation, long operand, LongUnaryOperator step) {
      text.add("r%d = %s r%d, %d".formatted(register, operation, register, operand));
      steps.add(step);
    }

    /** Adds a constant, or changes the number of bits. */
    void any() {
      if (random.nextBoolean()) {
        plus(random.nextInt(7) - 3);
      } else {
        resize(1 + random.nextInt(6), random.nextBoolean());
      }
    }

    void plus(long constant) {
      long mask = Arithmetic.mask(bits);
      add("add" + bits, constant & mask, v -> v + constant & mask);
    }

    void resize(int to, boolean signed) {
      int from = bits;
      long mask = Arithmetic.mask(to);
      bits = to;
      if (to > from && signed) {
        text.add("r%d = sign_extend%d r%d".formatted(register, from, register));
        steps.add(v -> v << (64 - from) >> (64 - from));
      }
      if (to < from || to > from && signed && to < 64) {
        add("and64", mask, v -> v & mask);
      }
    }

    long of(long value) {
      long result = value;
      for (var step : steps) {
        result = step.applyAsLong(result);
      }
      return result;
    }
  }

  private static boolean holds(Predicate predicate, int width, long left, long right) {
    int shift = 64 - width;
    int signed = Long.compare(left << shift >> shift, right << shift >> shift);
    int unsigned = Long.compareUnsigned(left, right);
    return switch (predicate) {
      case EQ -> left == right;
      case NE -> left != right;
      case ULT -> unsigned < 0;
      case ULE -> unsigned <= 0;
      case UGT -> unsigned > 0;
      case UGE -> unsigned >= 0;
      case SLT -> signed < 0;
      case SLE -> signed <= 0;
      case SGT -> signed > 0;
      case SGE -> signed >= 0;
    };
  }

  /** Whatever the count begins with and the bound is, a loop that is said to end does. */
  @Property(tries = 20_000)
  void aCountedLoopEnds(@ForAll long seed) throws ProgramTextException {
    Random random = new Random(seed);
    int bits = 1 + random.nextInt(5);
    int bitsOfBound = 1 + random.nextInt(5);
    Chain tested = new Chain(random, 2, 1, bits);
    Chain bound = new Chain(random, 3, 0, bitsOfBound);
    Chain step = new Chain(random, 5, 1, bits);
    for (int i = random.nextInt(3); i > 0; i--) {
      tested.any();
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      bound.any();
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      step.any();
    }
    step.plus(random.nextInt(5) - 2);
    step.resize(bits, random.nextBoolean());
    int width = random.nextInt(4) == 0 ? 64 : Math.max(tested.bits, bound.bits);
    boolean signed = random.nextBoolean();
    tested.resize(width, signed);
    bound.resize(width, signed);
    Predicate predicate = Predicate.values()[random.nextInt(Predicate.values().length)];
    boolean isConstant = random.nextBoolean();
    long constant = bound.of(random.nextInt(1 << bitsOfBound));
    boolean isMirrored = random.nextBoolean();
    String right = isConstant ? Long.toString(constant) : "r3";
    String test =
        "%s\n%s\nr4 = %s%d %s, %s"
            .formatted(
                String.join("\n", tested.text),
                String.join("\n", bound.text),
                predicate.name().toLowerCase(Locale.ROOT),
                width,
                isMirrored ? right : "r2",
                isMirrored ? "r2" : right);
    boolean isCounted = isCounted(test, String.join("\n", step.text) + "\nr1 = r5");
    Statistics.label("counted")
        .collect(isCounted)
        .coverage(those -> those.check(true).percentage(share -> share > 10));
    if (!isCounted) {
      return;
    }
    for (long other = 0; other < (isConstant ? 1 : 1L << bitsOfBound); other++) {
      long limit = isConstant ? constant : bound.of(other);
      for (long start = 0; start < 1L << bits; start++) {
        long count = start;
        int turns = 0;
        while (turns <= 1 << bits
            && holds(
                predicate,
                width,
                isMirrored ? limit : tested.of(count),
                isMirrored ? tested.of(count) : limit)) {
          count = step.of(count);
          turns++;
        }
        assertThat(turns)
            .as("%s%n%s, %d, %d", test, step.text, limit, start)
            .isLessThanOrEqualTo(1 << bits);
      }
    }
  }
}

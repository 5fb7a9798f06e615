package dev.weir.frontend.llvm.assembly;

import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What {@code cpuid} answers: a processor of Weir's own, the same on every machine, with what every
 * x86-64 has and {@code cmpxchg16b}, {@code popcnt}, {@code rdtscp}. No more is promised, so that
 * programs with several ways to do something take the plain one.
 */
final class ProcessorIdentity {
  private static final String VENDOR = "WeirWeirWeir";

  /** In the second leaf: cx16, popcnt. */
  private static final long FEATURES = 1L << 13 | 1L << 23;

  /** In the second leaf: fpu, tsc, cx8, cmov, mmx, fxsr, sse, sse2. */
  private static final long BASE_FEATURES =
      1L | 1L << 4 | 1L << 8 | 1L << 15 | 1L << 23 | 1L << 24 | 1L << 25 | 1L << 26;

  private static final long FIRST_EXTENDED = 0x80000000L;

  /** In the second extended leaf: rdtscp, long mode. */
  private static final long EXTENDED_FEATURES = 1L << 27 | 1L << 29;

  /** The leaves that are not zero. */
  private static final List<Leaf> LEAVES =
      List.of(
          new Leaf(0, 1, vendor(0), vendor(8), vendor(4)),
          new Leaf(1, 0, 0, FEATURES, BASE_FEATURES),
          new Leaf(FIRST_EXTENDED, FIRST_EXTENDED + 1, 0, 0, 0),
          new Leaf(FIRST_EXTENDED + 1, 0, 0, 0, EXTENDED_FEATURES));

  private final FunctionContext context;

  ProcessorIdentity(FunctionContext context) {
    this.context = context;
  }

  /** One answer: its number in {@code eax}, and the four registers. */
  private record Leaf(long number, long eax, long ebx, long ecx, long edx) {}

  /** The answer to what is in a register, in the order {@code eax}, {@code ebx}, and so on. */
  List<Operand> answer(Operand number) {
    Operand eax = Operand.constant(0);
    Operand ebx = eax;
    Operand ecx = eax;
    Operand edx = eax;
    Operand asked =
        context.binary(
            BinaryOperator.AND, Long.SIZE, number, Operand.constant(Widths.mask(Integer.SIZE)));
    for (Leaf leaf : LEAVES) {
      Operand here = is(asked, leaf.number());
      eax = context.select(here, Operand.constant(leaf.eax()), eax);
      ebx = context.select(here, Operand.constant(leaf.ebx()), ebx);
      ecx = context.select(here, Operand.constant(leaf.ecx()), ecx);
      edx = context.select(here, Operand.constant(leaf.edx()), edx);
    }
    return List.of(eax, ebx, ecx, edx);
  }

  private Operand is(Operand asked, long number) {
    return context.compare(Predicate.EQ, Long.SIZE, asked, Operand.constant(number));
  }

  /** Four characters of the vendor's name. */
  private static long vendor(int start) {
    byte[] bytes = VENDOR.substring(start, start + 4).getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt() & 0xffffffffL;
  }
}

package dev.weir.frontend.llvm.context;

import dev.weir.frontend.llvm.layout.Leaf;
import dev.weir.frontend.llvm.layout.Widths;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import java.util.ArrayList;
import java.util.List;

/** Cuts a row of bits into other words than those in which it is given; the lowest bits first. */
public final class BitGroups {
  private static final Operand ZERO = Operand.constant(0);

  private final FunctionContext context;

  public BitGroups(FunctionContext context) {
    this.context = context;
  }

  /**
   * The same bits in other words.
   *
   * @param from the leaves by which they are given; only their widths matter
   * @param to the leaves that are wanted, of the same width in all
   */
  public List<Operand> regroup(List<Operand> values, List<Leaf> from, List<Leaf> to) {
    List<Operand> result = new ArrayList<>();
    int start = 0;
    for (Leaf leaf : to) {
      result.add(bits(values, from, start, leaf.width()));
      start += leaf.width();
    }
    return result;
  }

  private Operand bits(List<Operand> values, List<Leaf> from, int start, int width) {
    Operand result = ZERO;
    int at = 0;
    for (int i = 0; i < values.size(); i++) {
      int first = Math.max(start, at);
      int end = Math.min(start + width, at + from.get(i).width());
      if (first < end) {
        Operand part = shifted(BinaryOperator.LSHR, values.get(i), first - at);
        if (end < at + from.get(i).width()) {
          Operand mask = Operand.constant(Widths.mask(end - first));
          part = context.binary(BinaryOperator.AND, 64, part, mask);
        }
        part = shifted(BinaryOperator.SHL, part, first - start);
        result = first == start ? part : context.binary(BinaryOperator.OR, 64, result, part);
      }
      at += from.get(i).width();
    }
    return result;
  }

  private Operand shifted(BinaryOperator operator, Operand value, int by) {
    return by == 0 ? value : context.binary(operator, 64, value, Operand.constant(by));
  }
}

package dev.weir.frontend.llvm.context;

import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Operand;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Computes on the lanes of vectors one after the other; any other value is one lane. */
public final class Lanes {
  private static final Operand ZERO = Operand.constant(0);

  private final FunctionContext context;

  public Lanes(FunctionContext context) {
    this.context = context;
  }

  /** What is computed on one lane: the leaves of the result from those of each argument. */
  @FunctionalInterface
  public interface Operation {
    List<Operand> apply(List<List<Operand>> arguments);
  }

  /** The leaves of each lane of a value. */
  public List<List<Operand>> of(LlvmValue value) {
    return split(context.operands(value), value.type().lanes());
  }

  /** Defines an instruction lane by lane; an argument that is no vector serves for every lane. */
  public void map(LlvmValue instruction, List<LlvmValue> arguments, Operation operation) {
    List<List<List<Operand>>> lanes = arguments.stream().map(this::of).toList();
    int count = instruction.type().lanes();
    List<Operand> results = new ArrayList<>();
    for (int lane = 0; lane < count; lane++) {
      List<List<Operand>> here = new ArrayList<>();
      for (List<List<Operand>> argument : lanes) {
        here.add(argument.get(argument.size() == 1 ? 0 : lane));
      }
      results.addAll(operation.apply(here));
    }
    context.define(instruction, results);
    passUndefined(instruction, arguments);
  }

  /** Makes each lane of the result undefined where that lane of an argument is. */
  private void passUndefined(LlvmValue instruction, List<LlvmValue> arguments) {
    if (!context.mayBeUndefined(instruction)) {
      return;
    }
    int count = instruction.type().lanes();
    int leaves = context.layouts().leaves(instruction.type().lane()).size();
    List<Operand> undefined = new ArrayList<>();
    for (int lane = 0; lane < count; lane++) {
      Operand any = ZERO;
      for (LlvmValue argument : arguments) {
        any = or(any, undefined(argument, argument.type().lanes() == 1 ? 0 : lane));
      }
      undefined.addAll(Collections.nCopies(leaves, any));
    }
    context.defineUndefined(instruction, undefined);
  }

  /** 1 where any leaf of a lane is undefined. */
  private Operand undefined(LlvmValue value, int lane) {
    int leaves = context.layouts().leaves(value.type().lane()).size();
    Operand any = ZERO;
    for (int leaf = lane * leaves; leaf < (lane + 1) * leaves; leaf++) {
      any = or(any, context.undefined(value, leaf));
    }
    return any;
  }

  private Operand or(Operand one, Operand other) {
    if (one.equals(ZERO) || one.equals(other)) {
      return other;
    }
    return other.equals(ZERO) ? one : context.binary(BinaryOperator.OR, 1, one, other);
  }

  private static List<List<Operand>> split(List<Operand> leaves, int lanes) {
    int size = lanes == 0 ? 0 : leaves.size() / lanes;
    List<List<Operand>> result = new ArrayList<>();
    for (int lane = 0; lane < lanes; lane++) {
      result.add(leaves.subList(lane * size, (lane + 1) * size));
    }
    return result;
  }
}

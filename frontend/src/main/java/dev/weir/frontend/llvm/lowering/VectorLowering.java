package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.context.Integers;
import dev.weir.frontend.llvm.context.Lanes;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;

/** Lowers what takes vectors apart and puts them together. */
final class VectorLowering {
  private static final Operand ZERO = Operand.constant(0);

  private final FunctionContext context;
  private final Lanes lanes;
  private final Integers integers;

  VectorLowering(FunctionContext context) {
    this.context = context;
    lanes = new Lanes(context);
    integers = new Integers(context);
  }

  void extract(LlvmValue instruction) {
    LlvmValue vector = instruction.operand(0);
    LlvmValue index = instruction.operand(1);
    List<List<Operand>> all = lanes.of(vector);
    OptionalInt constant = vector.constantLane(index);
    if (constant.isPresent()) {
      int lane = constant.getAsInt();
      int leaves = all.getFirst().size();
      context.define(instruction, all.get(lane));
      define(instruction, context.allUndefined(vector).subList(lane * leaves, (lane + 1) * leaves));
      return;
    }
    Operand number = checkedIndex(index, all.size());
    List<Operand> undefined = context.allUndefined(vector);
    List<Operand> result = all.getFirst();
    int leaves = result.size();
    List<Operand> undefinedResult = undefined.subList(0, leaves);
    for (int lane = 1; lane < all.size(); lane++) {
      Operand here = is(number, index, lane);
      result = integers.select(here, all.get(lane), result);
      undefinedResult =
          integers.select(
              here, undefined.subList(lane * leaves, (lane + 1) * leaves), undefinedResult);
    }
    context.define(instruction, result);
    define(instruction, undefinedResult);
  }

  void insert(LlvmValue instruction) {
    LlvmValue vector = instruction.operand(0);
    LlvmValue part = instruction.operand(1);
    LlvmValue index = instruction.operand(2);
    List<List<Operand>> all = new ArrayList<>(lanes.of(vector));
    List<Operand> inserted = context.operands(part);
    OptionalInt constant = instruction.constantLane(index);
    if (constant.isPresent()) {
      int lane = constant.getAsInt();
      all.set(lane, inserted);
      context.define(instruction, all.stream().flatMap(List::stream).toList());
      List<Operand> undefined = new ArrayList<>(context.allUndefined(vector));
      List<Operand> undefinedPart = context.allUndefined(part);
      for (int i = 0; i < inserted.size(); i++) {
        undefined.set(lane * inserted.size() + i, undefinedPart.get(i));
      }
      define(instruction, undefined);
      return;
    }
    Operand number = checkedIndex(index, all.size());
    List<Operand> undefined = context.allUndefined(vector);
    List<Operand> undefinedPart = context.allUndefined(part);
    List<Operand> undefinedResult = new ArrayList<>();
    int leaves = inserted.size();
    for (int lane = 0; lane < all.size(); lane++) {
      Operand here = is(number, index, lane);
      all.set(lane, integers.select(here, inserted, all.get(lane)));
      undefinedResult.addAll(
          integers.select(
              here, undefinedPart, undefined.subList(lane * leaves, (lane + 1) * leaves)));
    }
    context.define(instruction, all.stream().flatMap(List::stream).toList());
    define(instruction, undefinedResult);
  }

  /** An index that is known at run time only: one outside of the vector is an error. */
  private Operand checkedIndex(LlvmValue index, int lanes) {
    context.checkDefined(index, "index of a vector's element");
    Operand number = context.operand(index);
    Operand outside =
        context.compare(Predicate.UGE, index.type().width(), number, Operand.constant(lanes));
    context.emit(
        new Instruction.CheckDefined(
            outside, "element outside of a vector", true, context.position()));
    return number;
  }

  private Operand is(Operand number, LlvmValue index, int lane) {
    return context.compare(
        Predicate.EQ, Math.min(64, index.type().width()), number, Operand.constant(lane));
  }

  void shuffle(LlvmValue instruction) {
    List<List<Operand>> all = new ArrayList<>(lanes.of(instruction.operand(0)));
    all.addAll(lanes.of(instruction.operand(1)));
    List<Operand> undefinedIn = new ArrayList<>(context.allUndefined(instruction.operand(0)));
    undefinedIn.addAll(context.allUndefined(instruction.operand(1)));
    int leaves = all.getFirst().size();
    List<Operand> results = new ArrayList<>();
    List<Operand> undefined = new ArrayList<>();
    int count = CodeApi.maskCount(instruction.ref());
    for (int i = 0; i < count; i++) {
      int from = CodeApi.maskValue(instruction.ref(), i);
      if (from < 0) {
        results.addAll(Collections.nCopies(leaves, ZERO));
        undefined.addAll(Collections.nCopies(leaves, Operand.constant(1)));
      } else {
        results.addAll(all.get(from));
        undefined.addAll(undefinedIn.subList(from * leaves, (from + 1) * leaves));
      }
    }
    context.define(instruction, results);
    define(instruction, undefined);
  }

  /** {@code llvm.vector.reduce} of integers. */
  void reduce(LlvmValue call, BinaryOperator operator) {
    LlvmValue vector = call.operand(0);
    int width = call.type().width();
    context.define(
        call,
        lanes.of(vector).stream()
            .reduce((one, other) -> integers.binary(operator, width, one, other))
            .orElseThrow());
    defineAny(call);
  }

  /** {@code llvm.vector.reduce} of floating-point numbers, in order. */
  void reduceFloating(
      LlvmValue call, java.util.function.BinaryOperator<Operand> operation, boolean hasStart) {
    LlvmValue vector = call.operand(hasStart ? 1 : 0);
    List<Operand> numbers = new ArrayList<>();
    if (hasStart) {
      numbers.add(context.operand(call.operand(0)));
    }
    numbers.addAll(context.operands(vector));
    context.define(call, numbers.stream().reduce(operation).orElseThrow());
    defineAny(call);
  }

  /** {@code llvm.vector.reverse}. */
  void reverse(LlvmValue call) {
    List<List<Operand>> all = lanes.of(call.operand(0)).reversed();
    context.define(call, all.stream().flatMap(List::stream).toList());
    defineAny(call);
  }

  private void define(LlvmValue instruction, List<Operand> undefined) {
    if (context.mayBeUndefined(instruction)) {
      context.defineUndefined(instruction, undefined);
    }
  }

  private void defineAny(LlvmValue instruction) {
    int leaves = context.layouts().leaves(instruction.type()).size();
    if (context.mayBeUndefined(instruction)) {
      Operand any = context.anyUndefined(instruction.operands());
      define(instruction, Collections.nCopies(leaves, any));
    }
  }
}

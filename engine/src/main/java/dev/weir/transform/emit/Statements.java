package dev.weir.transform.emit;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import dev.weir.transform.emit.FileScope.Variable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Instructions as statements. */
final class Statements {
  private final Values values;
  private final Map<Instruction, Variable> allocated;
  private final Arithmetic arithmetic;
  private final Accesses accesses;
  private final Calls calls;
  private boolean returnsTwice;

  /** Whether the last statement was the call of a function that never returns. */
  private boolean ended;

  /**
   * The statements of a function.
   *
   * @param allocated the variables that stand for stack objects
   * @param threads the variables with the threads that exist from the start
   * @param unnamed the arguments that the function leaves in memory
   */
  Statements(
      Values values,
      Map<Instruction, Variable> allocated,
      List<String> threads,
      UnnamedArguments unnamed) {
    this.values = values;
    this.allocated = allocated;
    this.arithmetic = new Arithmetic(values);
    this.accesses = new Accesses(values, arithmetic);
    this.calls = new Calls(values, threads, unnamed);
  }

  /** What was said before stands in another block. */
  void startBlock() {
    ended = false;
  }

  /**
   * An assertion that fails, so that every checker sees it; none behind a call that never returns.
   */
  String unreachable(SourcePosition position) {
    return ended ? "" : values.helpers().assertion("unreachable", position) + "; ";
  }

  /** Whether something that was called can return once more. */
  boolean returnsTwice() {
    return returnsTwice;
  }

  /** The statement of an instruction; empty where none is needed. */
  Optional<String> of(Instruction instruction) throws EmissionException {
    ended = false;
    return switch (instruction) {
      case Instruction.Move i -> assigned(i.destination(), () -> values.of(i.source()));
      case Instruction.Binary i ->
          i.operator().canFail()
              ? Optional.of(values.result(i.destination()) + " = " + arithmetic.of(i) + ";")
              : assigned(i.destination(), () -> arithmetic.of(i));
      case Instruction.WideBinary i -> Optional.of(arithmetic.of(i));
      case Instruction.Unary i -> assigned(i.destination(), () -> arithmetic.of(i));
      case Instruction.Compare i -> assigned(i.destination(), () -> arithmetic.of(i));
      case Instruction.Select i ->
          assigned(
              i.destination(),
              () ->
                  "%s ? %s : %s"
                      .formatted(
                          values.of(i.condition()),
                          values.wide(i.ifTrue()),
                          values.wide(i.ifFalse())));
      case Instruction.Load i -> Optional.of(accesses.load(i));
      case Instruction.Store i -> Optional.of(accesses.store(i));
      case Instruction.ReadModifyWrite i -> Optional.of(accesses.modify(i));
      case Instruction.CompareExchange i -> Optional.of(accesses.compareExchange(i));
      case Instruction.WideLoad i -> Optional.of(accesses.load(i));
      case Instruction.WideStore i -> Optional.of(accesses.store(i));
      case Instruction.WideReadModifyWrite i -> Optional.of(accesses.modify(i));
      case Instruction.WideCompareExchange i -> Optional.of(accesses.compareExchange(i));
      case Instruction.Fence i -> Optional.of(accesses.fence(i.order()));
      case Instruction.Barrier i -> Optional.of(accesses.fence(i.kind().order()));
      case Instruction.MemoryCopy i ->
          Optional.of(
              move(
                  "memmove",
                  i.destination(),
                  values.pointer(i.source(), "const void *"),
                  i.length()));
      case Instruction.MemorySet i ->
          Optional.of(move("memset", i.destination(), "(int)" + values.of(i.value()), i.length()));
      case Instruction.Allocate i -> allocate(i);
      case Instruction.ThreadLocalAddress i ->
          assigned(i.destination(), () -> values.file().global(i.global()).address(0));
      case Instruction.Call i -> Optional.of(call(i));
      case Instruction.CheckDefined i -> checkDefined(i);
      case Instruction.UndefinedBytes _ -> Optional.empty();
      case Instruction.Undefine i -> undefine(i);
      case Instruction.Unsupported i ->
          throw new EmissionException(i.what(), i.advice(), i.position());
    };
  }

  private Optional<String> assigned(int destination, Supplier<String> value) {
    return values.target(destination).map(target -> target + " = " + value.get() + ";");
  }

  private String move(String function, Operand destination, String what, Operand length) {
    values.helpers().header("string.h");
    return "%s(%s, %s, %s);"
        .formatted(function, values.pointer(destination, "void *"), what, values.of(length));
  }

  private Optional<String> allocate(Instruction.Allocate i) {
    Variable variable = allocated.get(i);
    if (variable != null) {
      return assigned(i.destination(), () -> variable.address(0));
    }
    return Optional.of(
        "%s = (uint64_t)__builtin_alloca_with_align(%s, %d);"
            .formatted(
                values.result(i.destination()),
                values.of(i.size()),
                (long) Byte.SIZE * i.alignment()));
  }

  private String call(Instruction.Call i) throws EmissionException {
    if (i.callee() instanceof Operand.FunctionAddress(int callee)) {
      String name = values.file().program().functions().get(callee).name();
      ended =
          values.file().function(callee).library().filter(known -> !known.returns()).isPresent();
      returnsTwice |= Function.returnsTwice(name);
    }
    return calls.of(i);
  }

  /** The use of what no code has set: an assertion, so that every checker sees it. */
  private Optional<String> checkDefined(Instruction.CheckDefined i) {
    if (values.isZero(i.undefined())) {
      return Optional.empty();
    }
    return Optional.of(
        "if (%s) %s;"
            .formatted(
                values.of(i.undefined()),
                values.helpers().assertion("undefined: " + i.what(), i.position())));
  }

  /** A local variable that is dead just keeps what it has: nothing reads that. */
  private Optional<String> undefine(Instruction.Undefine i) {
    boolean isDeadLocal =
        i.undefined() instanceof Operand.Constant
            && values
                .address(i.address())
                .filter(a -> allocated.containsValue(a.variable()))
                .isPresent();
    return isDeadLocal || values.isZero(i.undefined())
        ? Optional.empty()
        : Optional.of(
            "%s(%s, %d, %s);"
                .formatted(
                    values.helpers().use("weir_undefine"),
                    values.of(i.address()),
                    i.size(),
                    values.of(i.undefined())));
  }
}

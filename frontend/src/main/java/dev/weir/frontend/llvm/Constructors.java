package dev.weir.frontend.llvm;

import dev.weir.program.Function;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The functions that run before {@code main}. */
final class Constructors {
  private static final String CONSTRUCTORS = "llvm.global_ctors";
  private static final String DESTRUCTORS = "llvm.global_dtors";

  private final List<LlvmValue> constructors;
  private final boolean hasDestructors;

  Constructors(LlvmModule module) {
    constructors = functions(module, CONSTRUCTORS);
    hasDestructors = !functions(module, DESTRUCTORS).isEmpty();
  }

  private record Entry(long priority, LlvmValue function) {}

  private static List<LlvmValue> functions(LlvmModule module, String table) {
    Optional<LlvmValue> global =
        module.globals().stream().filter(candidate -> candidate.name().equals(table)).findFirst();
    if (global.isEmpty()) {
      return List.of();
    }
    LlvmValue list = new LlvmValue(LlvmC.initializer(global.get().ref()));
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < list.type().count(); i++) {
      LlvmValue entry = list.element(i);
      entries.add(new Entry(entry.element(0).integer(), entry.element(1).resolved()));
    }
    entries.sort(Comparator.comparingLong(Entry::priority));
    return entries.stream().map(Entry::function).toList();
  }

  /** In the order in which they run. */
  List<LlvmValue> functions() {
    return constructors;
  }

  /** Whether the program can start at {@code main} itself. */
  boolean isEmpty() {
    return constructors.isEmpty() && !hasDestructors;
  }

  /** A function that runs the constructors, then {@code main} with its arguments. */
  Function start(LlvmValue main, ProgramContext program) {
    SourcePosition position = program.positions().ofFunction(main);
    int parameters = LlvmC.countParameters(main.ref());
    FunctionBuilder builder = new FunctionBuilder("<start>", parameters, false, position);
    for (LlvmValue constructor : constructors) {
      builder.add(
          new Instruction.Call(
              OptionalInt.empty(),
              new Operand.FunctionAddress(program.function(constructor)),
              List.of(),
              position));
    }
    List<Operand> arguments = new ArrayList<>();
    for (int i = 0; i < parameters; i++) {
      arguments.add(Operand.register(i));
    }
    int result = builder.newRegister();
    builder.add(
        new Instruction.Call(
            OptionalInt.of(result),
            new Operand.FunctionAddress(program.function(main)),
            arguments,
            position));
    if (hasDestructors) {
      builder.add(
          new Instruction.Unsupported(
              "destructor function", "register it with atexit instead", position));
    }
    return builder
        .end(new Terminator.Return(Optional.of(Operand.register(result)), position))
        .build();
  }
}

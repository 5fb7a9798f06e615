package dev.weir.frontend.llvm.link;

import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmModule;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.context.ProgramContext;
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

/** The functions that run before {@code main} and after the process is asked to end. */
public final class Constructors {
  private static final String CONSTRUCTORS = "llvm.global_ctors";
  private static final String DESTRUCTORS = "llvm.global_dtors";

  private final List<LlvmValue> constructors;
  private final List<LlvmValue> destructors;
  private final List<LlvmValue> atExit;

  /**
   * Those of a module.
   *
   * @param endsByExit whether the module has a function of the library that runs what was
   *     registered for the end of the process
   */
  public Constructors(LlvmModule module, boolean endsByExit) {
    constructors = functions(module, CONSTRUCTORS);
    destructors = functions(module, DESTRUCTORS);
    atExit =
        endsByExit
            ? List.of(named(module, LibraryLinker.EXIT), named(module, LibraryLinker.AT_EXIT))
            : List.of();
  }

  /** Whether something is to run at the end of the process. */
  static boolean hasDestructors(LlvmModule module) {
    return !functions(module, DESTRUCTORS).isEmpty();
  }

  private static LlvmValue named(LlvmModule module, String name) {
    return module.functions().stream()
        .filter(function -> function.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private record Entry(long priority, LlvmValue function) {}

  private static List<LlvmValue> functions(LlvmModule module, String table) {
    Optional<LlvmValue> global =
        module.globals().stream().filter(candidate -> candidate.name().equals(table)).findFirst();
    if (global.isEmpty()) {
      return List.of();
    }
    LlvmValue list = new LlvmValue(ModuleApi.initializer(global.get().ref()));
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < list.type().count(); i++) {
      LlvmValue entry = list.element(i);
      entries.add(new Entry(entry.element(0).integer(), entry.element(1).resolved()));
    }
    entries.sort(Comparator.comparingLong(Entry::priority));
    return entries.stream().map(Entry::function).toList();
  }

  /** All functions that may run. */
  public List<LlvmValue> functions() {
    List<LlvmValue> all = new ArrayList<>(constructors);
    all.addAll(destructors);
    all.addAll(atExit);
    return all;
  }

  /** Whether the program can start at {@code main} itself. */
  public boolean isEmpty() {
    return constructors.isEmpty() && destructors.isEmpty() && atExit.isEmpty();
  }

  /**
   * A function that registers the destructors, the one that is to run first last, runs the
   * constructors, then {@code main} with its arguments, and ends the process where something is
   * registered for that.
   */
  public Function start(LlvmValue main, ProgramContext program) {
    SourcePosition position = program.positions().ofFunction(main);
    int parameters = CodeApi.countParameters(main.ref());
    FunctionBuilder builder = new FunctionBuilder("<start>", parameters, false, position);
    addTo(builder, program, position);
    List<Operand> arguments = new ArrayList<>();
    for (int i = 0; i < parameters; i++) {
      arguments.add(Operand.register(i));
    }
    int result = builder.newRegister();
    builder.add(call(main, arguments, OptionalInt.of(result), program, position));
    if (!atExit.isEmpty()) {
      List<Operand> status = List.of(Operand.register(result));
      builder.add(call(atExit.getFirst(), status, OptionalInt.empty(), program, position));
    }
    return builder
        .end(new Terminator.Return(Optional.of(Operand.register(result)), position))
        .build();
  }

  /** A function that registers the destructors and runs the constructors, and nothing else. */
  public Function alone(ProgramContext program) {
    SourcePosition position = SourcePosition.UNKNOWN;
    FunctionBuilder builder = new FunctionBuilder("<start>", 0, false, position);
    addTo(builder, program, position);
    return builder.end(new Terminator.Return(Optional.empty(), position)).build();
  }

  private void addTo(FunctionBuilder builder, ProgramContext program, SourcePosition position) {
    for (LlvmValue destructor : destructors) {
      Operand address = new Operand.FunctionAddress(program.function(destructor));
      builder.add(call(atExit.getLast(), List.of(address), OptionalInt.empty(), program, position));
    }
    for (LlvmValue constructor : constructors) {
      builder.add(call(constructor, List.of(), OptionalInt.empty(), program, position));
    }
  }

  private static Instruction call(
      LlvmValue function,
      List<Operand> arguments,
      OptionalInt result,
      ProgramContext program,
      SourcePosition position) {
    Operand address = new Operand.FunctionAddress(program.function(function));
    return new Instruction.Call(result, address, arguments, position);
  }
}

package dev.weir.transform.instrument;

import dev.weir.program.AccessInfo;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import dev.weir.program.transform.ProgramCopier;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The functions of the window in a program that it is linked to, and calls of them. */
final class Window {
  /** What all names of the window begin with. */
  static final String PREFIX = "weir_window_";

  private final List<Function> functions;
  private final List<Global> globals;
  private final BitSet pointedTo;
  private final BitSet calledStarts;
  private final boolean joinsByNumber;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<Exit, Integer> exits = new HashMap<>();

  /** A function by which accesses at a place of the source exit. */
  private record Exit(String name, SourcePosition position, AccessInfo info) {}

  /**
   * The window of a program.
   *
   * @param functions all of the program; those that are made are added
   * @param globals all of the program
   * @param pointedTo those of the library that pointers may point to
   * @param calledStarts those that threads begin with, and that are called too
   * @param joinsByNumber whether threads are joined by their numbers alone, and are there from the
   *     start
   */
  Window(
      List<Function> functions,
      List<Global> globals,
      BitSet pointedTo,
      BitSet calledStarts,
      boolean joinsByNumber) {
    this.joinsByNumber = joinsByNumber;
    this.functions = functions;
    this.globals = globals;
    this.pointedTo = pointedTo;
    this.calledStarts = calledStarts;
    for (int f = 0; f < functions.size(); f++) {
      if (functions.get(f).name().startsWith(PREFIX)) {
        numbers.put(functions.get(f).name().substring(PREFIX.length()), f);
      }
    }
  }

  /** The functions of the library that pointers may point to. */
  BitSet pointedTo() {
    return pointedTo;
  }

  /** The functions that threads begin with, and that are called too. */
  BitSet calledStarts() {
    return calledStarts;
  }

  /** Whether it is told by their numbers which threads end and are joined. */
  boolean joinsByNumber() {
    return joinsByNumber && isOfPower();
  }

  /** Whether bytes are sure to lie in a global. */
  boolean isInGlobal(Operand address, int size) {
    return address instanceof Operand.GlobalAddress(int global, long offset)
        && offset >= 0
        && offset <= globals.get(global).size() - size;
  }

  /** Whether writes reach threads one by one: then there are other functions. */
  boolean isOfPower() {
    return numbers.containsKey("update");
  }

  /** Whether an access exits by a function that it is told. */
  boolean exitsByFunctions() {
    return numbers.containsKey("exits_by");
  }

  private int number(String name) {
    Integer number = numbers.get(name);
    if (number == null) {
      throw new IllegalStateException("the window has no function " + name);
    }
    return number;
  }

  /**
   * The function by which an access exits, for output at the place where it entered.
   *
   * @param kind {@code write}, {@code read} or {@code update}
   */
  Operand exit(String kind, int size, SourcePosition position, AccessInfo info) {
    Exit exit = new Exit("exit_" + kind + "_" + size, position, info);
    Integer known = exits.get(exit);
    if (known == null) {
      known = functions.size();
      functions.add(copy(exit, known));
      exits.put(exit, known);
    }
    return new Operand.FunctionAddress(known);
  }

  private Function copy(Exit exit, int index) {
    Function original = functions.get(number(exit.name()));
    ProgramCopier copier =
        new ProgramCopier() {
          @Override
          protected SourcePosition position(SourcePosition position) {
            return exit.position();
          }

          @Override
          protected AccessInfo info(AccessInfo info) {
            return exit.info();
          }
        };
    return new Function(
        PREFIX + exit.name() + "_" + index,
        original.parameters(),
        original.variadic(),
        original.registers(),
        original.blocks().stream().map(copier::block).toList(),
        exit.position());
  }

  /** A call of a function, which gives the value of a register or nothing. */
  Instruction call(
      OptionalInt destination, String name, SourcePosition position, Operand... arguments) {
    return new Instruction.Call(
        destination, new Operand.FunctionAddress(number(name)), List.of(arguments), position);
  }
}

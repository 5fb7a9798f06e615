package dev.weir.transform.instrument;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The functions of the window in a program that it is linked to, and calls of them. */
final class Window {
  /** What all names of the window begin with. */
  static final String PREFIX = "weir_window_";

  private final Map<String, Integer> numbers = new HashMap<>();

  /** The window of a program. */
  Window(List<Function> functions) {
    for (int f = 0; f < functions.size(); f++) {
      if (functions.get(f).name().startsWith(PREFIX)) {
        numbers.put(functions.get(f).name().substring(PREFIX.length()), f);
      }
    }
  }

  /** A function, by what follows the prefix. */
  Operand function(String name) {
    Integer number = numbers.get(name);
    if (number == null) {
      throw new IllegalStateException("the window has no function " + name);
    }
    return new Operand.FunctionAddress(number);
  }

  /** A call without a result. */
  Instruction call(String name, SourcePosition position, Operand... arguments) {
    return new Instruction.Call(OptionalInt.empty(), function(name), List.of(arguments), position);
  }

  /** A call with one. */
  Instruction call(int destination, String name, SourcePosition position, Operand... arguments) {
    return new Instruction.Call(
        OptionalInt.of(destination), function(name), List.of(arguments), position);
  }
}

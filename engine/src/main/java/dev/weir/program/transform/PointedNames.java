package dev.weir.program.transform;

import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names of what the operands of a function point to, as far as its source says them. */
final class PointedNames {
  /** What operations of the library's classes call their object. */
  static final String THIS = "this";

  private final List<Global> globals;

  /** The names for registers that are set in one place only. */
  private final Map<Integer, String> names = new HashMap<>();

  PointedNames(Function function, List<Global> globals) {
    this.globals = globals;
    Set<Integer> seen = new HashSet<>();
    if (function.library() && function.parameters() > 0) {
      names.put(0, THIS);
      seen.add(0);
    }
    for (Instruction instruction : function.instructions()) {
      String name =
          switch (instruction) {
            case Instruction.Load load when !load.info().expression().isEmpty() ->
                "what " + load.info().expression() + " points to";
            case Instruction.Move move -> of(move.source());
            case Instruction.Allocate local -> local.name();
            default -> "";
          };
      RegisterUse.definitions(
          instruction, register -> names.put(register, seen.add(register) ? name : ""));
    }
  }

  /** The name; empty when unknown. */
  String of(Operand pointer) {
    return switch (pointer) {
      case Operand.GlobalAddress(int index, long offset) -> {
        Global global = globals.get(index);
        yield global.name() + global.type().path(offset);
      }
      case Operand.Register(int register) -> names.getOrDefault(register, "");
      case Operand.Constant _, Operand.FunctionAddress _ -> "";
    };
  }
}

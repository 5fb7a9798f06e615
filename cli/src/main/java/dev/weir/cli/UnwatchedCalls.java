package dev.weir.cli;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds calls of the modelled library after which an error of the program may not be found. */
final class UnwatchedCalls {
  private static final Map<String, String> CAVEATS =
      Map.of("mprotect", "takes no access away here: an access that it forbids is not found");

  private UnwatchedCalls() {}

  /** One line for each such function, with the first place that calls it. */
  static List<String> warnings(Program program) {
    return program.functions().stream()
        .filter(function -> function.library() && CAVEATS.containsKey(function.name()))
        .map(
            function ->
                firstCall(program, function).map(position -> position + ": ").orElse("")
                    + "warning: "
                    + function.name()
                    + " "
                    + CAVEATS.get(function.name()))
        .toList();
  }

  private static Optional<SourcePosition> firstCall(Program program, Function callee) {
    Operand address = new Operand.FunctionAddress(program.functions().indexOf(callee));
    return program.functions().stream()
        .flatMap(function -> function.blocks().stream())
        .map(Block::instructions)
        .flatMap(List::stream)
        .filter(code -> code instanceof Instruction.Call call && call.callee().equals(address))
        .map(Instruction::position)
        .filter(position -> !position.isUnknown())
        .findFirst();
  }
}

package dev.weir.cli;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds calls of the modelled library after which an error of the program may not be found. */
final class UnwatchedCalls {
  private static final int RIGHTS = 2;
  private static final Operand NO_RIGHTS = Operand.constant(0);

  private static final List<Caveat> CAVEATS =
      List.of(
          new Caveat(
              "mprotect",
              call -> true,
              "takes no access away here: an access that it forbids is not found"),
          new Caveat(
              "mmap",
              call ->
                  call.arguments().size() > RIGHTS
                      && call.arguments().get(RIGHTS).equals(NO_RIGHTS),
              "with PROT_NONE forbids nothing here: an access to this memory is not found"));

  /** What is not found after some calls of a function. */
  private record Caveat(String function, Predicate<Instruction.Call> calls, String what) {}

  private UnwatchedCalls() {}

  /** One line for each such function, with the first place that calls it so. */
  static List<String> warnings(Program program) {
    return CAVEATS.stream().flatMap(caveat -> warning(program, caveat).stream()).toList();
  }

  private static Optional<String> warning(Program program, Caveat caveat) {
    return program.functions().stream()
        .filter(function -> function.library() && function.name().equals(caveat.function()))
        .findFirst()
        .flatMap(function -> firstCall(program, function, caveat))
        .map(
            at ->
                (at.isUnknown() ? "" : at + ": ")
                    + "warning: "
                    + caveat.function()
                    + " "
                    + caveat.what());
  }

  private static Optional<SourcePosition> firstCall(
      Program program, Function callee, Caveat caveat) {
    Operand address = new Operand.FunctionAddress(program.functions().indexOf(callee));
    return program.functions().stream()
        .flatMap(function -> function.blocks().stream())
        .map(Block::instructions)
        .flatMap(List::stream)
        .filter(
            code ->
                code instanceof Instruction.Call call
                    && call.callee().equals(address)
                    && caveat.calls().test(call))
        .map(Instruction::position)
        .findFirst();
  }
}

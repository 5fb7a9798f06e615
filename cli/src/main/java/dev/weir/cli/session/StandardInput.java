package dev.weir.cli.session;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import java.util.Optional;
import java.util.Set;

/** The file that a program reads as its standard input. */
public final class StandardInput {
  /** The name of the file among those that the program may read. */
  public static final String NAME = "/dev/stdin";

  private static final String STREAM = "stdin";

  private static final Set<String> READERS =
      Set.of(
          "scanf",
          "vscanf",
          "__isoc99_scanf",
          "__isoc99_vscanf",
          "__isoc23_scanf",
          "__isoc23_vscanf",
          "getchar",
          "getchar_unlocked");

  private StandardInput() {}

  /** Where a program's own code seems to read standard input first, as a note that it is empty. */
  static Optional<String> noteOfEmpty(Program program) {
    return program
        .ownInstructions()
        .flatMap(instruction -> read(program, instruction).stream())
        .findFirst()
        .map(
            position ->
                position + ": note: standard input is empty; --stdin FILE gives what it holds");
  }

  private static Optional<SourcePosition> read(Program program, Instruction instruction) {
    return switch (instruction) {
      case Instruction.Call call when reads(program, call) -> Optional.of(call.position());
      case Instruction.Load load when isStream(program, load.address()) ->
          Optional.of(load.position());
      default -> Optional.empty();
    };
  }

  private static boolean reads(Program program, Instruction.Call call) {
    if (!(call.callee() instanceof Operand.FunctionAddress callee)) {
      return false;
    }
    Function function = program.functions().get(callee.function());
    boolean isOfLibrary = function.library() || function.isExternal();
    boolean isDescriptor =
        function.name().equals("read") && call.arguments().getFirst().equals(Operand.constant(0));
    return isOfLibrary && (READERS.contains(function.name()) || isDescriptor);
  }

  private static boolean isStream(Program program, Operand address) {
    return address instanceof Operand.GlobalAddress global
        && program.globals().get(global.global()).name().equals(STREAM);
  }
}

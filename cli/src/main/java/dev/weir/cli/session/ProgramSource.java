package dev.weir.cli.session;

import dev.weir.frontend.InputException;
import dev.weir.program.Program;
import java.util.function.Consumer;

/** Makes programs of files that are compiled. */
@FunctionalInterface
public interface ProgramSource {
  /**
   * Makes one.
   *
   * @param warnings gets what the compiler warns of, a line each
   * @param compiled told when all files are compiled
   * @throws InputException if the input is wrong
   */
  Program load(ProgramInput input, Consumer<String> warnings, Runnable compiled)
      throws InputException;
}

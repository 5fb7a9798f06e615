package dev.weir.cli;

import dev.weir.machine.Failure;
import dev.weir.program.Program;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckResult.FoundError;
import dev.weir.search.ReplayException;
import dev.weir.trace.Replay;
import java.util.Optional;

/** Runs counterexamples again: nothing is shown that the machine does not confirm. */
final class Confirmation {
  private Confirmation() {}

  /**
   * The execution that shows an error.
   *
   * @throws DefectException if it does not
   */
  static Replay replay(Toolkit toolkit, Program program, CheckOptions options, FoundError error) {
    try {
      Replay replay = toolkit.replay(program, options, error.schedule());
      Failure expected = error.failure();
      Optional<Failure> shown =
          replay.failures().stream().filter(found -> isSame(found, expected)).findFirst();
      if (shown.isEmpty()) {
        throw new DefectException(
            "the counterexample was not confirmed: found '"
                + expected
                + "', but its replay shows "
                + replay.failure().map(found -> "'" + found + "'").orElse("no error"));
      }
      return replay.showing(shown.get());
    } catch (ReplayException e) {
      throw new DefectException("the counterexample cannot be replayed: " + e.getMessage());
    }
  }

  private static boolean isSame(Failure found, Failure expected) {
    return found.kind() == expected.kind()
        && found.position().equals(expected.position())
        && found.thread() == expected.thread();
  }
}

package dev.weir.cli.execution;

import dev.weir.cli.session.DefectException;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Warnings;
import dev.weir.machine.options.Interrupted;
import dev.weir.machine.report.Failure;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.schedule.ReplayException;
import dev.weir.trace.replay.Replay;
import java.util.List;
import java.util.Optional;

/** Runs counterexamples again: nothing is shown that the machine does not confirm. */
public final class Confirmation {
  private Confirmation() {}

  /**
   * The execution that shows an error; nothing but the error where the user wants an end before it
   * was run again, which may take as long as it took to find it.
   *
   * @throws DefectException if it does not show the error
   */
  public static Replay replay(
      Session session, Warnings warnings, Program program, CheckOptions options, FoundError error) {
    try {
      Replay replay =
          session
              .toolkit()
              .replay(program, options, error.schedule(), session.interruption()::isRequested);
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
    } catch (Interrupted early) {
      warnings.advise("interrupted before the failing execution was run again to be shown");
      return new Replay(List.of(), Optional.of(error.failure()), List.of(), "");
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

package dev.weir.search;

import dev.weir.machine.ExternalFunctions;
import dev.weir.program.Program;
import dev.weir.trace.Replay;
import dev.weir.trace.Schedule;

/** Explores the executions of a program under a memory model and reports what is wrong with it. */
public final class Checker {
  private final Program program;
  private final ExternalFunctions library;

  /** A checker of a program that may call the given library. */
  public Checker(Program program, ExternalFunctions library) {
    this.program = program;
    this.library = library;
  }

  /** Explores. */
  public CheckResult check(CheckOptions options) {
    throw new IllegalStateException(program.name() + library + options);
  }

  /**
   * Runs a schedule again.
   *
   * @throws ReplayException if the schedule does not fit the program
   */
  public Replay replay(CheckOptions options, Schedule schedule) throws ReplayException {
    throw new ReplayException(program.name() + library + options + schedule);
  }
}

package dev.weir.search;

import dev.weir.machine.ExternalFunctions;
import dev.weir.machine.Interrupted;
import dev.weir.machine.Machine;
import dev.weir.program.Program;
import dev.weir.trace.Monitor;
import dev.weir.trace.Replay;
import dev.weir.trace.Schedule;
import java.util.List;

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
    return check(options, List.of());
  }

  /** Explores with monitors. */
  public CheckResult check(CheckOptions options, List<Monitor> monitors) {
    Exploration exploration = new Exploration(program, library, options, monitors);
    Search search =
        switch (options.algorithm()) {
          case OPTIMAL -> new OptimalDpor();
          case SOURCE -> new SourceDpor();
          case EXHAUSTIVE -> new Exhaustive();
        };
    Search.Ending ending = Search.Ending.RESTART;
    while (ending == Search.Ending.RESTART) {
      try {
        exploration.begin();
        ending = search.run(exploration);
      } catch (Interrupted interrupted) {
        ending = Search.Ending.STOPPED;
      } catch (OutOfMemoryError full) {
        // What failed was the growth of some large array: there is room left for the result.
        exploration.met(Bound.MEMORY_LIMIT);
        ending = Search.Ending.STOPPED;
      }
    }
    return exploration.result(ending);
  }

  /**
   * Runs a schedule again.
   *
   * @throws ReplayException if the schedule does not fit the program
   */
  public Replay replay(CheckOptions options, Schedule schedule) throws ReplayException {
    Machine machine =
        new Machine(program, options.model(), library, options.machine(), () -> false);
    return Schedules.replay(machine, schedule);
  }
}

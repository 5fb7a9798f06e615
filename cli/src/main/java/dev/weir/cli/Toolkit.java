package dev.weir.cli;

import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.Way;
import dev.weir.fence.reach.Answer;
import dev.weir.follow.Follower;
import dev.weir.follow.Route;
import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.hunt.HuntOptions;
import dev.weir.hunt.HuntResult;
import dev.weir.lin.LinChecker;
import dev.weir.lin.LinException;
import dev.weir.lin.LinOptions;
import dev.weir.lin.LinResult;
import dev.weir.lin.Scenario;
import dev.weir.lin.Subject;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModel;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustResult;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.schedule.ReplayException;
import dev.weir.trace.Monitor;
import dev.weir.trace.Schedule;
import dev.weir.trace.replay.Replay;
import dev.weir.transform.DelayPlan;
import dev.weir.weak.WeakResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** What the commands need of the other modules. */
interface Toolkit {

  /**
   * Reads the input.
   *
   * @param input the files and how they are compiled
   * @param warnings gets what the compiler warns of, a line each
   * @param clock gets the time that compiling and loading took
   * @throws InputException if the input is wrong
   */
  Program load(ProgramInput input, Consumer<String> warnings, PhaseClock clock)
      throws InputException;

  /** The files that were read so far and are shown to the user, as positions name them. */
  default Set<String> sources() {
    return Set.of();
  }

  /**
   * Reads a litmus test.
   *
   * @throws InputException if the input is wrong
   */
  LitmusTest litmus(Path file) throws InputException;

  /** The modelled library. */
  ExternalFunctions library();

  /** One line for each modelled library call. */
  List<String> libraryLines();

  /** Explores. */
  default CheckResult check(Program program, CheckOptions options) {
    return check(program, options, List.of());
  }

  /** Explores with monitors. */
  default CheckResult check(Program program, CheckOptions options, List<Monitor> monitors) {
    return check(program, options, monitors, ProgressListener.NONE);
  }

  /** Explores with monitors, and tells how far it has come. */
  CheckResult check(
      Program program, CheckOptions options, List<Monitor> monitors, ProgressListener listener);

  /** Makes a counterexample shorter, within some time, or until asked to stop. */
  FoundError minimise(
      Program program,
      CheckOptions options,
      FoundError error,
      Duration limit,
      BooleanSupplier stop);

  /** Follows a route, and tells how far it has come. */
  Follower.Outcome follow(
      Program program, Route route, CheckOptions options, ProgressListener listener);

  /** Asks whether a weak model adds behaviours, and tells how far it has come. */
  RobustResult robust(Program program, RobustOptions options, ProgressListener listener);

  /**
   * Asks whether a data structure is linearizable.
   *
   * @throws LinException if that cannot be asked of it
   */
  LinResult lin(Subject subject, LinOptions options, LinChecker.Listener listener)
      throws LinException;

  /**
   * Runs an execution of a scenario again, and says what is wrong with it, if no order of the calls
   * explains it.
   *
   * @param stop may ask for an end
   * @throws LinException if it cannot be judged
   * @throws ReplayException if it is none of the scenario
   */
  Optional<LinResult.Failing> judge(
      Subject subject,
      LinOptions options,
      Scenario scenario,
      Schedule schedule,
      BooleanSupplier stop)
      throws LinException, ReplayException;

  /** Hunts for errors by runs that are steered into predicted cycles. */
  HuntResult hunt(Program program, HuntOptions options, ProgressListener listener);

  /**
   * Makes the counterexamples of a hunt shorter, and tells the cycle that the first one forms.
   *
   * @param limit when to be content with what was reached
   * @param stop may ask for an end sooner
   */
  HuntResult minimise(
      Program program,
      CheckOptions options,
      HuntResult result,
      Duration limit,
      BooleanSupplier stop);

  /**
   * Explores a program in which a memory model is made explicit, with what its delayed reads may
   * guess.
   *
   * @param program one whose orders are compiled to barriers for the model
   * @param plan what is delayed
   * @param window the library of windows
   */
  WeakResult transformed(
      Program program,
      DelayPlan plan,
      Program window,
      CheckOptions options,
      ProgressListener listener);

  /**
   * Explores the execution graphs of a program.
   *
   * @param model judges the executions
   * @param graphs how they are explored
   * @param monitors see the ends of executions
   * @param goesOn asked once, if loops seem to have no end, before they are explored in rounds
   * @return nothing if the exploration does not go on then
   */
  Optional<GraphChecker.Result> graphs(
      Program program,
      JudgedModel model,
      GraphOptions graphs,
      CheckOptions options,
      List<Monitor> monitors,
      ProgressListener listener,
      BooleanSupplier goesOn);

  /**
   * Asks by execution graphs whether a model adds executions, and tells how far it has come.
   *
   * @param model judges the executions
   * @param graphs how they are explored
   */
  GraphChecker.Robustness robustByGraphs(
      Program program,
      JudgedModel model,
      GraphOptions graphs,
      CheckOptions options,
      ProgressListener listener);

  /**
   * The same errors of execution graphs, with simpler executions where there are any.
   *
   * @param options those that the errors were found with, and how long it may take
   */
  GraphChecker.Result simplest(
      Program program,
      JudgedModel model,
      GraphOptions graphs,
      CheckOptions options,
      GraphChecker.Result found,
      ProgressListener listener);

  /**
   * Compiles a file of C to LLVM IR as text.
   *
   * @throws InputException if it is not correct
   */
  String llvmText(Path file) throws InputException;

  /**
   * Reads an automaton model.
   *
   * @param stop may ask for an end
   * @return nothing if there was an end before all was read
   * @throws InputException if the input is wrong
   */
  Optional<Automata> automata(Path file, BooleanSupplier stop) throws InputException;

  /**
   * Decides whether automata reach a bad state, with buffers and runs of any length.
   *
   * @param stop may ask for an end
   */
  Answer reach(Automata program, MemoryModel model, BooleanSupplier stop);

  /** Where in the source fences may stand. */
  Set<SourcePosition> fencePositions(Automata program, FenceOptions options);

  /** Where in the source fences may stand. */
  Set<SourcePosition> fencePositions(Program program, FenceOptions options);

  /** Finds fences that make automata right. */
  FenceResult fence(Automata program, FenceOptions options, ProgressListener listener);

  /** Finds fences that make a program right, and tells how far it has come. */
  FenceResult fence(Program program, FenceOptions options, Way way, ProgressListener listener);

  /**
   * Finds fences with which no scenario of a data structure fails, and tells how far it has come.
   *
   * @throws LinException if that cannot be asked of it
   */
  FenceResult fence(
      Subject subject, LinOptions scenarios, FenceOptions options, LinChecker.Listener listener)
      throws LinException;

  /**
   * Runs a schedule again.
   *
   * @param stop may ask for an end
   * @throws ReplayException if the schedule does not fit the program
   * @throws dev.weir.machine.options.Interrupted if the end was asked for before the schedule was
   *     through
   */
  Replay replay(Program program, CheckOptions options, Schedule schedule, BooleanSupplier stop)
      throws ReplayException;

  /**
   * The same of an execution that need not fail, whatever it shows.
   *
   * @param stop may ask for an end
   * @throws ReplayException if the schedule does not fit the program
   * @throws dev.weir.machine.options.Interrupted if the end was asked for before the schedule was
   *     through
   */
  Replay tell(Program program, CheckOptions options, Schedule schedule, BooleanSupplier stop)
      throws ReplayException;

  /**
   * Whether an execution is not sequentially consistent.
   *
   * @throws ReplayException if it is none of the program
   */
  boolean isCyclic(Program program, CheckOptions options, Schedule schedule, BooleanSupplier stop)
      throws ReplayException;

  /**
   * A text that is the same for two programs exactly if schedules of one are schedules of the
   * other.
   */
  String fingerprint(Program program);

  /** The same for automata and their runs. */
  String fingerprint(Automata program);
}

package dev.weir.cli.execution;

import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.cli.session.Warnings;
import dev.weir.program.Program;
import dev.weir.report.Judgement;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.Standing;
import dev.weir.report.explain.Account;
import dev.weir.robust.RobustResult;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.RaceLook;
import dev.weir.trace.replay.Replay;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The options that say how failing executions are shown; makes the report of a command that looks
 * for them.
 */
public final class CounterexampleOptions {
  private final TraceOption trace;
  private final Task task;
  private final Session session;

  /** Those that a command line gives. */
  public CounterexampleOptions(Task task) {
    this.task = task;
    session = task.session();
    trace = new TraceOption(task);
  }

  /**
   * What was asked, and of what.
   *
   * @param input the program as it was given
   * @param program the program whose executions were looked at
   * @param asked the options that were given
   * @param shown those under which an error is shown
   */
  public record Question(
      ProgramInput input, Program program, CheckOptions asked, CheckOptions shown) {}

  /** See {@link TraceOption#requireWritable}. */
  public void requireWritable(List<Path> inputs) throws UsageException {
    trace.requireWritable(inputs);
  }

  /** Where the executions are kept. */
  public TraceOption trace() {
    return trace;
  }

  /** Whether failing executions are made shorter. */
  public boolean minimises() {
    return !task.get(Options.NO_MINIMISE);
  }

  /** The executions that show the errors of a result, run again. */
  public List<Replay> replays(Warnings warnings, Question question, CheckResult result) {
    return result.errors().stream()
        .map(
            error ->
                Confirmation.replay(session, warnings, question.program, question.shown, error))
        .toList();
  }

  /**
   * The report, after the executions were kept where the user wants that.
   *
   * @param replays the executions that show the errors of the result
   * @param account the explanation of the first error, if that was asked for
   * @param races what was seen of data races that are no errors here, if that was looked at
   * @param hunt what became of predicted cycles, if these are runs of {@code hunt}
   */
  public Report.Check report(
      Warnings warnings,
      Question question,
      CheckResult result,
      List<Replay> replays,
      Optional<RobustResult> robustness,
      Optional<Judgement> judgement,
      Optional<Account> account,
      Optional<RaceLook> races,
      Optional<Report.Hunt> hunt) {
    ProgramInput input = question.input;
    List<String> files =
        trace.record(
            question.program,
            input,
            question.shown,
            result.errors().stream().map(TraceOption.Kept::of).toList());
    session.clock().ended(PhaseClock.Phase.REPORT);
    Run run = task.run(input, question.asked, warnings);
    return new Report.Check(
        run,
        session.clock().phases(),
        result,
        replays,
        files,
        task.get(Options.SHOW_OUTPUT),
        input.compiler().headers().text(),
        robustness,
        judgement,
        account,
        races,
        hunt);
  }

  /** How a run counts that gave this. */
  public Standing code(Report report) {
    return trace.code(report.standing());
  }
}

package dev.weir.report;

import dev.weir.lin.Invocation;
import dev.weir.lin.LinOptions;
import dev.weir.lin.LinResult;
import dev.weir.lin.Reason;
import dev.weir.lin.Scenario;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.program.CallSite;
import dev.weir.program.Function;
import dev.weir.search.result.CheckResult;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The result of {@code lin}.
 *
 * @param run how the tool was run
 * @param phases the time it took
 * @param options what was asked
 * @param result what was found out
 * @param execution the execution that fails, run again, with notes where calls begin and end
 * @param helpless why no fence helps, as part of a sentence, where it was asked which ones do
 * @param traceFiles where it was written
 */
public record LinReport(
    Run run,
    Phases phases,
    LinOptions options,
    LinResult result,
    Optional<Replay> execution,
    Optional<String> helpless,
    List<String> traceFiles)
    implements Report {

  /** Copies the list. */
  public LinReport {
    traceFiles = List.copyOf(traceFiles);
  }

  @Override
  public String verdict() {
    return result.verdict().text();
  }

  @Override
  public Standing standing() {
    return Standing.of(result.verdict());
  }

  @Override
  public String part() {
    return options.criterion().text();
  }

  @Override
  public Optional<CheckResult> explored() {
    return Optional.of(result.exploration());
  }

  /** Whether all executions within the limits of scenarios were looked at. */
  @Override
  public boolean isComplete() {
    return result.verdict() == LinResult.Verdict.LINEARIZABLE && result.exploration().complete();
  }

  /** The error of the failing execution; where threads wait, at the first one that is in a call. */
  public Optional<Failure> error() {
    return result
        .failing()
        .flatMap(
            failing ->
                failing.cause() instanceof LinResult.Error error
                    ? Optional.of(error.error().failure())
                    : Optional.empty())
        .map(failure -> failure.position().isUnknown() ? ofCall(failure) : failure);
  }

  private Failure ofCall(Failure failure) {
    return execution.stream()
        .flatMap(replay -> replay.threads().stream())
        .filter(thread -> thread.waiting() != Waiting.ENDED && !thread.position().isUnknown())
        .findFirst()
        .map(
            thread ->
                new Failure(
                    failure.kind(),
                    failure.message(),
                    thread.position(),
                    thread.calls().own().map(CallSite::function).orElse(failure.function()),
                    thread.thread()))
        .orElse(failure);
  }

  /** Why the failing execution is not explained; empty if that is not what is wrong. */
  public Optional<Reason> reason() {
    return result
        .failing()
        .flatMap(
            failing ->
                failing.cause() instanceof LinResult.Unexplained cause
                    ? Optional.of(Reason.of(failing, cause))
                    : Optional.empty());
  }

  /** The function whose call is blamed. */
  public Optional<Function> blamed() {
    return reason()
        .map(
            reason -> {
              LinResult.Failing failing = result.failing().orElseThrow();
              List<Invocation> all =
                  Stream.concat(failing.scenario().calls().stream(), failing.after().stream())
                      .toList();
              int function = all.get(reason.call()).operation().function();
              return failing.program().functions().get(function);
            });
  }

  /**
   * An execution with a note at the first and the last step of each call.
   *
   * @param calls for each step the number of the call that made it, or -1
   */
  public static Replay bracketed(Replay replay, LinResult.Failing failing, List<Integer> calls) {
    Scenario scenario = failing.scenario();
    List<TraceStep> steps = new ArrayList<>(replay.steps());
    for (int c = 0; c < scenario.size(); c++) {
      int call = c;
      String text = scenario.calls().get(c).text();
      String end =
          failing.cause() instanceof LinResult.Unexplained cause
                  && !cause.outcome().isMissing(scenario, call)
              ? scenario.calls().get(c).shownWith(cause.outcome().results().get(call))
              : text;
      List<Integer> own =
          Stream.iterate(0, i -> i < Math.min(calls.size(), steps.size()), i -> i + 1)
              .filter(i -> calls.get(i) == call && !isUpdate(steps.get(i)))
              .toList();
      if (!own.isEmpty()) {
        note(steps, own.getFirst(), text + " begins");
        note(steps, own.getLast(), end + " ends");
      }
    }
    return replay.withSteps(steps);
  }

  private static boolean isUpdate(TraceStep step) {
    return step.kind() == EventKind.UPDATE;
  }

  private static void note(List<TraceStep> steps, int index, String note) {
    TraceStep step = steps.get(index);
    String all = step.note().isEmpty() ? note : step.note() + ", " + note;
    steps.set(index, step.told(step.from(), all));
  }
}

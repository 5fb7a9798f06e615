package dev.weir.report.witness;

import dev.weir.machine.report.Failure;
import dev.weir.report.FileFormat;
import dev.weir.report.InvalidInput;
import dev.weir.report.Reply;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.trace.replay.Replay;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The first error as a violation witness. */
public final class WitnessFormat implements FileFormat {
  private final Clock clock;

  /** Witnesses that are made now. */
  public WitnessFormat() {
    this(Clock.systemUTC());
  }

  WitnessFormat(Clock clock) {
    this.clock = clock;
  }

  @Override
  public Optional<String> render(List<Reply> replies) {
    return replies.stream()
        .flatMap(reply -> shown(reply).stream())
        .flatMap(shown -> witness(shown).stream())
        .findFirst();
  }

  @Override
  public String whyNothing(List<Reply> replies) {
    return replies.stream()
        .flatMap(reply -> shown(reply).stream())
        .map(WitnessFormat::whyNone)
        .findFirst()
        .orElse("there is no execution to show");
  }

  /** An error and its execution. */
  private record Shown(Run run, Failure failure, Replay execution) {}

  private static Optional<Shown> shown(Reply reply) {
    return switch (reply) {
      case Report.Replayed(Run run, _, Replay replay, _, _, _, _) ->
          replay.failure().map(failure -> new Shown(run, failure, replay));
      case Report report -> report.check().flatMap(WitnessFormat::shown);
      case InvalidInput _ -> Optional.empty();
    };
  }

  private static Optional<Shown> shown(Report.Check check) {
    return check
        .counterexample()
        .flatMap(
            execution ->
                check
                    .result()
                    .firstError()
                    .map(error -> new Shown(check.run(), error.failure(), execution)));
  }

  private Optional<String> witness(Shown shown) {
    return shown
        .failure
        .kind()
        .formula()
        .filter(_ -> isOfC(shown.run) && shown.execution.isKnown())
        .map(
            formula ->
                new Witness(shown.run, formula, shown.failure, shown.execution)
                    .text(clock.instant()));
  }

  private static String whyNone(Shown shown) {
    if (shown.failure.kind().formula().isEmpty()) {
      return "no safety property of the SV-COMP speaks of errors of kind "
          + shown.failure.kind().text();
    }
    return isOfC(shown.run)
        ? "the steps of the execution are not known"
        : "witnesses are of programs in C";
  }

  private static boolean isOfC(Run run) {
    return run.inputs().stream().allMatch(input -> input.matches("(?s).*\\.(c|i|h|ya?ml)"));
  }
}

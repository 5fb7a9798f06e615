package dev.weir.report;

import dev.weir.hunt.HuntOptions;
import dev.weir.hunt.HuntOptions.Schedule;
import dev.weir.hunt.HuntResult;
import dev.weir.search.result.CheckResult;
import java.util.Optional;

/**
 * The result of {@code hunt}.
 *
 * @param runs what the runs showed, as {@code check} tells it
 * @param options what was asked
 * @param result what became of the cycles
 */
public record HuntReport(Report.Check runs, HuntOptions options, HuntResult result)
    implements Report {

  @Override
  public Run run() {
    return runs.run();
  }

  @Override
  public Phases phases() {
    return runs.phases();
  }

  @Override
  public String verdict() {
    return runs.verdict();
  }

  @Override
  public boolean isComplete() {
    return runs.isComplete();
  }

  @Override
  public Standing standing() {
    return runs.standing();
  }

  @Override
  public String part() {
    return runs.part();
  }

  @Override
  public Optional<Report.Check> check() {
    return Optional.of(runs);
  }

  @Override
  public Optional<CheckResult> explored() {
    return runs.explored();
  }

  /** Whether cycles were predicted at all. */
  public boolean hasCycles() {
    return options.schedule() == Schedule.CYCLES;
  }

  /** The runs that were steered to a cycle. One that failed may be a run of several rows. */
  public long steeredRuns() {
    long ofRows = result.rows().stream().mapToLong(HuntResult.Row::runs).sum();
    long afterPrediction = result.runs().counts().runs().orElse(0) - result.predictionRuns();
    return Math.min(ofRows, afterPrediction - result.aimlessRuns());
  }
}

package dev.weir.report.explain;

import dev.weir.trace.replay.Replay;
import java.util.List;
import java.util.Optional;

/**
 * The explanation of an execution that fails.
 *
 * @param cause why it fails
 * @param steps what the hardware does in the steps that are marked
 * @param remedy what keeps it from happening; empty where no fence could
 */
public record Account(Cause cause, List<StepTelling> steps, Optional<Remedy> remedy) {

  /** Copies its parts. */
  public Account {
    steps = List.copyOf(steps);
  }

  /** That of an execution, as far as it alone tells. */
  public static Account of(Replay execution) {
    return new Account(Cause.of(execution), StepTelling.of(execution), Optional.empty());
  }

  /** The same where steps do not tell all that memory does. */
  public Account ofUnknownNeed() {
    return new Account(
        new Cause(cause.sentence(), cause.pair(), Cause.Need.UNKNOWN), steps, remedy);
  }

  /** The same with a remedy. */
  public Account with(Remedy known) {
    return new Account(cause, steps, Optional.of(known));
  }
}

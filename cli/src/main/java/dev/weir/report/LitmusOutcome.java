package dev.weir.report;

import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The final states of a litmus test under a memory model.
 *
 * @param test the test
 * @param states the distinct final states that count, as text, sorted
 * @param positive executions whose final state has the property of the condition
 * @param negative the other executions whose final state counts
 * @param result what the exploration found
 */
public record LitmusOutcome(
    LitmusTest test, List<String> states, long positive, long negative, CheckResult result) {

  /** Copies the states. */
  public LitmusOutcome {
    states = List.copyOf(states);
  }

  /** What keeps the states from being all of them, one line each. */
  public List<String> gaps() {
    List<String> gaps = new ArrayList<>();
    result.met().stream().sorted().filter(Bound::isLimit).forEach(b -> gaps.add("met " + b.text()));
    result.seen().cuts().forEach(cut -> gaps.add("cut " + Wording.cutAndChanges(cut)));
    result.unsupported().forEach(failure -> gaps.add(Wording.failure(failure)));
    result.errors().stream()
        .map(FoundError::failure)
        // Threads that wait for ever have no final state; after other errors there would be one.
        .filter(failure -> !failure.kind().waits())
        .forEach(failure -> gaps.add(Wording.failure(failure)));
    return gaps;
  }

  /** Whether all final states are known. */
  public boolean isComplete() {
    return gaps().isEmpty() && result.met().isEmpty();
  }

  /** Whether the property can be reached: {@code Allow}, {@code Forbid} or {@code unknown}. */
  public String verdict() {
    return positive > 0 ? "Allow" : isComplete() ? "Forbid" : "unknown";
  }

  /** How often the property holds, as far as that is known. */
  public Optional<String> observation() {
    if (positive > 0 && negative > 0) {
      return Optional.of("Sometimes");
    }
    return isComplete() ? Optional.of(positive > 0 ? "Always" : "Never") : Optional.empty();
  }

  /** Whether what the condition claims is true, as far as that is known. */
  public Optional<Boolean> ok() {
    boolean unsure =
        switch (test.condition().quantifier()) {
          case EXISTS, NOT_EXISTS -> positive == 0;
          case FORALL -> negative == 0;
        };
    return unsure && !isComplete()
        ? Optional.empty()
        : Optional.of(test.condition().quantifier().holds(positive > 0, negative > 0));
  }
}

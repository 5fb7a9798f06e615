package dev.weir.lin;

import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.ObservedOrders;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What to ask of a data structure.
 *
 * @param check how each scenario is explored; workers take different ones
 * @param judged the model, if it is one that is known by its axioms alone: then that in {@code
 *     check} does not count
 * @param criterion what is asked of each execution
 * @param specification what says how calls are right one after the other, if not the code itself
 * @param scenarios those that are explored, in this order
 * @param values what it does with the values that it is given
 * @param mayBlock the names of the operations that may wait for ever
 */
public record LinOptions(
    CheckOptions check,
    Optional<JudgedModel> judged,
    Criterion criterion,
    Optional<Program> specification,
    List<Scenario> scenarios,
    Values values,
    Set<String> mayBlock) {
  /** Copies the lists. */
  public LinOptions {
    scenarios = List.copyOf(scenarios);
    mayBlock = Set.copyOf(mayBlock);
  }

  /** The same, explored in another way. */
  public LinOptions with(CheckOptions newCheck) {
    return new LinOptions(newCheck, judged, criterion, specification, scenarios, values, mayBlock);
  }

  /**
   * The same under a model that is known by its axioms alone.
   *
   * @param limit the longest time
   */
  public LinOptions judgedBy(JudgedModel model, Duration limit) {
    return new LinOptions(
        check
            .with(new ObservedOrders(model.title(), Optional.empty()))
            .withTimeLimit(Optional.of(limit)),
        Optional.of(model),
        criterion,
        specification,
        scenarios,
        values,
        mayBlock);
  }

  /** What is asked of each execution. */
  public enum Criterion {
    /** Some order of the calls that keeps who ends before whom explains it. */
    LINEARIZABLE("linearizable"),
    /** Some order of the calls that keeps the order of each thread explains it. */
    SEQUENTIAL("sequential");

    private final String text;

    Criterion(String text) {
      this.text = text;
    }

    /** The word for it. */
    public String text() {
      return text;
    }
  }
}

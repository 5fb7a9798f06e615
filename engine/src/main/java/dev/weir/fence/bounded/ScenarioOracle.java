package dev.weir.fence.bounded;

import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Judgement;
import dev.weir.lin.LinChecker;
import dev.weir.lin.LinException;
import dev.weir.lin.LinOptions;
import dev.weir.lin.LinResult;
import dev.weir.lin.Scenario;
import dev.weir.lin.Subject;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import java.util.Optional;
import java.util.Set;

/**
 * Judges sets of fences in a data structure by exploring all scenarios of its calls: a set is right
 * if none of them fails.
 */
public final class ScenarioOracle extends LearningOracle {
  private final Subject subject;
  private final ExternalFunctions library;
  private final LinOptions options;
  private final LinChecker.Listener listener;
  private Optional<LinException> wrong = Optional.empty();

  /**
   * An oracle.
   *
   * @param subject the data structure, in a program with its calls of the library opened
   * @param options the scenarios, and how each of them is explored; the limit of time is one for
   *     all explorations
   */
  public ScenarioOracle(
      Subject subject,
      ExternalFunctions library,
      LinOptions options,
      Places places,
      LinChecker.Listener listener) {
    super(subject.program(), places);
    this.subject = subject;
    this.library = library;
    this.options = options;
    this.listener = listener;
  }

  /** Why the data structure cannot be asked about after all, if so. */
  public Optional<LinException> wrong() {
    return wrong;
  }

  @Override
  protected Judgement explore(Set<FencePlace> fences) {
    try {
      LinChecker checker = checker(with(fences), options.check());
      LinResult result = check(checker);
      remember(result.exploration());
      return switch (result.verdict()) {
        case LINEARIZABLE -> new Judgement.Correct();
        case NOT_LINEARIZABLE, VIOLATION ->
            learn(checker, result.failing().orElseThrow().scenario(), fences);
        case UNKNOWN -> new Judgement.Unknown();
      };
    } catch (LinException e) {
      wrong = Optional.of(e);
      return new Judgement.Unknown();
    }
  }

  /** What the executions of a scenario that fails say. */
  private Judgement learn(LinChecker checker, Scenario scenario, Set<FencePlace> fences)
      throws LinException {
    boolean liveness = options.check().liveness();
    FailureHarvest harvest = new FailureHarvest(places, Aim.ERROR, fences, liveness);
    checker.failures(scenario, harvest, harvest::addUnexplained, listener);
    if (!harvest.traces().isEmpty()) {
      return traces.judgeWith(harvest.traces(), fences);
    }
    // It took too long, or there is an error that is not one of an execution.
    return sequentialFailure().isPresent()
        ? new Judgement.Unfixable(true)
        : new Judgement.Unknown();
  }

  /** The first scenario that fails with some fences. */
  public Optional<LinResult.Failing> failure(Set<FencePlace> fences) {
    return failure(with(fences), options.check());
  }

  /** The first scenario that fails without any weak memory. */
  public Optional<LinResult.Failing> sequentialFailure() {
    return failure(program, sequential());
  }

  /** How scenarios are explored without any weak memory. */
  public CheckOptions sequential() {
    return options.check().with(new SequentialConsistency());
  }

  private Optional<LinResult.Failing> failure(Program fenced, CheckOptions how) {
    try {
      return check(checker(fenced, how)).failing();
    } catch (LinException e) {
      wrong = Optional.of(e);
      return Optional.empty();
    }
  }

  private LinResult check(LinChecker checker) throws LinException {
    count();
    return checker.check(listener);
  }

  private LinChecker checker(Program fenced, CheckOptions how) throws LinException {
    return new LinChecker(subject.with(fenced), library, options.with(withinTime(how)));
  }
}

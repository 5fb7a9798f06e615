package dev.weir.fence.bounded;

import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.robust.Violation;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.trace.Monitor;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Judges sets of fences by exploring the program with the fences. */
public abstract class ExploringOracle extends LearningOracle {
  /** The calls that have a model. */
  protected final ExternalFunctions library;

  /** The model, bounds and limits; the limit of time is one for all explorations. */
  protected final CheckOptions options;

  /** What fences are to bring about. */
  protected final Aim aim;

  /** Is told how far an exploration is. */
  protected final ProgressListener listener;

  /** An oracle. */
  protected ExploringOracle(
      Program program,
      ExternalFunctions library,
      CheckOptions options,
      Aim aim,
      Places places,
      ProgressListener listener) {
    super(program, places);
    this.library = library;
    this.options = options;
    this.aim = aim;
    this.listener = listener;
  }

  /**
   * An error.
   *
   * @param options of the exploration that has found it
   */
  public record Failure(CheckOptions options, FoundError error) {}

  /** An error of the program with some fences, by an exploration that ends at the first one. */
  public abstract Optional<Failure> failure(Set<FencePlace> fences);

  /** An execution with some fences that is not sequentially consistent. */
  public abstract Optional<Violation> cycle(Set<FencePlace> fences);

  /** An error that needs no weak memory, by an exploration without any. */
  public final Optional<Failure> sequentialFailure() {
    CheckOptions how = options.with(new SequentialConsistency());
    return check(program, how, List.of()).firstError().map(error -> new Failure(how, error));
  }

  /** What an exploration finds, in the time that is left. */
  protected final CheckResult check(Program fenced, CheckOptions how, List<Monitor> monitors) {
    return new Checker(fenced, library).check(counted(how), monitors, listener);
  }

  /** Options for one more exploration, in the time that is left. */
  protected final CheckOptions counted(CheckOptions how) {
    count();
    return withinTime(how);
  }
}

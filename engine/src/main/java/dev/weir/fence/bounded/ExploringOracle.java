package dev.weir.fence.bounded;

import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Judgement;
import dev.weir.fence.infer.KnownTraces;
import dev.weir.fence.infer.Oracle;
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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Judges sets of fences by exploring the program with the fences. What earlier explorations found
 * is asked first: a failing execution that a set leaves possible makes it wrong without another
 * one.
 */
public abstract class ExploringOracle implements Oracle {
  /** The program without the fences. */
  protected final Program program;

  /** The calls that have a model. */
  protected final ExternalFunctions library;

  /** The model, bounds and limits; the limit of time is one for all explorations. */
  protected final CheckOptions options;

  /** What fences are to bring about. */
  protected final Aim aim;

  /** Where something can be done. */
  protected final Places places;

  /** Is told how far an exploration is. */
  protected final ProgressListener listener;

  /** The failing executions that are known. */
  protected final KnownTraces traces = new KnownTraces();

  private final LoopDepths loops;
  private final long start = System.nanoTime();
  private int explorations;
  private CheckResult latest = CheckResult.NOTHING;

  /** An oracle. */
  protected ExploringOracle(
      Program program,
      ExternalFunctions library,
      CheckOptions options,
      Aim aim,
      Places places,
      ProgressListener listener) {
    this.program = program;
    this.library = library;
    this.options = options;
    this.aim = aim;
    this.places = places;
    this.loops = new LoopDepths(program);
    this.listener = listener;
  }

  /**
   * An error.
   *
   * @param options of the exploration that has found it
   */
  public record Failure(CheckOptions options, FoundError error) {}

  /** How many explorations there were. */
  public final int explorations() {
    return explorations;
  }

  /** What the latest exploration that judged a set found. */
  public final CheckResult latest() {
    return latest;
  }

  /** The program with some fences and orders. */
  public final Program with(Set<FencePlace> fences) {
    return FencedProgram.of(program, places, fences);
  }

  @Override
  public final int loops(FencePlace place) {
    return loops.at(place.position());
  }

  @Override
  public final Judgement judge(Set<FencePlace> fences) {
    return traces.judge(fences).orElseGet(() -> explore(fences));
  }

  /** Judges a set of which the failing executions that are known do not say that it is wrong. */
  protected abstract Judgement explore(Set<FencePlace> fences);

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
    explorations++;
    return withinTime(how);
  }

  /** Options with the time that is left. */
  protected final CheckOptions withinTime(CheckOptions how) {
    return how.within(Duration.ofNanos(System.nanoTime() - start));
  }

  /** Remembers what an exploration that judged a set found. */
  protected final void remember(CheckResult result) {
    latest = result;
  }
}

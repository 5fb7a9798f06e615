package dev.weir.fence.bounded;

import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Judgement;
import dev.weir.fence.infer.KnownTraces;
import dev.weir.fence.infer.Oracle;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import java.time.Duration;
import java.util.Set;

/**
 * Judges sets of fences by exploring what runs with the fences. What earlier explorations found is
 * asked first: a failing execution that a set leaves possible makes it wrong without another one.
 */
public abstract class LearningOracle implements Oracle {
  /** The program without the fences. */
  protected final Program program;

  /** Where something can be done. */
  protected final Places places;

  /** The failing executions that are known. */
  protected final KnownTraces traces = new KnownTraces();

  private final LoopDepths loops;
  private final long start = System.nanoTime();
  private int explorations;
  private CheckResult latest = CheckResult.NOTHING;

  /** An oracle. */
  protected LearningOracle(Program program, Places places) {
    this.program = program;
    this.places = places;
    this.loops = new LoopDepths(program);
  }

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

  /** There is one more exploration. */
  protected final void count() {
    explorations++;
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

package dev.weir.report;

import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.FailingCycle;
import dev.weir.fence.FenceResult.FailingExecution;
import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.FenceResult.FailingScenario;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Redundant;
import dev.weir.fence.infer.Aim;
import dev.weir.lin.LinOptions;
import dev.weir.lin.LinResult;
import dev.weir.robust.Violation;
import dev.weir.search.result.Bound;
import dev.weir.trace.replay.Replay;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The result of {@code fence}.
 *
 * @param run how the tool was run
 * @param phases the time it took
 * @param result what was found
 * @param relaxing whether the weakest orders were asked for that are enough, and of what
 * @param sets the sets, with the executions that show why
 * @param aim what the fences are to bring about
 * @param counterexample where fences cannot help, an execution that fails, run again; none of
 *     automata
 * @param isVerified whether the mended program was found right; with a patch, the patched one
 * @param patch the file with the patch, if one was asked for
 * @param numbers where several aims were asked for, how many fences each of them needs
 * @param scenarios what was asked of a data structure, if it is about one
 * @param traceFiles where the counterexample was written, or the executions that fail without the
 *     fences of the first set, in their order
 */
public record FenceReport(
    Run run,
    Phases phases,
    FenceResult result,
    Relaxing relaxing,
    List<ShownSet> sets,
    Aim aim,
    Optional<Replay> counterexample,
    boolean isVerified,
    Optional<String> patch,
    List<Number> numbers,
    Optional<LinOptions> scenarios,
    List<String> traceFiles)
    implements Report {

  /** Copies the lists. */
  public FenceReport {
    sets = List.copyOf(sets);
    numbers = List.copyOf(numbers);
    traceFiles = List.copyOf(traceFiles);
  }

  /** Whether the weakest orders were asked for. */
  public enum Relaxing {
    /** No: it was asked what is missing. */
    NOTHING,
    /** Those of the program as it is. */
    PRESENT,
    /** Those of the program with sequentially consistent accesses everywhere. */
    SEQUENTIAL
  }

  /** Whether the weakest orders were asked for. */
  public boolean relaxes() {
    return relaxing != Relaxing.NOTHING;
  }

  /** Whether it is an automaton model that is spoken of. */
  public boolean isOfModel() {
    return run.inputs().stream().allMatch(input -> input.endsWith(".rmm"));
  }

  /** What the fences are to bring about, in a word. */
  public String property() {
    return scenarios.map(asked -> asked.criterion().text()).orElse(aim.text());
  }

  @Override
  public String verdict() {
    return result.verdict().text();
  }

  @Override
  public Standing standing() {
    Standing standing = Standing.of(result.verdict());
    return standing == Standing.FINE && !isVerified ? Standing.UNSETTLED : standing;
  }

  @Override
  public String part() {
    return property();
  }

  @Override
  public List<String> met() {
    return result.work().exploration().met().stream().sorted().map(Bound::text).toList();
  }

  @Override
  public boolean coversAll() {
    return isVerified && result.work().exploration().complete();
  }

  @Override
  public boolean isComplete() {
    return switch (result.verdict()) {
      case UNFIXABLE -> true;
      case CORRECT, FIXED -> result.work().exploration().complete();
      case UNKNOWN -> false;
    };
  }

  /** The same after more time. */
  public FenceReport with(Phases later) {
    return new FenceReport(
        run,
        later,
        result,
        relaxing,
        sets,
        aim,
        counterexample,
        isVerified,
        patch,
        numbers,
        scenarios,
        traceFiles);
  }

  /**
   * How many fences an aim needs.
   *
   * @param fences those of the cheapest set; empty if none was found that suffices
   */
  public record Number(Aim aim, OptionalInt fences) {}

  /**
   * A set of fences.
   *
   * @param set what was found
   * @param fences the same fences, with the executions that show why
   */
  public record ShownSet(FenceSet set, List<ShownFence> fences) {
    /** Copies the list. */
    public ShownSet {
      fences = List.copyOf(fences);
    }

    /** The fences of the program that can go with these. */
    public List<Redundant> redundant() {
      return set.redundant();
    }
  }

  /**
   * A fence.
   *
   * @param fence what is to be done, and where
   * @param without the execution that fails without it, run again
   */
  public record ShownFence(FenceResult.Fence fence, Optional<Replay> without) {
    /**
     * What goes wrong without it; empty where that is not known.
     *
     * @param notRobust what is said before an order that the memory model breaks
     * @param otherwise what is said of an execution of which no error is known
     */
    public Optional<String> why(String notRobust, String otherwise) {
      return fence
          .without()
          .map(
              failing ->
                  switch (failing) {
                    case FailingCycle(var _, Violation violation) ->
                        notRobust + Wording.pair(violation);
                    case FailingRun(var _, var _, var _, Aim aim) when aim == Aim.ROBUSTNESS ->
                        notRobust + Wording.NOT_SEQUENTIAL;
                    case FailingScenario(LinResult.Failing one, var _) -> Wording.why(one);
                    case FailingRun _, FailingExecution _ ->
                        without.flatMap(Replay::failure).map(Wording::failure).orElse(otherwise);
                  });
    }

    /** The scenario of a data structure that fails without it. */
    public Optional<LinResult.Failing> scenario() {
      return fence
          .without()
          .flatMap(
              failing ->
                  failing instanceof FailingScenario(LinResult.Failing one, var _)
                      ? Optional.of(one)
                      : Optional.empty());
    }
  }
}

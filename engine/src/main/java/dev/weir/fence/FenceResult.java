package dev.weir.fence;

import dev.weir.fence.infer.FencePlace;
import dev.weir.program.Program;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckResult;
import dev.weir.search.CheckResult.FoundError;
import java.util.List;
import java.util.Optional;

/**
 * Which fences make a program right.
 *
 * @param verdict the answer
 * @param sets minimal sets of fences, the cheapest first; none where no fence is needed or helps
 * @param explorations how many explorations there were
 * @param exploration the one that verified the sets, or what the latest one found
 * @param counterexample where fences cannot help, an execution that fails
 */
public record FenceResult(
    Verdict verdict,
    List<FenceSet> sets,
    int explorations,
    CheckResult exploration,
    Optional<Shown> counterexample) {

  /** Copies the list. */
  public FenceResult {
    sets = List.copyOf(sets);
  }

  /** The answers. */
  public enum Verdict {
    /** No fence is needed. */
    CORRECT("correct"),
    /** With fences it is right. */
    FIXED("fixed"),
    /** No fences help. */
    UNFIXABLE("unfixable"),
    /** It was not found out. */
    UNKNOWN("unknown");

    private final String text;

    Verdict(String text) {
      this.text = text;
    }

    /** The word for output. */
    public String text() {
      return text;
    }
  }

  /**
   * A set of fences with which the program is right; without one of them it is not.
   *
   * @param fences in the order of the source
   */
  public record FenceSet(List<Fence> fences) {
    /** Copies the list. */
    public FenceSet {
      fences = List.copyOf(fences);
    }

    /** What all of them cost. */
    public int cost() {
      return fences.stream().mapToInt(Fence::cost).sum();
    }
  }

  /**
   * A fence of a set.
   *
   * @param place what is to be done and where
   * @param cost what it costs
   * @param without an execution that fails with all others of the set; empty where the time was up
   *     before one was found
   */
  public record Fence(FencePlace place, int cost, Optional<Shown> without) {}

  /**
   * A failing execution.
   *
   * @param program the program with the fences that it is of
   * @param options the model and bounds that it was found with
   * @param error what goes wrong, and the execution
   */
  public record Shown(Program program, CheckOptions options, FoundError error) {}
}

package dev.weir.report;

import dev.weir.program.SourcePosition;
import dev.weir.transform.delay.CriticalCycle;
import dev.weir.transform.delay.CriticalCycle.Order;
import dev.weir.transform.delay.DelayResult;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The result of {@code transform}.
 *
 * @param run how the tool was run
 * @param phases the time it took
 * @param result what is delayed, and why
 * @param written what was written of the transformed program, if that was asked
 */
public record TransformReport(Run run, Phases phases, DelayResult result, Optional<Written> written)
    implements Report {

  /**
   * A transformed program.
   *
   * @param form {@code c}, {@code ll} or {@code weir}
   * @param file where it was written, as the user named it; empty for standard output
   */
  public record Written(String form, Optional<String> file) {}

  @Override
  public String verdict() {
    return "transformed";
  }

  @Override
  public boolean isComplete() {
    return true;
  }

  @Override
  public Standing standing() {
    return Standing.FINE;
  }

  /** The barriers that keep pairs of critical cycles in order, with the cycles by their index. */
  public SortedMap<SourcePosition, TreeSet<Integer>> fences() {
    SortedMap<SourcePosition, TreeSet<Integer>> fences = new TreeMap<>();
    List<CriticalCycle> cycles = result.cycles();
    for (int i = 0; i < cycles.size(); i++) {
      for (CriticalCycle.Visit visit : cycles.get(i).visits()) {
        if (visit.order() == Order.FENCED) {
          for (SourcePosition barrier : visit.barriers()) {
            fences.computeIfAbsent(barrier, _ -> new TreeSet<>()).add(i);
          }
        }
      }
    }
    return fences;
  }

  /** How many of the cycles that are listed the model lets happen. */
  public long open() {
    return result.cycles().stream().filter(CriticalCycle::isOpen).count();
  }
}

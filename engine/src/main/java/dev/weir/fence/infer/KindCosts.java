package dev.weir.fence.infer;

import dev.weir.program.SourcePosition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Costs by the kind of fence, but for some lines of the source that have costs of their own. Where
 * nothing else is said, a kind costs what it does on the machine where it costs most, and loops
 * around it change nothing.
 */
public final class KindCosts implements LoopCosts {
  private static final int MOST = 1_000_000;

  private final Set<MachineCosts> machines;
  private final Map<String, Integer> byKind;
  private final Map<SourcePosition, Integer> byLine = new HashMap<>();
  private final int loop;

  /**
   * A line of the source with a cost of its own.
   *
   * @param file as positions name it
   * @param line from 1
   * @param cost of anything that is done there, at least 1
   */
  public record LineCost(String file, int line, int cost) {}

  /**
   * What is usual on some machines.
   *
   * @param machines at least one
   */
  public static KindCosts usual(Set<MachineCosts> machines) {
    return new KindCosts(machines, Map.of(), 1, List.of());
  }

  /**
   * Costs.
   *
   * @param machines at least one
   * @param kinds the costs of the kinds, by their texts, each at least 1; others cost what is usual
   * @param loop how many times more something costs for each loop that is around it, at least 1
   * @param lines the lines with costs of their own, whatever is around them
   */
  public KindCosts(
      Set<MachineCosts> machines, Map<String, Integer> kinds, int loop, List<LineCost> lines) {
    this.machines = Set.copyOf(machines);
    this.byKind = Map.copyOf(kinds);
    this.loop = loop;
    lines.forEach(line -> byLine.put(new SourcePosition(line.file(), line.line(), 0), line.cost()));
  }

  @Override
  public int of(FencePlace place, int loops) {
    SourcePosition line = new SourcePosition(place.position().file(), place.position().line(), 0);
    Integer own = byLine.get(line);
    if (own != null) {
      return own;
    }
    Integer ofKind = byKind.get(place.repair().text());
    long cost =
        ofKind != null
            ? ofKind
            : machines.stream()
                .mapToInt(machine -> machine.of(place.repair(), place.role()))
                .max()
                .orElseThrow();
    for (int i = 0; i < loops && cost < MOST; i++) {
      cost *= loop;
    }
    return (int) Math.min(cost, MOST);
  }
}

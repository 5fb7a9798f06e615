package dev.weir.fence.infer;

import dev.weir.program.SourcePosition;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Costs by the kind of fence, but for some lines of the source that have costs of their own. Where
 * nothing else is said, a full fence costs 10, an access with the order `seq_cst` 9, a fence of
 * order `acquire` or `release` 5, a store-store fence 4, and an access with the order `acquire` or
 * `release` 3, an access that becomes atomic 20, and loops around it change nothing. The orders of
 * a compare-exchange that fails cost what they cost otherwise.
 */
public final class KindCosts implements LoopCosts {
  private static final int MOST = 1_000_000;

  /** What is said where nothing else is. */
  public static final KindCosts USUAL = new KindCosts(Map.of(), 1, List.of());

  private final Map<Repair, Integer> byKind = new EnumMap<>(Repair.class);
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
   * Costs.
   *
   * @param kinds the costs of the kinds, by their texts, each at least 1; others cost what is usual
   * @param loop how many times more something costs for each loop that is around it, at least 1
   * @param lines the lines with costs of their own, whatever is around them
   */
  public KindCosts(Map<String, Integer> kinds, int loop, List<LineCost> lines) {
    this.loop = loop;
    for (Repair repair : Repair.values()) {
      byKind.put(repair, kinds.getOrDefault(repair.text(), usual(repair)));
    }
    lines.forEach(line -> byLine.put(new SourcePosition(line.file(), line.line(), 0), line.cost()));
  }

  private static int usual(Repair repair) {
    return switch (repair) {
      case ATOMIC -> 20;
      case FULL_FENCE_AFTER, FULL_FENCE_BEFORE -> 10;
      case SEQUENTIAL, SEQUENTIAL_ON_FAILURE -> 9;
      case RELEASE_FENCE_BEFORE, ACQUIRE_FENCE_AFTER -> 5;
      case STORE_FENCE_AFTER, STORE_FENCE_BEFORE -> 4;
      case RELEASE, ACQUIRE, ACQUIRE_ON_FAILURE -> 3;
    };
  }

  @Override
  public int of(FencePlace place, int loops) {
    SourcePosition line = new SourcePosition(place.position().file(), place.position().line(), 0);
    Integer own = byLine.get(line);
    if (own != null) {
      return own;
    }
    long cost = byKind.getOrDefault(place.repair(), usual(place.repair()));
    for (int i = 0; i < loops && cost < MOST; i++) {
      cost *= loop;
    }
    return (int) Math.min(cost, MOST);
  }
}

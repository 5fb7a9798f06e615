package dev.weir.fence.infer;

import dev.weir.program.SourcePosition;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Costs by the kind of fence, but for some lines of the source that have costs of their own. Where
 * nothing else is said, a full fence costs 10, a store with the order `seq_cst` 9, a store-store
 * fence 4, and an access with the order `release` 3.
 */
public final class KindCosts implements Costs {
  /** What is said where nothing else is. */
  public static final KindCosts USUAL = new KindCosts(Map.of(), List.of());

  private final Map<Repair, Integer> byKind = new EnumMap<>(Repair.class);
  private final Map<SourcePosition, Integer> byLine = new HashMap<>();

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
   * @param lines the lines with costs of their own
   */
  public KindCosts(Map<String, Integer> kinds, List<LineCost> lines) {
    for (Repair repair : Repair.values()) {
      byKind.put(repair, kinds.getOrDefault(repair.text(), usual(repair)));
    }
    lines.forEach(line -> byLine.put(new SourcePosition(line.file(), line.line(), 0), line.cost()));
  }

  private static int usual(Repair repair) {
    return switch (repair) {
      case FULL_FENCE_AFTER, FULL_FENCE_BEFORE -> 10;
      case SEQUENTIAL -> 9;
      case STORE_FENCE_AFTER -> 4;
      case RELEASE -> 3;
    };
  }

  @Override
  public int of(FencePlace place) {
    SourcePosition line = new SourcePosition(place.position().file(), place.position().line(), 0);
    Integer own = byLine.get(line);
    return own == null ? byKind.getOrDefault(place.repair(), usual(place.repair())) : own;
  }
}

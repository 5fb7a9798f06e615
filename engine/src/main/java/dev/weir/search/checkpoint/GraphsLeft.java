package dev.weir.search.checkpoint;

import java.util.List;
import java.util.Map;

/**
 * What is left of an exploration of execution graphs, as data.
 *
 * @param parts what is to be explored
 * @param bulkUnits see {@link dev.weir.machine.Machine#bulkUnits}
 * @param blocks what is known of atomic blocks, in words
 * @param fills whether graphs are left out whose holes cannot be filled
 * @param doubts why what was found may not be all
 */
public record GraphsLeft(
    List<GraphPart> parts,
    Map<Long, Integer> bulkUnits,
    List<String> blocks,
    boolean fills,
    Doubts doubts)
    implements Checkpoint.Rest {
  /** Copies its parts. */
  public GraphsLeft {
    parts = List.copyOf(parts);
    bulkUnits = Map.copyOf(bulkUnits);
    blocks = List.copyOf(blocks);
  }

  /**
   * Why graphs may be missing, or errors be none.
   *
   * @param hasDeadEnds whether graphs were met that could not be continued
   * @param splitsUpdates whether a revisit kept the read of a read-modify-write and not its write
   * @param hasLoadedOperand whether a read-modify-write has an operand that was read
   * @param lacksDependencies whether there may be dependencies that were not followed
   */
  public record Doubts(
      boolean hasDeadEnds,
      boolean splitsUpdates,
      boolean hasLoadedOperand,
      boolean lacksDependencies) {
    /** None. */
    public static final Doubts NONE = new Doubts(false, false, false, false);

    /** These and those of another part. */
    public Doubts and(Doubts other) {
      return new Doubts(
          hasDeadEnds || other.hasDeadEnds,
          splitsUpdates || other.splitsUpdates,
          hasLoadedOperand || other.hasLoadedOperand,
          lacksDependencies || other.lacksDependencies);
    }
  }
}

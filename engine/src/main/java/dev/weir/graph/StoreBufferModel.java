package dev.weir.graph;

import dev.weir.graph.Operation.Half;
import dev.weir.graph.ThreadOrder.Node;
import dev.weir.machine.model.ReadSets;

/**
 * The models in which all threads see a write at once and no read waits: sequential consistency,
 * TSO and PSO. A read-modify-write is a full fence.
 */
final class StoreBufferModel extends GraphModel {
  private final boolean passesReads;
  private final boolean passesWrites;

  /**
   * A model.
   *
   * @param passesReads whether a read may overtake an earlier write
   * @param passesWrites whether a write may overtake an earlier write
   */
  StoreBufferModel(boolean passesReads, boolean passesWrites) {
    this(passesReads, passesWrites, new ReadSets());
  }

  /** Sequential consistency for graphs of another model. */
  StoreBufferModel(GraphModel other) {
    this(false, false, other.reads());
  }

  private StoreBufferModel(boolean passesReads, boolean passesWrites, ReadSets reads) {
    super(false, reads);
    this.passesReads = passesReads;
    this.passesWrites = passesWrites;
  }

  @Override
  boolean orders(
      Node node, int slot, Operation earlier, Operation later, boolean fenced, boolean halves) {
    boolean isAtomic = earlier.half() != Half.NONE || later.half() != Half.NONE;
    boolean mayPass = later.isRead() ? passesReads : passesWrites;
    return fenced || isAtomic || earlier.isRead() || !mayPass;
  }

  @Override
  boolean seesOwnWrites() {
    return !passesReads;
  }

  @Override
  boolean allows(Frame frame) {
    return frame.closeCoherence() && frame.closeGlobal(seesOwnWrites());
  }
}

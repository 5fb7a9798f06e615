package dev.weir.graph.model;

import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.model.ThreadOrder.Node;

/**
 * The models in which all threads see a write at once and no read waits: sequential consistency,
 * TSO and PSO. A read-modify-write is done in memory at once, behind earlier stores of its place; a
 * full fence is what it is compiled with, or that it is.
 */
public final class StoreBufferModel extends GraphModel {
  private final boolean passesReads;
  private final boolean passesWrites;
  private final boolean updatesAreFences;

  /**
   * A model.
   *
   * @param passesReads whether a read may overtake an earlier write
   * @param passesWrites whether a write may overtake an earlier write
   * @param updatesAreFences whether a read-modify-write waits for all earlier stores
   */
  public StoreBufferModel(boolean passesReads, boolean passesWrites, boolean updatesAreFences) {
    super(false);
    this.passesReads = passesReads;
    this.passesWrites = passesWrites;
    this.updatesAreFences = updatesAreFences;
  }

  /** Sequential consistency for graphs of another model. */
  StoreBufferModel(GraphModel other) {
    super(false, other);
    this.passesReads = false;
    this.passesWrites = false;
    this.updatesAreFences = true;
  }

  @Override
  boolean orders(
      Node node, int slot, Operation earlier, Operation later, boolean fenced, boolean halves) {
    boolean waits = updatesAreFences || earlier.location() == later.location();
    boolean isAtomic = earlier.half() != Half.NONE || waits && later.half() != Half.NONE;
    boolean mayPass = later.isRead() ? passesReads : passesWrites;
    return fenced || isAtomic || earlier.isRead() || !mayPass;
  }

  @Override
  boolean seesOwnWrites() {
    return !passesReads;
  }

  @Override
  public boolean hasOneSteps() {
    return !updatesAreFences;
  }

  @Override
  boolean allows(Frame frame) {
    return frame.closeCoherence() && frame.closeGlobal(seesOwnWrites(), this);
  }
}

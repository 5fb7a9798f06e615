package dev.weir.graph.model;

import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Condition;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Order;
import dev.weir.graph.model.ThreadOrder.Node;

/**
 * RISC-V (RVWMO), as chapter "RVWMO Memory Consistency Model" of the unprivileged specification has
 * it, without accesses of mixed sizes: other threads see a write all at once; what a thread keeps
 * in order is its "preserved program order". That two reads of different writes keep their order
 * (its second rule) follows from the global order, for the later write lies between them there.
 */
public final class RiscvModel extends GraphModel {
  private final Condition oneStep;

  /**
   * The model.
   *
   * @param oneStep of read-modify-writes that are one instruction; others are pairs of
   *     load-reserved and store-conditional
   */
  public RiscvModel(Condition oneStep) {
    super(true);
    this.oneStep = oneStep;
  }

  @Override
  boolean forwards() {
    return true;
  }

  @Override
  public boolean hasOneSteps() {
    return true;
  }

  @Override
  public boolean isOneStep(Operation readHalf) {
    return readHalf.condition() == oneStep;
  }

  private static boolean acquires(Operation access) {
    return access.isRead() && access.order().acquires();
  }

  /** Of a pair only a seq_cst load-reserved comes after what is before it. */
  private static boolean releases(Operation access) {
    return access.isWrite()
        ? access.order().releases()
        : access.half() != Half.NONE && access.order() == Order.SEQ_CST;
  }

  @Override
  boolean orders(
      Node node, int slot, Operation earlier, Operation later, boolean fenced, boolean halves) {
    boolean both =
        earlier.isWrite() && earlier.order().releases() && later.isRead() && acquires(later);
    boolean depends =
        Node.has(node.address, slot)
            || Node.has(node.data, slot)
            || later.isWrite()
                && (Node.has(node.control, slot) || Node.has(node.addressBefore, slot));
    boolean overwrites = later.isWrite() && earlier.location() == later.location();
    return fenced
        || acquires(earlier)
        || releases(later)
        || both
        || depends
        || overwrites
        || halves;
  }

  @Override
  boolean keeps(
      Node node, int slot, boolean same, boolean depends, boolean ordered, boolean halves) {
    return ordered || depends || halves || same && node.operation.isWrite();
  }

  /**
   * A read of an own write comes after what that write's address and value come from, and after the
   * write itself if that is one of a read-modify-write.
   */
  @Override
  void complete(Node node) {
    if (!node.operation.isRead()) {
      return;
    }
    for (int i = node.slot - 1; i >= 0; i--) {
      if (Node.has(node.samePlace, i) && node.at(i).isWrite()) {
        Node write = node.node(i);
        Node.include(node.ordered, write.address);
        Node.include(node.ordered, write.data);
        if (node.at(i).half() == Half.WRITE) {
          Node.add(node.ordered, i);
        }
        return;
      }
    }
  }

  @Override
  boolean allows(Frame frame) {
    return frame.closeCoherence() && frame.closeGlobal(false, this);
  }
}

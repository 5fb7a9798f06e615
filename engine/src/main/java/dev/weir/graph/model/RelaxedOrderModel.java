package dev.weir.graph.model;

import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.model.ThreadOrder.Node;

/**
 * Relaxed memory order of SPARC: accesses keep their order by dependencies and fences only, and all
 * threads see a write at once. A read-modify-write is one step.
 */
public final class RelaxedOrderModel extends GraphModel {
  private final boolean updatesAreFences;

  /**
   * The model.
   *
   * @param updatesAreFences whether a read-modify-write is a full fence, as it is where programs
   *     are not compiled to fences for their orders
   */
  public RelaxedOrderModel(boolean updatesAreFences) {
    super(true);
    this.updatesAreFences = updatesAreFences;
  }

  @Override
  boolean forwards() {
    return true;
  }

  /** Two reads of one place may pass each other. */
  @Override
  public boolean keepsCoherence(Operation earlier, Operation later) {
    return earlier.isWrite() || later.isWrite();
  }

  @Override
  boolean orders(
      Node node, int slot, Operation earlier, Operation later, boolean fenced, boolean halves) {
    boolean isAtomic =
        updatesAreFences && (earlier.half() != Half.NONE || later.half() != Half.NONE);
    boolean isSame = earlier.location() == later.location();
    boolean depends =
        Node.has(node.address, slot)
            || Node.has(node.data, slot)
            || later.isWrite() && Node.has(node.control, slot)
            || isSame && earlier.isWrite() && later.isRead();
    if (depends) {
      Node.add(node.scratch, slot);
    }
    return fenced || isAtomic;
  }

  @Override
  boolean keeps(
      Node node, int slot, boolean same, boolean depends, boolean ordered, boolean halves) {
    return ordered || depends || halves || same && node.operation.isWrite();
  }

  /**
   * Chains of dependencies, through own writes too, order a read before what they lead to. They
   * pass through both halves of a read-modify-write.
   */
  @Override
  void complete(Node node) {
    long[] chain = node.scratch;
    for (int i = node.slot - 1; i >= 0; i--) {
      if (Node.has(chain, i)) {
        Node.include(chain, node.node(i).scratch);
        if (node.at(i).half() == Half.WRITE) {
          Node.add(chain, i - 1);
        } else if (i + 1 < node.slot && node.at(i + 1).half() == Half.WRITE) {
          Node.include(chain, node.node(i + 1).scratch);
        }
      }
    }
    for (int i = 0; i < node.slot; i++) {
      if (Node.has(chain, i) && node.at(i).isRead()) {
        Node.add(node.ordered, i);
      }
    }
  }

  @Override
  public boolean hasOneSteps() {
    return !updatesAreFences;
  }

  @Override
  boolean allows(Frame frame) {
    return frame.closeCoherence() && frame.closeGlobal(false, this);
  }
}

package dev.weir.graph.model;

import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Order;
import dev.weir.graph.model.ThreadOrder.Node;

/**
 * ARMv8, as {@code aarch64.cat} has it without mixed sizes: other threads see a write all at once;
 * what a thread keeps in order is its "locally ordered before".
 */
final class Armv8Model extends GraphModel {
  Armv8Model() {
    super(true);
  }

  /** The same for graphs of another model, of which it says what a thread keeps in order. */
  Armv8Model(GraphModel other) {
    super(true, other);
  }

  @Override
  boolean forwards() {
    return true;
  }

  private static boolean acquires(Operation read) {
    return read.order().acquires() || read.order() == Order.ACQUIRE_PC;
  }

  @Override
  boolean orders(
      Node node, int slot, Operation earlier, Operation later, boolean fenced, boolean halves) {
    boolean acquire = earlier.isRead() && acquires(earlier);
    boolean release = later.isWrite() && later.order().releases();
    boolean both =
        earlier.isWrite()
            && earlier.order().releases()
            && later.isRead()
            && later.order().acquires();
    boolean strongAtomic =
        earlier.half() == Half.WRITE
            && (earlier.order() == Order.ACQ_REL || earlier.order() == Order.SEQ_CST);
    boolean depends =
        Node.has(node.address, slot)
            || Node.has(node.data, slot)
            || Node.has(node.fenced, slot)
            || later.isWrite()
                && (Node.has(node.control, slot) || Node.has(node.addressBefore, slot));
    boolean overwrites = later.isWrite() && earlier.location() == later.location();
    return fenced || acquire || release || both || strongAtomic || depends || overwrites || halves;
  }

  @Override
  boolean keeps(
      Node node, int slot, boolean same, boolean depends, boolean ordered, boolean halves) {
    return ordered
        || depends
        || halves
        || Node.has(node.fenced, slot)
        || same && node.operation.isWrite();
  }

  /** A read of an own write comes after what that write's address and value come from. */
  @Override
  void complete(Node node) {
    Operation read = node.operation;
    if (!read.isRead()) {
      return;
    }
    for (int i = node.slot - 1; i >= 0; i--) {
      if (Node.has(node.samePlace, i) && node.at(i).isWrite()) {
        Node write = node.node(i);
        Node.include(node.ordered, write.address);
        Node.include(node.ordered, write.data);
        if (node.at(i).half() == Half.WRITE && acquires(read) && node.at(i - 1).isThere()) {
          Node.add(node.ordered, i - 1);
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

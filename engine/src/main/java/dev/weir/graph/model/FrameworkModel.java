package dev.weir.graph.model;

import dev.weir.graph.event.BitRows;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Kind;
import dev.weir.graph.model.ThreadOrder.Node;

/**
 * Power in the framework of "Software Verification for Weak Memory via Program Transformation"
 * (ESOP 2013), section 2: writes are not seen by all at once, and barriers are cumulative.
 * Dependencies and barriers go with the order of writes and with what reads overwrite; reads-from
 * counts next to a barrier only.
 */
final class FrameworkModel extends GraphModel {
  private final BitRows kept = new BitRows();
  private final BitRows read = new BitRows();
  private final BitRows barriers = new BitRows();

  FrameworkModel() {
    super(true);
  }

  /** Else the default of a read may be a write that leaves an own one behind it no position. */
  @Override
  boolean keepsOwnWrites() {
    return true;
  }

  /**
   * {@code x=1; r0=x; r1=a{r0}; y=1 || a=1; r0=y; F.lw; x=2; [r0==0] a{r0}=r0*0+1; x=r0*0+1} has
   * graphs that are only found if holes are not asked about.
   */
  @Override
  public boolean isExactIfFilled() {
    return false;
  }

  @Override
  BitRows done(Frame frame) {
    read.includeAll(kept);
    read.close();
    return read;
  }

  @Override
  public boolean hasGlobalOrder() {
    return false;
  }

  @Override
  boolean decidesSources(Frame frame) {
    return false;
  }

  /** Dependencies, where the model has them. */
  @Override
  boolean orders(
      Node node, int slot, Operation earlier, Operation later, boolean fenced, boolean halves) {
    return halves
        || Node.has(node.address, slot)
        || Node.has(node.data, slot)
        || Node.has(node.fenced, slot)
        || later.isWrite() && Node.has(node.control, slot);
  }

  @Override
  boolean keeps(
      Node node, int slot, boolean same, boolean depends, boolean ordered, boolean halves) {
    return ordered || depends || halves;
  }

  @Override
  boolean allows(Frame frame) {
    return frame.closeCoherence() && isFromSomewhere(frame) && hasConsensus(frame);
  }

  /** No value comes from itself: reads-from and dependencies have no cycle. */
  private boolean isFromSomewhere(Frame f) {
    kept.clear(f.size());
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      if (f.operation(at).isAccess()) {
        kept.includeSlots(at, f.node(at).ordered, f.base(f.thread(at)));
      }
    }
    read.copy(kept);
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      if (f.source(at) >= 0) {
        read.add(f.source(at), at);
      }
    }
    return read.closeAcyclic(f.order(), f.count());
  }

  /** All threads agree on dependencies, barriers, the order of writes and what reads overwrite. */
  private boolean hasConsensus(Frame f) {
    f.orderedAcross(barriers);
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      if (f.operation(at).isAccess()) {
        int base = f.base(f.thread(at));
        barriers.includeSlots(at, f.node(at).full, base);
        barriers.includeSlots(at, f.node(at).light, base);
      }
    }
    for (int i = 0; i < f.count(); i++) {
      includeSeen(f, f.order()[i]);
    }
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      Operation own = f.operation(at);
      if (!own.isAccess()) {
        continue;
      }
      kept.include(at, barriers, at);
      if (isReadOfOther(f, at)) {
        kept.include(at, barriers, f.source(at));
      }
      kept.includeSlots(at, f.node(at).stores, f.base(f.thread(at)));
      if (own.isWrite()) {
        kept.include(at, f.before, at);
        kept.include(at, f.overwrites, at);
      }
    }
    return kept.closeAcyclic(f.order(), f.count());
  }

  /** A barrier orders what was read before it, too. */
  private void includeSeen(Frame f, int at) {
    if (f.operation(at).kind() == Kind.FENCE) {
      return;
    }
    for (int word = 0; word < barriers.words(); word++) {
      for (long rest = barriers.word(at, word); rest != 0; rest &= rest - 1) {
        int before = word << 6 | Long.numberOfTrailingZeros(rest);
        if (isReadOfOther(f, before)) {
          barriers.add(f.source(before), at);
        }
      }
    }
  }

  private static boolean isReadOfOther(Frame f, int at) {
    return f.source(at) >= 0 && f.thread(f.source(at)) != f.thread(at);
  }
}

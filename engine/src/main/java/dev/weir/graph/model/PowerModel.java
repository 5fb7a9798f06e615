package dev.weir.graph.model;

import dev.weir.graph.event.BitRows;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Kind;
import dev.weir.graph.model.ThreadOrder.Node;

/**
 * Power, as "Herding Cats" (TOPLAS 2014) and {@code ppc.cat} have it: a write reaches other threads
 * one by one, and only fences make what was seen before them be seen by all.
 */
final class PowerModel extends GraphModel {
  // The preserved program order: for each event slots of its own thread.
  private final BitRows ii = new BitRows();
  private final BitRows ci = new BitRows();
  private final BitRows ic = new BitRows();
  private final BitRows cc = new BitRows();

  private final BitRows fromOthers = new BitRows();
  private final BitRows overwritten = new BitRows();
  private final BitRows coherent = new BitRows();
  private final BitRows full = new BitRows();
  private final BitRows fences = new BitRows();
  private final BitRows happens = new BitRows();
  private final BitRows happensOrSame = new BitRows();
  private final BitRows base = new BitRows();
  private final BitRows chain = new BitRows();
  private final BitRows propagates = new BitRows();
  private final BitRows work = new BitRows();

  /** One row each: all reads, all writes. */
  private final BitRows reads = new BitRows();

  private final BitRows writes = new BitRows();

  PowerModel() {
    super(true);
  }

  /** What stays in a revisit is closed under program order at each place, so that this holds. */
  @Override
  public boolean allowsLatest() {
    return true;
  }

  /** Propagation has to be asked about. */
  @Override
  boolean decidesSources(Frame frame) {
    return false;
  }

  @Override
  BitRows done(Frame frame) {
    return happens;
  }

  @Override
  public boolean hasGlobalOrder() {
    return false;
  }

  @Override
  boolean orders(
      Node node, int slot, Operation earlier, Operation later, boolean fenced, boolean halves) {
    return false;
  }

  @Override
  boolean keeps(
      Node node, int slot, boolean same, boolean depends, boolean ordered, boolean halves) {
    return same
        || depends
        || halves
        || Node.has(node.full, slot)
        || Node.has(node.light, slot)
        || Node.has(node.stores, slot)
        || node.operation.isWrite() && Node.has(node.addressBefore, slot);
  }

  @Override
  boolean allows(Frame frame) {
    if (!frame.closeCoherence()) {
      return false;
    }
    communicate(frame);
    preserve(frame);
    return happensBefore(frame) && propagation(frame);
  }

  @Override
  boolean relate(Frame frame) {
    return frame.closeCoherence();
  }

  private void communicate(Frame f) {
    fromOthers.clear(f.size());
    reads.clear(f.size(), 1);
    writes.clear(f.size(), 1);
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      if (f.operation(at).isRead()) {
        reads.add(at, 0);
        if (f.source(at) >= 0 && f.thread(f.source(at)) != f.thread(at)) {
          fromOthers.add(f.source(at), at);
        }
      } else if (f.operation(at).isWrite()) {
        writes.add(at, 0);
      }
    }
  }

  /**
   * The preserved program order, as a least fixpoint of four relations. Each step of them leads to
   * a later event of the thread, so that the rows of earlier events are complete.
   */
  private void preserve(Frame f) {
    int longest = 0;
    for (int thread = 0; thread < f.threads(); thread++) {
      longest = Math.max(longest, f.end(thread) - f.base(thread));
    }
    ci.clear(longest, f.size());
    ii.clear(longest, f.size());
    cc.clear(longest, f.size());
    ic.clear(longest, f.size());
    for (int thread = 0; thread < f.threads(); thread++) {
      int first = f.base(thread);
      for (int at = first; at < f.end(thread); at++) {
        if (f.operation(at).isAccess()) {
          begin(f, at, first);
          boolean grows = true;
          while (grows) {
            grows = grow(at, first);
          }
        }
      }
    }
  }

  private void begin(Frame f, int at, int first) {
    Node node = f.node(at);
    long[] same = node.samePlace;
    ii.includeSlots(at, node.address, 0);
    ii.includeSlots(at, node.data, 0);
    cc.includeSlots(at, node.address, 0);
    cc.includeSlots(at, node.data, 0);
    cc.includeSlots(at, node.control, 0);
    cc.includeSlots(at, node.addressBefore, 0);
    cc.includeSlots(at, same, 0);
    for (int word = 0; word < node.fenced.length; word++) {
      int position = first + Long.SIZE * word;
      ci.orWord(
          at, word, node.fenced[word] & (reads.window(0, position) | writes.window(0, position)));
    }
    int source = f.source(at);
    if (source >= 0 && f.thread(source) == f.thread(at)) {
      ii.add(source - first, at);
    } else if (source >= 0) {
      // Another thread's write came between: after an earlier read, or after an own write.
      for (int word = 0; word < same.length; word++) {
        int position = first + Long.SIZE * word;
        ii.orWord(at, word, same[word] & f.overwrites.window(source, position));
        ci.orWord(at, word, same[word] & f.before.window(source, position));
      }
    }
  }

  private boolean grow(int at, int first) {
    boolean grows = ii.include(at, ci, at);
    grows |= cc.include(at, ci, at);
    grows |= ic.include(at, ii, at);
    grows |= ic.include(at, cc, at);
    grows |= extend(at, first, ii, ci, ci, ii, ii);
    grows |= extend(at, first, ci, ci, cc, ii, ic);
    grows |= extend(at, first, ic, cc, ci, ic, ii);
    grows |= extend(at, first, cc, cc, cc, ic, ic);
    return grows;
  }

  /** Adds to two relations what two others have before the last step of a relation. */
  private static boolean extend(
      int at,
      int first,
      BitRows last,
      BitRows one,
      BitRows beforeOne,
      BitRows other,
      BitRows beforeOther) {
    boolean grows = false;
    for (int word = 0; word < last.words(); word++) {
      for (long rest = last.word(at, word); rest != 0; rest &= rest - 1) {
        int middle = first + (word << 6 | Long.numberOfTrailingZeros(rest));
        grows |= one.include(at, beforeOne, middle);
        grows |= other.include(at, beforeOther, middle);
      }
    }
    return grows;
  }

  private boolean happensBefore(Frame f) {
    full.clear(f.size());
    fences.clear(f.size());
    happens.clear(f.size());
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      Operation own = f.operation(at);
      if (own.kind() == Kind.FENCE) {
        continue;
      }
      int first = f.base(f.thread(at));
      full.includeSlots(at, f.node(at).full, first);
      fences.includeSlots(at, f.node(at).light, first);
      fences.includeSlots(at, f.node(at).stores, first);
      BitRows preserved = own.isRead() ? ii : ic;
      for (int word = 0; word < preserved.words(); word++) {
        int position = first + Long.SIZE * word;
        long earlier = preserved.word(at, word);
        if (earlier != 0) {
          happens.orWindow(at, position, earlier & reads.window(0, position));
        }
      }
    }
    f.orderedAcross(work);
    full.includeAll(work);
    fences.includeAll(full);
    happens.includeAll(fences);
    happens.includeAll(fromOthers);
    return happens.closeAcyclic(f.order(), f.count());
  }

  private boolean propagation(Frame f) {
    overwritten.clear(f.size());
    coherent.clear(f.size());
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      if (f.operation(at).isWrite()) {
        int thread = f.thread(at);
        overwritten.include(at, f.overwrites, at);
        overwritten.removeRange(at, f.base(thread), f.end(thread));
        coherent.include(at, f.before, at);
        coherent.removeRange(at, f.base(thread), f.end(thread));
      }
    }
    happensOrSame.copy(happens);
    happensOrSame.addIdentity();
    work.compose(fromOthers, fences);
    work.includeAll(fences);
    base.compose(work, happensOrSame);
    // The strong part: (rfe | (fre | coe) rfe? )? base* sync hb*.
    chain.copy(overwritten);
    chain.includeAll(coherent);
    work.compose(chain, fromOthers);
    chain.includeAll(work);
    chain.includeAll(fromOthers);
    chain.addIdentity();
    // Two steps of the base are one, since all are steps of what happens before.
    propagates.copy(base);
    propagates.addIdentity();
    work.compose(chain, propagates);
    propagates.compose(work, full);
    work.compose(propagates, happensOrSame);
    propagates.copy(work);
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      if (f.operation(at).isWrite()) {
        for (int word = 0; word < base.words(); word++) {
          propagates.orWord(at, word, base.word(at, word) & writes.word(0, word));
        }
      }
    }
    work.compose(overwritten, propagates);
    if (!BitRows.areIrreflexive(work, happensOrSame)) {
      return false;
    }
    propagates.includeAll(f.before);
    return propagates.closeAcyclic(f.order(), f.count());
  }
}

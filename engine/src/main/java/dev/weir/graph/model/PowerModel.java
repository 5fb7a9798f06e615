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
  private final BitRows fromOthers = new BitRows();
  private final BitRows overwritten = new BitRows();
  private final BitRows coherent = new BitRows();
  private final BitRows readDifferent = new BitRows();
  private final BitRows detour = new BitRows();
  private final BitRows ci = new BitRows();
  private final BitRows ii = new BitRows();
  private final BitRows cc = new BitRows();
  private final BitRows ic = new BitRows();
  private final BitRows full = new BitRows();
  private final BitRows fences = new BitRows();
  private final BitRows happens = new BitRows();
  private final BitRows happensOrSame = new BitRows();
  private final BitRows base = new BitRows();
  private final BitRows chain = new BitRows();
  private final BitRows propagates = new BitRows();
  private final BitRows work = new BitRows();

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

  /** What threads see of each other. */
  private void communicate(Frame f) {
    fromOthers.clear(f.size());
    overwritten.clear(f.size());
    coherent.clear(f.size());
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      int thread = f.thread(at);
      if (f.source(at) >= 0 && f.thread(f.source(at)) != thread) {
        fromOthers.add(f.source(at), at);
      } else if (f.operation(at).isWrite()) {
        overwritten.include(at, f.overwrites, at);
        coherent.include(at, f.before, at);
        for (int own = f.base(thread); own < f.size() && f.thread(own) == thread; own++) {
          overwritten.remove(own, at);
          coherent.remove(own, at);
        }
      }
    }
    readDifferent.compose(overwritten, fromOthers);
    detour.compose(coherent, fromOthers);
  }

  /** The preserved program order, as a least fixpoint of four relations. */
  private void preserve(Frame f) {
    ci.clear(f.size());
    ii.clear(f.size());
    cc.clear(f.size());
    ic.clear(f.size());
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      if (f.operation(at).kind() != Kind.FENCE) {
        preserve(f, at);
      }
    }
    ci.includeAll(detour);
    ii.includeAll(readDifferent);
    boolean grows = true;
    while (grows) {
      grows = false;
      for (int i = 0; i < f.count(); i++) {
        int at = f.order()[i];
        grows |= grow(f, at);
      }
    }
  }

  private void preserve(Frame f, int at) {
    Node node = f.node(at);
    int base0 = f.base(f.thread(at));
    long[] same = node.samePlace;
    work.clear(f.size());
    work.includeSlots(at, same, base0);
    readDifferent.restrict(at, work, at);
    detour.restrict(at, work, at);
    ii.includeSlots(at, node.address, base0);
    ii.includeSlots(at, node.data, base0);
    cc.includeSlots(at, node.address, base0);
    cc.includeSlots(at, node.data, base0);
    cc.includeSlots(at, node.control, base0);
    cc.includeSlots(at, node.addressBefore, base0);
    cc.includeSlots(at, same, base0);
    fenced(f, at, node.fenced, base0);
    if (f.source(at) >= 0 && f.thread(f.source(at)) == f.thread(at)) {
      ii.add(f.source(at), at);
    }
  }

  private void fenced(Frame f, int at, long[] slots, int base0) {
    for (int word = 0; word < slots.length; word++) {
      for (long rest = slots[word]; rest != 0; rest &= rest - 1) {
        int earlier = base0 + Long.SIZE * word + Long.numberOfTrailingZeros(rest);
        if (f.operation(earlier).isAccess()) {
          ci.add(earlier, at);
        }
      }
    }
  }

  private boolean grow(Frame f, int at) {
    boolean grows = ii.include(at, ci, at);
    grows |= cc.include(at, ci, at);
    grows |= ic.include(at, ii, at);
    grows |= ic.include(at, cc, at);
    grows |= extend(at, ii, ci, ci, ii, ii);
    grows |= extend(at, ci, ci, cc, ii, ic);
    grows |= extend(at, ic, cc, ci, ic, ii);
    grows |= extend(at, cc, cc, cc, ic, ic);
    return grows;
  }

  /** Adds to two relations what two others have before the last step of a relation. */
  private static boolean extend(
      int at, BitRows last, BitRows one, BitRows beforeOne, BitRows other, BitRows beforeOther) {
    boolean grows = false;
    for (int word = 0; word < last.words(); word++) {
      for (long rest = last.word(at, word); rest != 0; rest &= rest - 1) {
        int middle = word << 6 | Long.numberOfTrailingZeros(rest);
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
      int base0 = f.base(f.thread(at));
      full.includeSlots(at, f.node(at).full, base0);
      fences.includeSlots(at, f.node(at).light, base0);
      fences.includeSlots(at, f.node(at).stores, base0);
      includeReads(f, own.isRead() ? ii : ic, at);
    }
    f.orderedAcross(work);
    full.includeAll(work);
    fences.includeAll(full);
    happens.includeAll(fences);
    happens.includeAll(fromOthers);
    return happens.closeAcyclic(f.order(), f.count());
  }

  private void includeReads(Frame f, BitRows from, int at) {
    for (int word = 0; word < from.words(); word++) {
      for (long rest = from.word(at, word); rest != 0; rest &= rest - 1) {
        int before = word << 6 | Long.numberOfTrailingZeros(rest);
        if (f.operation(before).isRead()) {
          happens.add(before, at);
        }
      }
    }
  }

  private boolean propagation(Frame f) {
    happensOrSame.copy(happens);
    happensOrSame.addIdentity();
    work.compose(fromOthers, fences);
    work.includeAll(fences);
    base.compose(work, happensOrSame);
    // strong part: (rfe | fre | coe | fre;rfe | coe;rfe)?; base*; sync; hb*
    chain.compose(overwritten, fromOthers);
    work.compose(coherent, fromOthers);
    chain.includeAll(work);
    chain.includeAll(fromOthers);
    chain.includeAll(overwritten);
    chain.includeAll(coherent);
    chain.addIdentity();
    propagates.copy(base);
    propagates.close();
    propagates.addIdentity();
    work.compose(chain, propagates);
    propagates.compose(work, full);
    work.compose(propagates, happensOrSame);
    propagates.copy(work);
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      if (f.operation(at).isWrite()) {
        for (int word = 0; word < base.words(); word++) {
          for (long rest = base.word(at, word); rest != 0; rest &= rest - 1) {
            int before = word << 6 | Long.numberOfTrailingZeros(rest);
            if (f.operation(before).isWrite()) {
              propagates.add(before, at);
            }
          }
        }
      }
    }
    work.compose(overwritten, propagates);
    chain.compose(work, happensOrSame);
    if (!chain.isIrreflexive()) {
      return false;
    }
    work.copy(propagates);
    work.includeAll(f.before);
    return work.closeAcyclic(f.order(), f.count());
  }
}

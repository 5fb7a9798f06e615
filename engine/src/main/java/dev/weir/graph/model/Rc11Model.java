package dev.weir.graph.model;

import dev.weir.graph.event.BitRows;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Kind;
import dev.weir.graph.event.Operation.Order;
import dev.weir.graph.model.ThreadOrder.Node;
import org.jspecify.annotations.Nullable;

/**
 * C11 as repaired by Lahav and others, "Repairing Sequential Consistency in C/C++11" (PLDI 2017),
 * section 3, which is {@code rc11.cat}: release and acquire synchronise, program order with
 * reads-from has no cycle, and what is seq_cst has one order.
 */
final class Rc11Model extends GraphModel {
  private static final int EVENTS_BETWEEN_PAUSES = 256;

  private final BitRows related = new BitRows();
  private final BitRows seen = new BitRows();
  private final BitRows apart = new BitRows();

  /** One row: all full fences. */
  private final BitRows fences = new BitRows();

  private final BitRows left = new BitRows();
  private final BitRows right = new BitRows();
  private final BitRows between = new BitRows();
  private final BitRows work = new BitRows();

  /** The graph whose happens-before is known, which does not hang on the order of writes. */
  private @Nullable Frame closed;

  private long version;
  private boolean isAcyclic;

  /** Whether graphs are those of a machine, for which the fences of C11 were compiled. */
  private final boolean isCompiled;

  Rc11Model() {
    super(false);
    this.isCompiled = false;
  }

  /** The same for graphs of another model, of which it says what happens before what. */
  Rc11Model(GraphModel other) {
    super(false, other);
    this.isCompiled = true;
  }

  @Override
  public boolean forbidsRaces() {
    return true;
  }

  @Override
  boolean orders(
      Node node, int slot, Operation earlier, Operation later, boolean fenced, boolean halves) {
    return false;
  }

  /** Here the global order is happens-before, which reads of any write come after. */
  @Override
  boolean seesOwnWrites() {
    return true;
  }

  /**
   * Program order with reads-from has no cycle in any graph that is asked about, since no write is
   * read by what it needs. With the order of writes known, "hb;eco" is irreflexive exactly if at
   * each place happens-before goes with that order and with reads-from.
   */
  @Override
  boolean allows(Frame frame) {
    return relate(frame) && hasOrderOfSeqCst(frame);
  }

  @Override
  boolean relate(Frame frame) {
    return closeHappensBefore(frame) && frame.closeCoherence(frame.global);
  }

  /** Fills in {@link Frame#global} with happens-before; whether it has no cycle. */
  boolean closeHappensBefore(Frame f) {
    if (closed != f || version != f.version()) {
      isAcyclic = findHappensBefore(f);
      closed = f;
      version = f.version();
    }
    return isAcyclic;
  }

  private boolean findHappensBefore(Frame f) {
    BitRows hb = f.global;
    hb.clear(f.size());
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      hb.includeSlots(at, f.node(at).po, f.base(f.thread(at)));
    }
    includeCrossing(f, hb);
    for (int i = 0; i < f.count(); i++) {
      int read = f.order()[i];
      if (f.source(read) >= 0 && f.operation(read).order() != Order.PLAIN) {
        synchronise(f, hb, read);
      }
      if (i % EVENTS_BETWEEN_PAUSES == EVENTS_BETWEEN_PAUSES - 1) {
        pause();
      }
    }
    return hb.closeAcyclic(f.order(), f.count());
  }

  private static void includeCrossing(Frame f, BitRows into) {
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      Operation own = f.operation(at);
      boolean isCreation = own.fence() == Fence.CREATE;
      if (!isCreation && own.fence() != Fence.JOIN || own.argument() >= f.threads()) {
        continue;
      }
      int end = f.end(own.argument());
      for (int child = f.base(own.argument()); child < end; child++) {
        if (f.operation(child).isThere() && isCreation) {
          into.add(at, child);
        } else if (f.operation(child).isThere()) {
          into.add(child, at);
        }
      }
    }
  }

  private static boolean acquires(Operation read) {
    return read.order().acquires() || read.order() == Order.ACQUIRE_PC;
  }

  /** Adds what a read synchronises with, or an acquire fence behind it. */
  private void synchronise(Frame f, BitRows hb, int read) {
    // The release sequences that the write read is in: back through read-modify-writes.
    int write = f.source(read);
    while (write >= 0) {
      Operation own = f.operation(write);
      if (own.order() != Order.PLAIN) {
        releases(f, hb, read, write);
        long[] same = f.node(write).samePlace;
        int base = f.base(f.thread(write));
        for (int slot = f.node(write).slot - 1; slot >= 0; slot--) {
          if (Node.has(same, slot) && f.operation(base + slot).isWrite()) {
            releases(f, hb, read, base + slot);
          }
        }
      }
      write = own.half() == Half.WRITE ? f.source(write - 1) : Frame.INITIAL;
    }
  }

  /** A write that heads a release sequence, or release fences before it. */
  private void releases(Frame f, BitRows hb, int read, int head) {
    if (f.operation(head).order().releases()) {
      acquire(f, hb, read, head);
    }
    int base = f.base(f.thread(head));
    for (int at = head - 1; at >= base; at--) {
      Operation own = f.operation(at);
      if (own.fence() == Fence.RELEASE || own.fence() == Fence.LIGHT || own.fence() == Fence.FULL) {
        acquire(f, hb, read, at);
      }
    }
  }

  private void acquire(Frame f, BitRows hb, int read, int release) {
    if (acquires(f.operation(read))) {
      hb.add(release, read);
    }
    int thread = f.thread(read);
    for (int at = read + 1; at < f.size() && f.thread(at) == thread; at++) {
      Operation own = f.operation(at);
      // For a machine an acquire fence is one that keeps loads before all that follows.
      boolean acquires =
          own.fence() == Fence.ACQUIRE || isCompiled && own.fence() == Fence.LOAD_ANY;
      if (acquires || own.fence() == Fence.LIGHT || own.fence() == Fence.FULL) {
        hb.add(release, at);
      }
    }
  }

  /** Fills in reads-from with the order of writes, and what comes of them in some steps. */
  private void findExtendedCoherence(Frame f) {
    seen.clear(f.size());
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      if (f.source(at) >= 0) {
        seen.add(f.source(at), at);
      } else if (f.operation(at).isWrite()) {
        seen.include(at, f.before, at);
        seen.include(at, f.overwrites, at);
        if (f.operation(at).half() == Half.WRITE) {
          int from = f.source(at - 1);
          if (from < 0 || f.before.contains(from, at)) {
            seen.add(at - 1, at);
          }
        }
      }
    }
    related.copy(seen);
    related.close();
  }

  private static boolean isSeqCst(Operation own) {
    return own.order() == Order.SEQ_CST || own.fence() == Fence.FULL;
  }

  private static boolean hasTwoSeqCst(Frame f) {
    int found = 0;
    for (int i = 0; i < f.count(); i++) {
      found += isSeqCst(f.operation(f.order()[i])) ? 1 : 0;
    }
    return found >= 2;
  }

  /**
   * The writes that a read synchronises with come before its source at their place, or are it, so
   * that what comes before them does not overwrite the source.
   */
  @Override
  boolean decidesSources(Frame frame) {
    return !hasTwoSeqCst(frame);
  }

  /** Whether seq_cst accesses and fences have an order, "psc" of the paper. */
  private boolean hasOrderOfSeqCst(Frame f) {
    if (!hasTwoSeqCst(f)) {
      return true;
    }
    findExtendedCoherence(f);
    BitRows hb = f.global;
    apart.clear(f.size());
    between.clear(f.size());
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      int base = f.base(f.thread(at));
      apart.includeSlots(at, f.node(at).po, base);
      between.includeSlots(at, f.node(at).po, base);
    }
    includeCrossing(f, apart);
    includeCrossing(f, between);
    fences.clear(f.size(), 1);
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      Operation own = f.operation(at);
      if (own.isAccess()) {
        apart.exclude(at, f.accesses(), own.location());
        between.includeCommon(at, hb, at, f.accesses(), own.location());
      } else if (own.fence() == Fence.FULL) {
        fences.add(at, 0);
      }
    }
    left.compose(apart, hb);
    work.compose(left, apart);
    between.includeAll(work);
    // The order of writes and what reads overwrite, but not reads-from.
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      if (f.operation(at).isWrite()) {
        between.include(at, seen, at);
      }
    }
    left.clear(f.size());
    right.clear(f.size());
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      Operation own = f.operation(at);
      if (isSeqCst(own)) {
        left.add(at, at);
        right.add(at, at);
        if (own.kind() == Kind.FENCE) {
          right.include(at, hb, at);
        }
      }
      left.includeCommon(at, hb, at, fences, 0);
    }
    work.compose(left, between);
    apart.compose(work, right);
    // Fences: hb, and hb;eco;hb.
    left.compose(hb, related);
    work.compose(left, hb);
    for (int i = 0; i < f.count(); i++) {
      int at = f.order()[i];
      if (f.operation(at).fence() == Fence.FULL) {
        apart.includeCommon(at, hb, at, fences, 0);
        apart.includeCommon(at, work, at, fences, 0);
      }
    }
    return apart.closeAcyclic(f.order(), f.count());
  }
}

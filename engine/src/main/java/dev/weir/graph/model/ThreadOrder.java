package dev.weir.graph.model;

import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Dependencies;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Kind;
import dev.weir.machine.model.ReadSets;
import java.util.Arrays;

/**
 * What a model makes of program order, for the event in one slot of a thread: which earlier events
 * are related to it, bit i for that in slot i. It depends on the operations of the thread up to the
 * slot alone, so that equal beginnings of threads share it: a tree with a node for each beginning.
 */
final class ThreadOrder {
  private static final Node[] NO_NODES = new Node[0];
  private static final long[] NO_SLOTS = new long[0];

  private final GraphModel model;
  private final Node root;

  ThreadOrder(GraphModel model) {
    this.model = model;
    this.root = new Node();
  }

  /** The empty beginning. */
  Node root() {
    return root;
  }

  /** The beginning with one more slot, which may be without event. */
  Node next(Node node, Operation operation) {
    for (Node child : node.children) {
      if (child.operation == operation) {
        return child;
      }
    }
    Node made = new Node(model, node, operation);
    if (operation.isThere()) {
      made.relate(model);
      model.complete(made);
    }
    Node[] children = Arrays.copyOf(node.children, node.children.length + 1);
    children[node.children.length] = made;
    node.children = children;
    return made;
  }

  /** The beginning of a thread, and what relates its last slot to earlier ones. */
  static final class Node {
    final Operation operation;

    /** The slot; -1 of the empty beginning. */
    final int slot;

    /** All earlier events. */
    final long[] po;

    /** Those that keep their order with this one as seen by their own place. */
    final long[] coherent;

    /** Those that every thread sees before this one. */
    final long[] ordered;

    /** Those that stay in a revisit by an event that needs this one. */
    final long[] kept;

    /** Those of {@link #kept} that stay where only the value of this write is needed. */
    final long[] keptForValue;

    /** Earlier writes of the place that this reads. */
    final long[] ownWrites;

    /** Those with which a full fence lies between. */
    final long[] full;

    /** Those with which a lighter fence lies between that orders the two. */
    final long[] light;

    /** Those with which a fence lies between, none of these, that orders two writes. */
    final long[] stores;

    /** Earlier accesses to the same place. */
    final long[] samePlace;

    /** Those of the dependencies that the model knows: none where it ignores them. */
    final long[] address;

    final long[] data;
    final long[] control;
    final long[] addressBefore;
    final long[] fenced;

    /** Those that its address, its value, or whether it is there depends on, in any model. */
    private final long[] needed;

    /** For a model's own use. */
    final long[] scratch;

    private final Node[] path;
    private Node[] children = NO_NODES;

    private Node() {
      operation = Operation.ABSENT;
      slot = -1;
      path = NO_NODES;
      po = coherent = ordered = kept = keptForValue = ownWrites = NO_SLOTS;
      full = light = stores = samePlace = scratch = NO_SLOTS;
      address = data = control = addressBefore = fenced = needed = NO_SLOTS;
    }

    private Node(GraphModel model, Node parent, Operation operation) {
      this.operation = operation;
      this.slot = parent.slot + 1;
      this.path = Arrays.copyOf(parent.path, slot + 1);
      path[slot] = this;
      int words = (slot >>> 6) + 1;
      po = new long[words];
      coherent = new long[words];
      ordered = new long[words];
      kept = new long[words];
      keptForValue = new long[words];
      ownWrites = new long[words];
      full = new long[words];
      light = new long[words];
      stores = new long[words];
      samePlace = new long[words];
      scratch = new long[words];
      for (int i = 0; operation.isThere() && i < slot; i++) {
        if (path[i].operation.isThere()) {
          add(po, i);
        }
      }
      ReadSets reads = model.reads();
      Dependencies known = operation.dependencies();
      needed = new long[words];
      include(needed, present(reads, known.address()));
      include(needed, present(reads, known.data()));
      include(needed, present(reads, known.control()));
      // What an instruction fence waits for is not left to the compiler.
      Dependencies kept =
          model.ignoresDependencies() ? new Dependencies(0, 0, 0, 0, known.fenced()) : known;
      address = present(reads, kept.address());
      data = present(reads, kept.data());
      control = present(reads, kept.control());
      addressBefore = present(reads, kept.addressBefore());
      fenced = present(reads, kept.fenced());
    }

    /** The slots of a set of reads that hold earlier events. */
    private long[] present(ReadSets reads, long set) {
      if (set == 0) {
        return NO_SLOTS;
      }
      long[] row = new long[po.length];
      reads.addTo(row, set);
      for (int word = 0; word < row.length; word++) {
        row[word] &= po[word];
      }
      return row;
    }

    /** The operation of an earlier slot, or of this one; it may be that there is no event. */
    Operation at(int earlier) {
      return path[earlier].operation;
    }

    /** An earlier slot, or this one. */
    Node node(int earlier) {
      return path[earlier];
    }

    static boolean has(long[] row, int slot) {
      return slot >>> 6 < row.length && (row[slot >>> 6] & 1L << slot) != 0;
    }

    /** Adds to a row those of a row that is no longer. */
    static void include(long[] row, long[] shorter) {
      for (int word = 0; word < shorter.length; word++) {
        row[word] |= shorter[word];
      }
    }

    static void add(long[] row, int slot) {
      row[slot >>> 6] |= 1L << slot;
    }

    private void relate(GraphModel model) {
      Operation later = operation;
      int fences = 0;
      for (int i = slot - 1; i >= 0; i--) {
        Operation earlier = path[i].operation;
        if (!earlier.isThere()) {
          continue;
        }
        boolean isFence = earlier.kind() == Kind.FENCE;
        if (!model.buffersLoads() || later.fence() == Fence.CREATE) {
          add(kept, i);
        } else if (isFence) {
          add(kept, i);
          add(keptForValue, i);
        }
        if (later.kind() != Kind.FENCE && !isFence) {
          relate(model, i, earlier, later, fences);
        }
        // An operation on a synchronisation object may be a fence, too.
        fences |= 1 << earlier.fence().ordinal();
      }
    }

    private void relate(GraphModel model, int i, Operation earlier, Operation later, int fences) {
      boolean isSame = earlier.location() == later.location();
      if (isSame) {
        add(samePlace, i);
        if (model.keepsCoherence(earlier, later)) {
          add(coherent, i);
        }
      }
      boolean isFull =
          hasFull(fences) || earlier.fence() == Fence.FULL || later.fence() == Fence.FULL;
      if (isFull) {
        add(full, i);
      } else if (isLight(fences, earlier.kind(), later.kind())) {
        add(light, i);
      } else if (areStores(fences, earlier.kind(), later.kind())) {
        add(stores, i);
      }
      boolean halves = i == slot - 1 && earlier.half() == Half.READ && later.half() == Half.WRITE;
      boolean fencedApart = isFull || orders(fences, earlier.kind(), later.kind());
      boolean isOrdered = model.orders(this, i, earlier, later, fencedApart, halves);
      if (isOrdered) {
        add(ordered, i);
      }
      if (model.buffersLoads()) {
        boolean depends = has(needed, i);
        if (model.keeps(this, i, isSame, depends, isOrdered, halves)) {
          add(kept, i);
        }
        if (isSame && earlier.isWrite() && later.isRead()) {
          add(ownWrites, i);
        }
        if (later.isWrite() && depends) {
          add(keptForValue, i);
        }
      }
    }

    private static boolean has(int fences, Fence fence) {
      return (fences & 1 << fence.ordinal()) != 0;
    }

    private static boolean hasFull(int fences) {
      return has(fences, Fence.FULL) || has(fences, Fence.CREATE) || has(fences, Fence.JOIN);
    }

    /** Whether a fence orders two accesses in a machine where a store is seen by all at once. */
    private static boolean orders(int fences, Kind earlier, Kind later) {
      return hasFull(fences)
          || has(fences, Fence.LIGHT) && !(earlier == Kind.WRITE && later == Kind.READ)
          || has(fences, Fence.RELEASE) && later == Kind.WRITE
          || (has(fences, Fence.LOAD_ANY) || has(fences, Fence.ACQUIRE)) && earlier == Kind.READ
          || has(fences, Fence.LOAD_LOAD) && earlier == Kind.READ && later == Kind.READ
          || areStores(fences, earlier, later);
    }

    /** Whether a fence that Power has as {@code eieio} orders two accesses. */
    private static boolean areStores(int fences, Kind earlier, Kind later) {
      return has(fences, Fence.STORE_STORE) && earlier == Kind.WRITE && later == Kind.WRITE;
    }

    /** Whether a fence that Power has as {@code lwsync} orders two accesses. */
    private static boolean isLight(int fences, Kind earlier, Kind later) {
      boolean light =
          has(fences, Fence.LIGHT) || has(fences, Fence.RELEASE) || has(fences, Fence.ACQUIRE);
      return light && !(earlier == Kind.WRITE && later == Kind.READ);
    }
  }
}

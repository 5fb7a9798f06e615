package dev.weir.testing.axioms;

import dev.weir.program.BarrierKind;
import dev.weir.testing.axioms.GraphEvent.Access;
import dev.weir.testing.axioms.GraphEvent.Barrier;
import dev.weir.testing.axioms.GraphEvent.Read;
import dev.weir.testing.axioms.GraphEvent.Write;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** The relations that axioms are made of, by the names that they have in cat files. */
final class GraphRelations {
  private final ExecutionGraph graph;
  private final List<GraphEvent> events;
  private final BitSet reads;
  private final BitSet writes;
  private final BitSet accesses;
  private final Relation order;
  private final Relation external;
  private final Relation po;
  private final Relation poloc;
  private final Relation rf;
  private final Relation co;
  private final Relation fr;

  GraphRelations(ExecutionGraph graph) {
    this.graph = graph;
    this.events = graph.events();
    this.reads = all(event -> event instanceof Read);
    this.writes = all(event -> event instanceof Write);
    this.accesses = all(event -> event instanceof Access);
    Map<Integer, BitSet> threads = new HashMap<>();
    for (int i = 0; i < events.size(); i++) {
      threads.computeIfAbsent(thread(i), key -> new BitSet()).set(i);
    }
    this.order = Relation.from(events.size(), event -> after(event, of(threads, thread(event))));
    this.external = Relation.from(events.size(), event -> others(of(threads, thread(event))));
    this.po = order.between(accesses, accesses);
    this.poloc = Relation.from(events.size(), this::sharing);
    this.rf = Relation.to(events.size(), graph::sources);
    this.co = Relation.from(events.size(), graph::coherent);
    this.fr = Relation.from(events.size(), read -> graph.readsBefore(read, writes));
  }

  private BitSet all(Predicate<GraphEvent> test) {
    BitSet found = new BitSet();
    for (int i = 0; i < events.size(); i++) {
      found.set(i, test.test(events.get(i)));
    }
    return found;
  }

  private static BitSet of(Map<Integer, BitSet> threads, int thread) {
    return threads.getOrDefault(thread, new BitSet());
  }

  private static BitSet after(int event, BitSet those) {
    BitSet after = (BitSet) those.clone();
    after.clear(0, event + 1);
    return after;
  }

  private BitSet others(BitSet those) {
    BitSet others = (BitSet) those.clone();
    others.flip(0, events.size());
    return others;
  }

  /** The accesses after one in its thread with a byte in common. */
  private BitSet sharing(int access) {
    BitSet sharing = po.targets(access);
    for (int i = sharing.nextSetBit(0); i >= 0; i = sharing.nextSetBit(i + 1)) {
      sharing.set(i, overlap(access, i));
    }
    return sharing;
  }

  private int thread(int event) {
    return events.get(event).thread();
  }

  private boolean overlap(int one, int other) {
    return events.get(one) instanceof Access left
        && events.get(other) instanceof Access right
        && left.overlaps(right);
  }

  /** All reads. */
  BitSet reads() {
    return reads;
  }

  /** All writes. */
  BitSet writes() {
    return writes;
  }

  /** All reads and writes. */
  BitSet accesses() {
    return accesses;
  }

  /** Program order of accesses. */
  Relation po() {
    return po;
  }

  /** Program order of accesses with a byte in common. */
  Relation poloc() {
    return poloc;
  }

  /** From a write to the reads of it. */
  Relation rf() {
    return rf;
  }

  /** From a write to those that come over it. */
  Relation co() {
    return co;
  }

  /** From a read to the writes that come over what it read. */
  Relation fr() {
    return fr;
  }

  /** All of {@link #rf}, {@link #co} and {@link #fr}. */
  Relation com() {
    return rf.or(co).or(fr);
  }

  /** The pairs of a relation between threads. */
  Relation external(Relation relation) {
    return relation.and(external);
  }

  /** The pairs of a relation within threads. */
  Relation internal(Relation relation) {
    return relation.minus(external);
  }

  /** From a read to what its value gives the address of. */
  Relation addr() {
    return dependencies(Dependencies::address).between(reads, accesses);
  }

  /** From a read to the writes that its value goes into. */
  Relation data() {
    return dependencies(Dependencies::data).between(reads, writes);
  }

  /** From a read to the accesses after a branch on its value. */
  Relation ctrl() {
    return dependencies(Dependencies::control).between(reads, accesses);
  }

  /** From a read to the accesses after an {@code isync} after a branch on its value. */
  Relation ctrlisync() {
    return dependencies(Dependencies::control)
        .between(reads, barriers(BarrierKind.ISYNC))
        .then(order)
        .between(reads, accesses);
  }

  private Relation dependencies(Function<Dependencies, BitSet> kind) {
    return Relation.to(events.size(), to -> kind.apply(events.get(to).dependencies()));
  }

  /**
   * The accesses with a barrier between them: of one thread; or of two, for full barriers that come
   * one before the other as the threads have synchronised in between.
   */
  Relation fenced(BarrierKind kind) {
    BitSet barriers = barriers(kind);
    Relation crossing =
        Relation.from(events.size(), graph::synchronised).between(barriers, barriers).orNone();
    return order.between(accesses, barriers).then(crossing).then(order.between(barriers, accesses));
  }

  private BitSet barriers(BarrierKind kind) {
    return all(event -> event instanceof Barrier barrier && barrier.kind() == kind);
  }

  /** From the read to the write of an atomic instruction. */
  Relation rmw() {
    return Relation.from(events.size(), graph::atomic);
  }
}

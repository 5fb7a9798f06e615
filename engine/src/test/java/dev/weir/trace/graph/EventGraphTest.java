package dev.weir.trace.graph;

import static dev.weir.trace.graph.EdgeKind.COHERENCE;
import static dev.weir.trace.graph.EdgeKind.END_OF_LIFE;
import static dev.weir.trace.graph.EdgeKind.FROM_READS;
import static dev.weir.trace.graph.EdgeKind.PROGRAM_ORDER;
import static dev.weir.trace.graph.EdgeKind.READS_FROM;
import static dev.weir.trace.graph.EdgeKind.SYNCHRONISATION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.PartialStoreOrder;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Graphs of executions made by hand. */
class EventGraphTest {
  private static final MemoryModel SC = new SequentialConsistency();
  private static final MemoryModel TSO = new TotalStoreOrder();
  private static final MemoryModel PSO = new PartialStoreOrder();
  private static final List<MemoryModel> ALL = List.of(SC, TSO, PSO);

  private static final long X = 0x100;
  private static final long Y = 0x200;
  private static final long MUTEX = 0x300;

  private final HandMadeLog log = new HandMadeLog();

  /** The execution is one of these models, and of no other. */
  private void assertPossible(MemoryModel... models) {
    EventGraph graph = log.graph();
    for (MemoryModel model : ALL) {
      assertThat(graph.preservedOrder(model).cycle().isEmpty())
          .as(model.title())
          .isEqualTo(Arrays.asList(models).contains(model));
    }
    assertThat(graph.isCyclic()).isEqualTo(!Arrays.asList(models).contains(SC));
    assertThat(graph.someCycle().isPresent()).isEqualTo(graph.isCyclic());
  }

  @Test
  void storeBufferingIsACycleOfFourThatTsoAllows() {
    int storeX = log.store(0, X, 4);
    int loadY = log.load(0, Y, 4);
    int storeY = log.store(1, Y, 4);
    int loadX = log.load(1, X, 4);
    log.update(storeX);
    int updateY = log.update(storeY);
    EventGraph graph = log.graph();
    assertThat(graph.edges(loadY, storeY)).containsExactly(FROM_READS);
    assertThat(graph.edges(loadX, storeX)).containsExactly(FROM_READS);
    assertThat(graph.edges(storeX, loadY)).containsExactly(PROGRAM_ORDER);
    assertThat(graph.edges(storeX, loadX)).isEmpty();
    assertThat(graph.cycleThrough(storeX)).contains(List.of(loadY, storeY, loadX, storeX));
    assertThat(graph.effect(storeY)).isEqualTo(updateY);
    assertThat(graph.contains(updateY)).isFalse();
    assertPossible(TSO, PSO);
  }

  @Test
  void aFullFenceBetweenStoreAndLoadForbidsStoreBuffering() {
    int storeX = log.store(0, X, 4);
    log.fence(0);
    log.load(0, Y, 4);
    int storeY = log.store(1, Y, 4);
    log.fence(1);
    log.load(1, X, 4);
    log.update(storeX);
    log.update(storeY);
    assertPossible();
  }

  @Test
  void oneFenceIsNotEnoughForStoreBuffering() {
    int storeX = log.store(0, X, 4);
    log.fence(0);
    log.load(0, Y, 4);
    int storeY = log.store(1, Y, 4);
    log.load(1, X, 4);
    log.update(storeX);
    log.update(storeY);
    assertPossible(TSO, PSO);
  }

  /** Both stores were made; a reader saw the second and not the first. */
  private int messagePassing(boolean barrier) {
    int storeX = log.store(0, X, 4);
    if (barrier) {
      log.barrier(0);
    }
    int storeY = log.store(0, Y, 4);
    log.update(storeY);
    log.load(1, Y, 4);
    log.load(1, X, 4);
    log.update(storeX);
    return storeX;
  }

  @Test
  void messagePassingThatFailsIsPossibleUnderPsoOnly() {
    int storeX = messagePassing(false);
    EventGraph graph = log.graph();
    assertThat(graph.edges(graph.next(storeX), 3)).containsExactly(READS_FROM);
    assertThat(graph.path(storeX, 4)).contains(List.of(1, 3, 4));
    assertPossible(PSO);
  }

  @Test
  void aBarrierBetweenTheStoresForbidsIt() {
    messagePassing(true);
    assertPossible();
  }

  @Test
  void messagePassingThatWorksIsPossibleEverywhere() {
    int storeX = log.store(0, X, 4);
    int storeY = log.store(0, Y, 4);
    log.update(storeX);
    log.update(storeY);
    log.load(1, Y, 4);
    int loadX = log.load(1, X, 4);
    assertThat(log.graph().edges(storeX, loadX)).containsExactly(READS_FROM);
    assertPossible(SC, TSO, PSO);
  }

  @Test
  void whatAllSawIsAnOrderEvenWhereStoresAreNoEventsOfMemory() {
    int first = log.write(0, X, 4);
    int second = log.write(1, X, 4);
    int load = log.load(2, X, 4);
    EventGraph graph = log.graph();
    assertThat(graph.edges(first, second)).containsExactly(COHERENCE);
    assertThat(graph.edges(first, load)).isEmpty();
    assertThat(graph.order()).hasValueSatisfying(order -> assertThat(order).hasSize(3));
    assertThat(graph.edges(COHERENCE)).hasSize(1);
    assertPossible(SC, TSO, PSO);
  }

  /** Each thread reads its own store before the other one's (n6 of x86-TSO's tests). */
  @Test
  void aLoadThatIsForwardedDoesNotWaitForItsStore() {
    int storeX = log.store(0, X, 4);
    int ownX = log.forward(0, X, 4, storeX);
    log.load(0, Y, 4);
    int storeY = log.store(1, Y, 4);
    log.forward(1, Y, 4, storeY);
    log.load(1, X, 4);
    log.update(storeX);
    log.update(storeY);
    EventGraph graph = log.graph();
    assertThat(graph.edges(storeX, ownX)).containsExactlyInAnyOrder(READS_FROM, PROGRAM_ORDER);
    assertThat(graph.preservedOrder(TSO).isPreserved(storeX, ownX)).isFalse();
    assertThat(graph.preservedOrder(SC).isPreserved(storeX, ownX)).isTrue();
    assertPossible(TSO, PSO);
  }

  @Test
  void aLoadThatWasForwardedComesBeforeTheNextStoreToMemory() {
    int own = log.store(0, X, 4);
    int load = log.forward(0, X, 4, own);
    log.update(own);
    int other = log.store(1, X, 4);
    log.update(other);
    EventGraph graph = log.graph();
    assertThat(graph.edges(load, other)).containsExactly(FROM_READS);
    assertThat(graph.edges(own, other)).containsExactly(COHERENCE);
  }

  @Test
  void aStoreThatIsStillBufferedTakesEffectNever() {
    int store = log.store(0, X, 4);
    int load = log.load(1, X, 4);
    EventGraph graph = log.graph();
    assertThat(graph.effect(store)).isEqualTo(EventGraph.NEVER);
    assertThat(graph.successors(store)).isEmpty();
    assertThat(graph.successors(load)).isEmpty();
  }

  @Test
  void anAtomicBlockIsOneEventWithAllItsAccesses() {
    int write = log.write(0, X, 4);
    int block = log.block(1, X, 4, Y, 4);
    int load = log.load(0, Y, 4);
    int after = log.write(0, X, 4);
    EventGraph graph = log.graph();
    assertThat(graph.edges(write, block)).containsExactly(READS_FROM);
    assertThat(graph.edges(block, load)).containsExactly(READS_FROM);
    assertThat(graph.edges(block, after)).containsExactly(FROM_READS);
    assertThat(graph.accesses().count(block)).isEqualTo(2);
    assertThat(graph.accesses().address(block, 1)).isEqualTo(Y);
    assertThat(graph.accesses().writes(block, 0)).isFalse();
    assertThat(graph.accesses().writes(block, 1)).isTrue();
    assertThat(graph.accesses().conflict(block, load)).isTrue();
    assertThat(graph.accesses().conflict(write, load)).isFalse();
    assertPossible(SC, TSO, PSO);
  }

  @Test
  void aBlockCanBeOnACycle() {
    int store = log.store(0, X, 4);
    int load = log.load(0, Y, 4);
    int block = log.block(1, X, 4, Y, 4);
    log.update(store);
    EventGraph graph = log.graph();
    assertThat(graph.edges(block, store)).containsExactly(FROM_READS);
    assertThat(graph.cycleThrough(block)).contains(List.of(store, load, block));
    assertPossible(TSO, PSO);
  }

  @Test
  void theEndOfALifeIsAWriteOfAllBytes() {
    int write = log.write(0, X + 4, 4);
    int read = log.load(1, X, 4);
    int free = log.free(0, X, 1L << 40);
    int late = log.load(1, X + 4, 4);
    EventGraph graph = log.graph();
    assertThat(graph.edges(write, free)).contains(COHERENCE);
    assertThat(graph.edges(read, free)).containsExactly(FROM_READS);
    assertThat(graph.edges(free, late)).containsExactly(END_OF_LIFE);
    assertThat(graph.dependents(free)).isEqualTo(BitSet.valueOf(new long[] {0b1100}));
  }

  @Test
  void aStoreThatOutlivesItsObjectCameBeforeTheEndOrFailed() {
    int own = log.store(0, X, 4);
    int other = log.store(1, X, 4);
    int free = log.free(0, X, 8);
    log.updateWithoutEffect(own);
    log.updateThatFails(other);
    EventGraph graph = log.graph();
    assertThat(graph.edges(own, free)).contains(COHERENCE);
    assertThat(graph.edges(free, other)).containsExactly(COHERENCE);
    assertThat(graph.failedStores()).containsExactly(other);
    assertThat(graph.preservedOrder(TSO).isPreserved(own, free)).isFalse();
    assertThat(graph.preservedOrder(SC).isPreserved(own, free)).isTrue();
  }

  @Test
  void bytesAreByThemselvesInWideAndOverlappingAccesses() {
    int wide = log.write(0, X, 16);
    int low = log.write(1, X, 4);
    int high = log.write(1, X + 12, 4);
    int load = log.load(2, X + 8, 8);
    EventGraph graph = log.graph();
    assertThat(graph.edges(wide, low)).containsExactly(COHERENCE);
    assertThat(graph.edges(wide, high)).containsExactly(COHERENCE);
    assertThat(graph.edges(wide, load)).containsExactly(READS_FROM);
    assertThat(graph.edges(high, load)).containsExactly(READS_FROM);
    assertThat(graph.hasEdge(low, load)).isFalse();
    assertThat(graph.accesses().overlap(low, load)).isFalse();
  }

  @Test
  void aLoadWaitsForTheOwnStoresThatCoverItOnlyInPart() {
    int elsewhere = log.store(0, Y, 4);
    int older = log.store(0, X, 4);
    int part = log.store(0, X, 2);
    log.update(older);
    log.update(part);
    int load = log.load(0, X, 4);
    log.update(elsewhere);
    EventGraph graph = log.graph();
    for (MemoryModel model : List.of(TSO, PSO)) {
      PreservedOrder order = graph.preservedOrder(model);
      assertThat(order.isPreserved(older, part)).isTrue();
      assertThat(order.isPreserved(older, load)).isTrue();
      assertThat(order.isPreserved(part, load)).isTrue();
      assertThat(order.isPreserved(elsewhere, load)).isFalse();
      boolean isBeforePart = model.equals(TSO);
      assertThat(order.closure(graph.order().orElseThrow()).get(elsewhere).get(load))
          .isEqualTo(isBeforePart);
    }
  }

  @Test
  void aLoadWaitsForNoneWhereTheNewestOneCoversIt() {
    int part = log.store(0, X, 2);
    int whole = log.store(0, X, 8);
    int load = log.forward(0, X + 4, 4, whole);
    EventGraph graph = log.graph();
    assertThat(graph.preservedOrder(TSO).isPreserved(whole, load)).isFalse();
    assertThat(graph.preservedOrder(TSO).isPreserved(part, load)).isFalse();
  }

  @Test
  void aRelaxedReadModifyWritePassesStoresElsewhereUnderPsoOnly() {
    int storeX = log.store(0, X, 4);
    int storeY = log.store(0, Y, 4);
    int relaxed = log.relaxedUpdate(0, Y, 4);
    int strong = log.drained(0, EventKind.READ_MODIFY_WRITE, Y, 4);
    EventGraph graph = log.graph();
    assertThat(graph.preservedOrder(PSO).isPreserved(storeX, relaxed)).isFalse();
    assertThat(graph.preservedOrder(PSO).isPreserved(storeY, relaxed)).isTrue();
    assertThat(graph.preservedOrder(PSO).isPreserved(storeX, strong)).isTrue();
    assertThat(graph.preservedOrder(TSO).isPreserved(storeX, relaxed)).isTrue();
  }

  @Test
  void aBufferOfOneStoreHoldsNoOtherBack() {
    int first = log.store(0, X, 4);
    int second = log.store(0, Y, 4);
    int load = log.load(0, MUTEX, 4);
    EventGraph graph = log.graph();
    for (MemoryModel model : List.of(TSO, PSO)) {
      PreservedOrder one = graph.preservedOrder(model.withBufferSize(1).orElseThrow());
      PreservedOrder two = graph.preservedOrder(model.withBufferSize(2).orElseThrow());
      assertThat(one.isPreserved(first, second)).isTrue();
      assertThat(one.isPreserved(first, load)).isTrue();
      assertThat(one.isPreserved(second, load)).isFalse();
      assertThat(two.isPreserved(first, load)).isFalse();
    }
  }

  @Test
  void locksAreOrderedByTheirWord() {
    int lock = log.drained(0, EventKind.LOCK, MUTEX, 8);
    int write = log.write(0, X, 4);
    int unlock = log.drained(0, EventKind.UNLOCK, MUTEX, 8);
    int next = log.drained(1, EventKind.LOCK, MUTEX, 8);
    int load = log.load(1, X, 4);
    EventGraph graph = log.graph();
    assertThat(graph.edges(lock, unlock))
        .containsExactlyInAnyOrder(PROGRAM_ORDER, READS_FROM, COHERENCE);
    assertThat(graph.edges(unlock, next)).containsExactlyInAnyOrder(READS_FROM, COHERENCE);
    assertThat(graph.path(write, load)).contains(List.of(load));
    assertThat(graph.reached(List.of(unlock)).stream()).containsExactly(unlock, next, load);
  }

  @Test
  void aThreadBeginsAfterItsCreationAndEndsBeforeItsJoin() {
    int create = log.create(0, 1);
    int first = log.store(1, X, 4);
    int last = log.store(1, Y, 4);
    log.update(first);
    log.update(last);
    int join = log.join(0, 1);
    EventGraph graph = log.graph();
    assertThat(graph.edges(create, first)).containsExactly(SYNCHRONISATION);
    assertThat(graph.edges(last, join)).containsExactly(SYNCHRONISATION);
    assertThat(graph.edges(SYNCHRONISATION)).hasSize(2);
    List<BitSet> after = graph.preservedOrder(PSO).closure(graph.order().orElseThrow());
    assertThat(after.get(create).stream()).containsExactly(first, last, join);
    assertThat(after.get(first).get(join)).isTrue();
    assertThat(after.get(first).get(last)).isFalse();
  }

  @Test
  void aThreadWithoutEventsIsJoinedAfterItsCreation() {
    int create = log.create(0, 1);
    int join = log.join(2, 1);
    assertThat(log.graph().edges(create, join)).containsExactly(SYNCHRONISATION);
  }

  @Test
  void whoIsWokenGoesOnAfterTheWaker() {
    log.drained(1, EventKind.WAIT, X, 8);
    int signal = log.wake(0, EventKind.SIGNAL, X, 1);
    int lock = log.drained(1, EventKind.LOCK, MUTEX, 8);
    int later = log.drained(1, EventKind.LOCK, Y, 8);
    int arrival = log.wake(0, EventKind.ARRIVE, Y, 2);
    int goesOn = log.load(2, MUTEX + 16, 4);
    EventGraph graph = log.graph();
    assertThat(graph.edges(signal, lock)).containsExactly(SYNCHRONISATION);
    assertThat(graph.hasEdge(signal, later)).isFalse();
    assertThat(graph.edges(arrival, goesOn)).containsExactly(SYNCHRONISATION);
  }

  @Test
  void eventsAreFoundByThread() {
    int first = log.write(3, X, 4);
    log.write(1, X, 4);
    int second = log.load(3, X, 4);
    EventGraph graph = log.graph();
    assertThat(graph.threads()).containsExactly(1, 3);
    assertThat(graph.ofThread(3)).containsExactly(first, second);
    assertThat(graph.ofThread(2)).isEmpty();
    assertThat(graph.place(second)).isEqualTo(1);
    assertThat(graph.next(first)).isEqualTo(second);
    assertThat(graph.next(second)).isEqualTo(EventLog.NONE);
    assertThat(graph.edges(PROGRAM_ORDER)).hasSize(1);
  }

  @Test
  void whatIsLeftOutIsNoPartOfTheGraph() {
    int storeX = log.store(0, X, 4);
    int loadY = log.load(0, Y, 4);
    int storeY = log.store(1, Y, 4);
    int loadX = log.load(1, X, 4);
    log.update(storeX);
    log.update(storeY);
    BitSet left = log.graph().dependents(loadX);
    assertThat(left.stream()).containsExactly(loadX);
    EventGraph rest = EventGraph.of(log.log(), left, log.graph().patience());
    assertThat(rest.contains(loadX)).isFalse();
    assertThat(rest.isCyclic()).isFalse();
    assertThat(rest.edges(loadY, storeY)).containsExactly(FROM_READS);
    assertThat(log.graph().isCyclicWithout(left)).isFalse();
    assertThat(Stream.of(storeX, loadY, storeY)).allMatch(rest::contains);
  }
}

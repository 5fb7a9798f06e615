package dev.weir.machine.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.access.HandMadeThreads;
import dev.weir.machine.memory.AddressSpace;
import dev.weir.machine.ownership.SingleThreadPlaces.Place;
import dev.weir.machine.ownership.SingleThreadPlaces.Use;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.HandMadeSteps;
import dev.weir.machine.step.PortableAddress;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.ThreadIdentities;
import dev.weir.machine.thread.ThreadTable;
import dev.weir.program.text.ProgramTextException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Places that one thread alone writes or accesses: what refutes them, and what other machines learn
 * of them.
 */
class SingleThreadPlacesTest {
  private static final String THREADS =
      """
      weir 1 "writers"
      function f(0) {
      b0:
        return 0
      }
      thread f()
      thread f()
      thread f()
      """;

  private static final int WRITER = 0;
  private static final int OTHER = 1;
  private static final long PLACE = 0x1000;
  private static final int SIZE = 4;
  private static final int FOUND = 6;

  private final SingleThreadPlaces writers = new SingleThreadPlaces();
  private ThreadTable table = new HandMadeThreads(THREADS, "sc").state.threads();

  SingleThreadPlacesTest() throws ProgramTextException {}

  @BeforeEach
  void aPlaceIsTakenForOne() throws ProgramTextException {
    table = new HandMadeThreads(THREADS, "sc").state.threads();
    writers.assume(Use.WRITES, WRITER, PLACE, SIZE);
    assertThat(writers.takeChange()).isTrue();
    assertThat(writers.isChanged()).isFalse();
  }

  private void accesses(int thread, EventKind kind, long address, int size) {
    Step step = new Step();
    step.reset(thread, thread, 0);
    step.access(kind, address, size, Step.Drain.NONE);
    step.value = kind == EventKind.FREE ? size : 0;
    writers.look(step, table);
  }

  @Test
  void holdsForTheSameBytesOfTheSameThreadAlone() {
    assertThat(writers.holds(Use.WRITES, WRITER, PLACE, SIZE)).isTrue();
    assertThat(writers.holds(Use.WRITES, OTHER, PLACE, SIZE)).isFalse();
    assertThat(writers.holds(Use.WRITES, WRITER, PLACE, SIZE / 2)).isFalse();
    assertThat(writers.holds(Use.WRITES, WRITER, PLACE + 1, SIZE)).isFalse();
  }

  @Test
  void bytesOfOnePlaceMayNotBeTakenForAnother() {
    assertThat(writers.mayHold(Use.WRITES, WRITER, PLACE, SIZE)).isTrue();
    assertThat(writers.mayHold(Use.WRITES, OTHER, PLACE, SIZE)).isFalse();
    assertThat(writers.mayHold(Use.WRITES, WRITER, PLACE, 2 * SIZE)).isFalse();
    assertThat(writers.mayHold(Use.WRITES, WRITER, PLACE - 1, 2)).isFalse();
    assertThat(writers.mayHold(Use.WRITES, OTHER, PLACE - 1, 1)).isTrue();
    assertThat(writers.mayHold(Use.WRITES, OTHER, PLACE + SIZE, 1)).isTrue();
  }

  @Test
  void takingTheSamePlaceAgainChangesNothing() {
    writers.assume(Use.WRITES, WRITER, PLACE, SIZE);
    assertThat(writers.takeChange()).isFalse();
    assertThat(writers.all()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "STORE, 0, 4, true",
    "UPDATE, 3, 1, true",
    "READ_MODIFY_WRITE, -4, 5, true",
    "FREE, 0, 4, true",
    "FREE, -4, 8, true",
    "LOAD, 0, 4, false",
    "FAILED_COMPARE_EXCHANGE, 0, 4, false",
    "STORE, -4, 4, false",
    "STORE, 4, 4, false",
    "FENCE, 0, 4, false",
  })
  void aWriteOfAnotherThreadRefutesIt(EventKind kind, long offset, int size, boolean refutes) {
    accesses(OTHER, kind, PLACE + offset, size);
    assertThat(writers.isChanged()).isEqualTo(refutes);
    assertThat(writers.all()).hasSize(refutes ? 0 : 1);
    assertThat(writers.holds(Use.WRITES, WRITER, PLACE, SIZE)).isNotEqualTo(refutes);
    assertThat(writers.mayHold(Use.WRITES, WRITER, PLACE, SIZE)).isNotEqualTo(refutes);
  }

  @Test
  void theThreadItselfDoesNotRefuteIt() {
    accesses(WRITER, EventKind.STORE, PLACE, SIZE);
    accesses(WRITER, EventKind.UPDATE, PLACE, 2 * SIZE);
    assertThat(writers.isChanged()).isFalse();
  }

  @Test
  void aWriteWithinAnAtomicBlockRefutesIt() {
    Step step = new Step();
    step.reset(OTHER, OTHER, 0);
    step.access(EventKind.ATOMIC_BLOCK, 0, 0, Step.Drain.ALL);
    HandMadeSteps.access(step, PLACE, SIZE, false);
    writers.look(step, table);
    assertThat(writers.isChanged()).as("a read").isFalse();
    HandMadeSteps.access(step, PLACE + SIZE - 1, 1, true);
    writers.look(step, table);
    assertThat(writers.isChanged()).as("a write").isTrue();
  }

  @Test
  void whoHasJoinedTheThreadMayWriteIt() {
    table.join(WRITER, OTHER);
    accesses(OTHER, EventKind.STORE, PLACE, SIZE);
    assertThat(writers.isChanged()).isFalse();
    accesses(2, EventKind.STORE, PLACE, SIZE);
    assertThat(writers.isChanged()).isTrue();
  }

  @Test
  void aPlaceThatOthersReadIsGivenUpWhereRacesCount() {
    assertThat(writers.giveUpRead()).isFalse();
    accesses(WRITER, EventKind.LOAD, PLACE, SIZE);
    assertThat(writers.giveUpRead()).isFalse();
    accesses(OTHER, EventKind.LOAD, PLACE, 1);
    assertThat(writers.giveUpRead()).isTrue();
    assertThat(writers.takeChange()).isTrue();
    assertThat(writers.all()).isEmpty();
    assertThat(writers.giveUpRead()).as("once more").isFalse();
  }

  @Test
  void aPlaceThatOthersReadOnAnotherMachineIsGivenUp() {
    SingleThreadPlaces others = new SingleThreadPlaces();
    others.settle(List.of());
    writers.addReads(others);
    assertThat(writers.giveUpRead()).isFalse();
    SingleThreadPlaces reading = new SingleThreadPlaces();
    reading.assume(Use.WRITES, WRITER, PLACE + 8, SIZE);
    reading.assume(Use.WRITES, WRITER, PLACE, SIZE);
    Step step = new Step();
    step.reset(OTHER, OTHER, 0);
    step.access(EventKind.LOAD, PLACE, SIZE, Step.Drain.NONE);
    reading.look(step, table);
    writers.addReads(reading);
    assertThat(writers.giveUpRead()).isTrue();
    assertThat(writers.all()).isEmpty();
  }

  @Test
  void whatAThreadSeemsToAccessAloneIsItsOwnUntilAnotherOneReadsIt() {
    writers.suppose(OTHER, 2 * PLACE, SIZE);
    writers.decide(true);
    assertThat(writers.takeChange()).isTrue();
    assertThat(writers.owns(OTHER, 2 * PLACE, SIZE)).isTrue();
    assertThat(writers.owns(OTHER, 2 * PLACE + 1, 2)).isTrue();
    assertThat(writers.owns(OTHER, 2 * PLACE + 1, SIZE)).isFalse();
    assertThat(writers.owns(WRITER, 2 * PLACE, SIZE)).isFalse();
    assertThat(writers.areOwned(2 * PLACE, SIZE)).isTrue();
    assertThat(writers.areOwned(PLACE, SIZE)).as("what others may read").isFalse();
    accesses(OTHER, EventKind.LOAD, 2 * PLACE, 2 * SIZE);
    assertThat(writers.isChanged()).isFalse();
    accesses(WRITER, EventKind.LOAD, 2 * PLACE, 1);
    assertThat(writers.isChanged()).isTrue();
    assertThat(writers.areOwned(2 * PLACE, SIZE)).isFalse();
    assertThat(writers.mayHold(Use.ACCESSES, OTHER, 2 * PLACE, SIZE)).isFalse();
  }

  @Test
  void aStoreThatWaitsInABufferShowsThatAPlaceIsNoThreadsOwn() {
    writers.assume(Use.ACCESSES, OTHER, 2 * PLACE, SIZE);
    writers.takeChange();
    accesses(OTHER, EventKind.STORE, 2 * PLACE, 2 * SIZE);
    assertThat(writers.owns(OTHER, 2 * PLACE, SIZE)).isFalse();
  }

  @Test
  void whatWasSupposedInVainIsForgotten() {
    writers.suppose(OTHER, 2 * PLACE, SIZE);
    writers.suppose(OTHER, 3 * PLACE, SIZE);
    assertThat(writers.owns(OTHER, 3 * PLACE, SIZE)).isTrue();
    writers.decide(false);
    assertThat(writers.isChanged()).isFalse();
    assertThat(writers.owns(OTHER, 2 * PLACE, SIZE)).isFalse();
    assertThat(writers.owns(OTHER, 3 * PLACE, SIZE)).isFalse();
    assertThat(writers.mayHold(Use.ACCESSES, OTHER, 2 * PLACE, SIZE)).isTrue();
    assertThat(writers.holds(Use.WRITES, WRITER, PLACE, SIZE)).isTrue();
  }

  @Test
  void whoGoesRoundForEverOnItsOwnPlacesHasNone() {
    writers.assume(Use.ACCESSES, OTHER, 2 * PLACE, SIZE);
    writers.takeChange();
    writers.giveUpAllOf(WRITER);
    assertThat(writers.isChanged()).isFalse();
    writers.giveUpAllOf(OTHER);
    assertThat(writers.isChanged()).isTrue();
    assertThat(writers.owns(OTHER, 2 * PLACE, SIZE)).isFalse();
  }

  @Test
  void whatIsSettledStays() {
    Place known = new Place(Use.WRITES, OTHER, 2 * PLACE, SIZE, false);
    writers.settle(List.of(known));
    accesses(WRITER, EventKind.STORE, 2 * PLACE, SIZE);
    writers.learn(
        Set.of(
            new PortablePlace(Use.WRITES, "0", new PortableAddress("", false, PLACE), SIZE, true)),
        new ThreadIdentities(2));
    assertThat(writers.mayHold(Use.WRITES, WRITER, PLACE, SIZE)).isFalse();
    assertThat(writers.all()).containsExactly(known);
    assertThat(writers.isChanged()).isFalse();
  }

  /** Two threads that the first creates, numbered in one order or the other. */
  private static ThreadIdentities identities(boolean isTurned) {
    ThreadIdentities result = new ThreadIdentities(1);
    result.identity(0, isTurned ? 1 : 0);
    result.identity(0, isTurned ? 0 : 1);
    return result;
  }

  @Test
  void meansTheSameWhereThreadsHaveOtherNumbers() {
    ThreadIdentities here = identities(false);
    ThreadIdentities there = identities(true);
    long own = AddressSpace.ofThread(2, 5);
    SingleThreadPlaces one = new SingleThreadPlaces();
    one.assume(Use.WRITES, 2, own, SIZE);
    one.assume(Use.WRITES, 1, PLACE, SIZE);

    SingleThreadPlaces other = new SingleThreadPlaces();
    other.learn(one.portable(here), there);
    assertThat(other.takeChange()).isTrue();
    long ownThere = PortableAddress.of(here, own).in(there);
    assertThat(ownThere).isNotEqualTo(own);
    assertThat(other.all())
        .containsExactlyInAnyOrder(
            new Place(Use.WRITES, 1, ownThere, SIZE, false),
            new Place(Use.WRITES, 2, PLACE, SIZE, false));
    assertThat(other.portable(there)).isEqualTo(one.portable(here));
    other.learn(one.portable(here), there);
    assertThat(other.isChanged()).as("learning the same again").isFalse();
  }

  /** Who learns from whom first, and how often, makes no difference in the end. */
  @Property(tries = 300)
  void learningInAnyOrderEndsTheSame(@ForAll long seed) {
    Random random = new Random(seed);
    ThreadIdentities threads = new ThreadIdentities(3);
    List<SingleThreadPlaces> machines = new ArrayList<>();
    List<Set<PortablePlace>> found = new ArrayList<>();
    for (int m = 0; m < 3; m++) {
      SingleThreadPlaces one = new SingleThreadPlaces();
      for (int i = 0; i < FOUND; i++) {
        int thread = random.nextInt(3);
        long address = PLACE + random.nextInt(20);
        int size = 1 << random.nextInt(3);
        Use use = random.nextInt(3) == 0 ? Use.ACCESSES : Use.WRITES;
        if (one.mayHold(use, thread, address, size)) {
          one.assume(use, thread, address, size);
        }
      }
      machines.add(one);
      found.add(one.portable(threads));
    }
    for (SingleThreadPlaces one : machines) {
      List<Set<PortablePlace>> order = new ArrayList<>(found);
      order.addAll(found.subList(0, random.nextInt(3)));
      Collections.shuffle(order, random);
      order.forEach(places -> one.learn(places, threads));
    }
    Set<PortablePlace> all = machines.getFirst().portable(threads);
    for (SingleThreadPlaces one : machines) {
      assertThat(one.portable(threads)).isEqualTo(all);
      one.takeChange();
      one.learn(all, threads);
      assertThat(one.isChanged()).isFalse();
    }
    List<Place> holding = machines.getFirst().all();
    for (Place one : holding) {
      assertThat(holding).filteredOn(place -> place != one).noneMatch(place -> overlap(place, one));
    }
    for (Set<PortablePlace> places : found) {
      assertThat(all)
          .extracting(p -> p.use() + p.thread() + p.address() + p.size())
          .containsAll(
              places.stream().map(p -> p.use() + p.thread() + p.address() + p.size()).toList());
    }
  }

  private static boolean overlap(Place one, Place other) {
    return one.use() == other.use()
        && one.address() < other.address() + other.size()
        && other.address() < one.address() + one.size();
  }
}

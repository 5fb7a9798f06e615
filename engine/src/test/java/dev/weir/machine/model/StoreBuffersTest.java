package dev.weir.machine.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.state.Trail;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step.Drain;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * The store buffers of a thread against a list of its stores: what is in them, what may leave them
 * next, what loads and writes find there, after random changes some of which are taken back.
 */
class StoreBuffersTest {
  private static final int CHANGES = 80;
  private static final int THREADS = 3;

  /** Stores are to the first bytes of memory, so that many overlap. */
  private static final int BYTES = 12;

  private static final int NONE = StoreBuffers.NONE;
  private static final int[] SIZES = {1, 2, 4, 8};

  @Property(tries = 400)
  void buffersOfThreadsAreQueues(@ForAll long seed) {
    new Walk(model("tso"), new Random(seed)).run();
  }

  @Property(tries = 400)
  void buffersOfAddressesKeepOverlapsAndSegmentsInOrder(@ForAll long seed) {
    new Walk(model("pso"), new Random(seed)).run();
  }

  @Property(tries = 200)
  void boundedBuffersHaveRoomForSoMany(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 3) int n) {
    new Walk(model("tso").withBufferSize(n).orElseThrow(), new Random(seed)).run();
    new Walk(model("pso").withBufferSize(n).orElseThrow(), new Random(seed)).run();
  }

  private static MemoryModel model(String name) {
    return MemoryModels.named(name).orElseThrow();
  }

  private enum Place {
    WAITING,
    IN_MEMORY,
    FAILED
  }

  private record Store(
      long address, int size, long low, long high, int instruction, int segment, Place place) {
    boolean isWaiting() {
      return place == Place.WAITING;
    }

    Store at(Place next) {
      return new Store(address, size, low, high, instruction, segment, next);
    }

    boolean overlaps(long otherAddress, int otherSize) {
      return IntStream.range(0, size)
          .mapToLong(i -> address + i)
          .anyMatch(b -> b >= otherAddress && b < otherAddress + otherSize);
    }

    boolean covers(long otherAddress, int otherSize) {
      return IntStream.range(0, otherSize)
          .mapToLong(i -> otherAddress + i)
          .allMatch(b -> b >= address && b < address + size);
    }
  }

  /** All stores that a thread ever made, and how many of them came before its latest full fence. */
  private record Stores(List<Store> all, int segment, int fenced) {
    static final Stores EMPTY = new Stores(List.of(), 0, 0);

    Stores with(Store added) {
      List<Store> more = new ArrayList<>(all);
      more.add(added);
      return new Stores(more, segment, fenced);
    }

    Stores move(int index, Place place) {
      List<Store> changed = new ArrayList<>(all);
      changed.set(index, all.get(index).at(place));
      return new Stores(changed, segment, fenced);
    }

    List<Integer> waiting() {
      return IntStream.range(0, all.size()).filter(i -> all.get(i).isWaiting()).boxed().toList();
    }

    int newestOverlapping(long address, int size, boolean onlyWaiting) {
      for (int i = all.size() - 1; i >= 0; i--) {
        Store s = all.get(i);
        if (s.overlaps(address, size) && (s.isWaiting() || !onlyWaiting)) {
          return i;
        }
      }
      return NONE;
    }
  }

  private record Mark(int top, List<Stores> threads) {}

  /** A walk through the states of the buffers of a few threads. */
  private static final class Walk {
    private final MemoryModel model;
    private final Random random;
    private final Trail trail = new Trail();
    private final Actors actors = new Actors();
    private final StoreBuffers buffers;
    private final Deque<Mark> marks = new ArrayDeque<>();
    private List<Stores> threads = new ArrayList<>();

    /** The changes of so many that let a store leave: where there are few, buffers become long. */
    private final int leaving;

    Walk(MemoryModel model, Random random) {
      this.model = model;
      this.random = random;
      this.leaving = random.nextBoolean() ? 4 : 1;
      this.buffers = model.newBuffers(trail, actors);
      for (int t = 0; t < THREADS; t++) {
        threads.add(Stores.EMPTY);
        buffers.add(t);
      }
    }

    void run() {
      trail.record(random.nextBoolean());
      for (int i = 0; i < CHANGES; i++) {
        change();
        for (int t = 0; t < THREADS; t++) {
          compare(t, threads.get(t));
        }
        assertThat(buffers.areAllEmpty())
            .isEqualTo(threads.stream().allMatch(of -> of.waiting().isEmpty()));
      }
      buffers.clear();
      assertThat(buffers.areAllEmpty()).isTrue();
      for (int t = 0; t < THREADS; t++) {
        assertThat(buffers.isEmpty(t)).isTrue();
        compare(t, Stores.EMPTY);
      }
    }

    private void change() {
      int t = random.nextInt(THREADS);
      int drawn = random.nextInt(12);
      switch (drawn) {
        case 0 -> mark();
        case 1 -> undo();
        case 2 -> barrier(t);
        default -> {
          if (drawn < 3 + leaving) {
            leave(t);
          } else {
            append(t);
          }
        }
      }
    }

    /** Where there is nothing to go back to, changes need not be recorded. */
    private void mark() {
      trail.record(true);
      marks.push(new Mark(trail.top(), new ArrayList<>(threads)));
    }

    private void append(int t) {
      Stores of = threads.get(t);
      if (of.waiting().size() >= model.bufferSize()) {
        return;
      }
      long value = random.nextLong();
      int pc = random.nextInt(100);
      int index;
      Store added;
      if (random.nextInt(8) == 0) {
        added = new Store(random.nextInt(4), 16, value, ~value, pc, of.segment(), Place.WAITING);
        index = buffers.appendWide(t, added.address(), value, ~value, pc);
      } else {
        int size = SIZES[random.nextInt(SIZES.length)];
        int address = random.nextInt(BYTES);
        added = new Store(address, size, value, 0, pc, of.segment(), Place.WAITING);
        index = buffers.append(t, address, size, value, pc);
      }
      assertThat(index).isEqualTo(of.all().size());
      threads.set(t, of.with(added));
    }

    private void leave(int t) {
      Stores of = threads.get(t);
      List<Integer> free = of.waiting().stream().filter(i -> isFree(of, i)).toList();
      if (free.isEmpty()) {
        return;
      }
      int index = free.get(random.nextInt(free.size()));
      if (random.nextInt(4) == 0) {
        buffers.failCommit(t, index);
        threads.set(t, of.move(index, Place.FAILED));
      } else {
        buffers.remove(t, index);
        threads.set(t, of.move(index, Place.IN_MEMORY));
      }
    }

    /** A full fence waits for the buffer. */
    private void barrier(int t) {
      Stores of = threads.get(t);
      boolean full = of.waiting().isEmpty() && random.nextBoolean();
      buffers.barrier(t, full);
      boolean begins = !of.all().isEmpty() && of.all().getLast().segment() == of.segment();
      boolean isKept = model.isPerAddress();
      threads.set(
          t,
          new Stores(
              of.all(),
              of.segment() + (isKept && begins ? 1 : 0),
              isKept && full ? of.all().size() : of.fenced()));
    }

    private void undo() {
      if (marks.isEmpty()) {
        return;
      }
      Mark mark = marks.pop();
      while (trail.top() > mark.top()) {
        buffers.undo(Trail.payloadOf(trail.pop()));
      }
      assertThat(trail.top()).isEqualTo(mark.top());
      threads = new ArrayList<>(mark.threads());
      trail.record(!marks.isEmpty() || random.nextBoolean());
    }

    /** Whether nothing that has to reach memory before a store waits. */
    private boolean isFree(Stores of, int index) {
      Store store = of.all().get(index);
      return of.waiting().stream()
          .filter(i -> i < index)
          .map(of.all()::get)
          .noneMatch(
              s ->
                  !model.isPerAddress()
                      || s.segment() < store.segment()
                      || s.overlaps(store.address(), store.size()));
    }

    private void compare(int t, Stores of) {
      List<Integer> waiting = of.waiting();
      assertThat(buffers.isEmpty(t)).isEqualTo(waiting.isEmpty());
      assertThat(buffers.hasRoom(t)).isEqualTo(waiting.size() < model.bufferSize());
      assertThat(buffers.segment(t)).isEqualTo(of.segment());
      List<Integer> listed = new ArrayList<>();
      for (int i = buffers.oldest(t); i != NONE; i = buffers.newer(t, i)) {
        listed.add(i);
      }
      assertThat(listed).isEqualTo(waiting);
      for (int i = 0; i < of.all().size(); i++) {
        Store s = of.all().get(i);
        assertThat(buffers.stores(t).address(i)).isEqualTo(s.address());
        assertThat(buffers.stores(t).size(i)).isEqualTo(s.size());
        assertThat(buffers.stores(t).value(i)).isEqualTo(s.low());
        assertThat(s.size() == 16 ? buffers.stores(t).valueHigh(i) : 0).isEqualTo(s.high());
        assertThat(buffers.stores(t).instruction(i)).isEqualTo(s.instruction());
        assertThat(buffers.stores(t).segment(i)).isEqualTo(s.segment());
      }
      boolean hasRoomForSure = of.all().size() - of.fenced() < model.bufferSize();
      Drain waitsFor = model.isPerAddress() ? Drain.ANY : Drain.OLDEST;
      assertThat(buffers.beforeStore(t)).isEqualTo(hasRoomForSure ? Drain.NONE : waitsFor);
      compareUpdates(t, of);
      compareAccesses(t, of);
    }

    private int buffer(int t, Store store) {
      return model.isPerAddress() ? actors.ofBuffer(t, store.address()) : Actors.ofBuffer(t);
    }

    private void compareUpdates(int t, Stores of) {
      IntList found = new IntList();
      buffers.updates(t, found);
      TreeSet<Integer> stores = new TreeSet<>();
      for (int f = 0; f < found.size(); f++) {
        int actor = found.get(f);
        assertThat(actors.threadOf(actor)).isEqualTo(t);
        stores.add(buffers.next(actor));
      }
      List<Integer> free = of.waiting().stream().filter(i -> isFree(of, i)).toList();
      assertThat(stores).hasSize(found.size()).isEqualTo(new TreeSet<>(free));
      for (Store s : of.all()) {
        // Of the stores to one address the oldest is the next, if it is free.
        int actor = buffer(t, s);
        int next =
            of.waiting().stream()
                .filter(i -> buffer(t, of.all().get(i)) == actor)
                .findFirst()
                .orElse(NONE);
        assertThat(buffers.next(actor)).isEqualTo(free.contains(next) ? next : NONE);
      }
    }

    private void compareAccesses(int t, Stores of) {
      for (int size : SIZES) {
        int address = random.nextInt(BYTES + 4);
        int newest = of.newestOverlapping(address, size, true);
        boolean covers = newest != NONE && of.all().get(newest).covers(address, size);
        assertThat(buffers.forward(t, address, size))
            .isEqualTo(newest == NONE || covers ? newest : StoreBuffers.WAIT);
        int any = of.newestOverlapping(address, size, false);
        boolean failed =
            any != NONE
                && of.all().get(any).place() == Place.FAILED
                && of.all().get(any).covers(address, size);
        assertThat(buffers.failedCommit(t, address, size)).isEqualTo(failed ? any : NONE);
        boolean isBehindBarrier =
            of.waiting().stream().anyMatch(i -> of.all().get(i).segment() < of.segment());
        assertThat(buffers.isDrained(t, address, size))
            .isEqualTo(newest == NONE && !isBehindBarrier);
      }
    }
  }
}

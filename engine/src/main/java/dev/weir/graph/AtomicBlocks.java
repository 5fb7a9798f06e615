package dev.weir.graph;

import dev.weir.graph.StepOperations.Place;
import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.memory.MemoryView.ObjectKind;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * What atomic blocks do, for graphs. All blocks of a program are one after another, as if each held
 * one lock. What only blocks access is no event: its bytes are the value of that lock, which a
 * block reads when it takes it and writes when it gives it back. A place that is accessed outside
 * blocks too has events of its own between the two.
 *
 * <p>Others could see a block half done if it had two such places, so these are refused. A place
 * that others only wait for, and that the block only writes, does not count: waiting is no look.
 */
final class AtomicBlocks {
  /** In the value of the lock: a block holds it. */
  static final long HELD = 1;

  private final Machine machine;
  private final StepOperations steps;
  private final Known known;

  /** The bytes that are no events, as far as blocks have accessed them in this exploration. */
  private final TreeSet<Long> hidden = new TreeSet<>();

  /** Whether a block was tried in this exploration. */
  private boolean hasBlocks;

  /** The calls of blocks that have only read the place that others access in this exploration. */
  private final Set<Integer> readers = new HashSet<>();

  /** For each state the bytes that blocks have written; the first has none. */
  private final List<Map<Long, Long>> states = new ArrayList<>(List.of(Map.of()));

  private final Map<Map<Long, Long>, Long> numbers = new HashMap<>(Map.of(Map.of(), 0L));

  /** What is known of a program however often its exploration begins anew. */
  static final class Known {
    /** The sizes of the places that are accessed outside blocks, by their addresses. */
    private final NavigableMap<Long, Integer> outside = new TreeMap<>();

    /** Those of them that are not only waited for. */
    private final Set<Long> seen = new HashSet<>();

    /** The calls of blocks that may write the place that they have read. */
    private final Set<Integer> writers = new HashSet<>();
  }

  /**
   * A place that is accessed outside blocks too, in a block.
   *
   * @param instruction the first that accesses it
   * @param isRead whether what the block does depends on what it finds there
   */
  record Outside(Place place, int instruction, boolean isRead, boolean isWritten) {
    private Outside and(boolean writes) {
      return new Outside(place, instruction, isRead, isWritten || writes);
    }
  }

  /** What a place that was read holds. */
  record Found(Place place, long value) {}

  /**
   * What a block does.
   *
   * @param accesses whether it accesses anything that others could see
   * @param outside the places that are accessed outside blocks too
   * @param writes what it writes there
   * @param bytes what the bytes hold after it that blocks alone access
   * @param lock the value of the lock after it
   */
  record Done(
      boolean accesses,
      List<Outside> outside,
      Map<Outside, Long> writes,
      Map<Long, Long> bytes,
      long lock) {
    /** The place whose value decides what it does. */
    Optional<Outside> read() {
      return outside.stream().filter(Outside::isRead).findFirst();
    }
  }

  /** A byte as it was. */
  private record Byte(long value, int defined) {}

  AtomicBlocks(Machine machine, StepOperations steps, Known known) {
    this.machine = machine;
    this.steps = steps;
    this.known = known;
  }

  /**
   * A place is accessed outside blocks.
   *
   * @param waits whether the access only waits for it
   * @throws MachineThreads.MoreIsShared if blocks have accessed it as if none but they did
   */
  void accessedOutside(Place place, boolean waits) {
    boolean isNew = known.outside.putIfAbsent(place.address(), place.size()) == null;
    boolean isSeen = !waits && known.seen.add(place.address());
    Long first = hidden.ceiling(place.address());
    boolean wasHidden = first != null && first < place.address() + place.size();
    boolean wasWaitedFor = isSeen && !isNew && hasBlocks;
    if (wasHidden || wasWaitedFor) {
      throw new MachineThreads.MoreIsShared();
    }
  }

  /** Whether a block, by its call, writes the place that it reads, or may do so. */
  boolean writesWhatItReads(int call) {
    if (known.writers.contains(call)) {
      return true;
    }
    readers.add(call);
    return false;
  }

  private void foundToWrite(int call) {
    if (known.writers.add(call) && readers.contains(call)) {
      throw new MachineThreads.MoreIsShared();
    }
  }

  /**
   * What the block that a thread stands before does; it is taken back.
   *
   * @param lock the value of the lock
   * @param found what it finds at the place that is accessed outside blocks too, if that is known
   * @param step takes the step of the block
   */
  Done tryOut(int thread, long lock, Optional<Found> found, Supplier<Step> step) {
    int call = machine.nextStep(Actors.ofThread(thread)).instruction;
    int mark = machine.mark();
    hasBlocks = true;
    put(lock, found);
    Step taken = step.get();
    if (machine.isNewlyShared()) {
      throw new MachineThreads.MoreIsShared();
    }
    Done done = done(taken, lock);
    machine.undo(mark);
    if (done.read().filter(Outside::isWritten).isPresent()) {
      foundToWrite(call);
    }
    return done;
  }

  /**
   * Takes the step of a block, and lets memory hold afterwards what it held before.
   *
   * @param done what it does
   */
  void take(Done done, long lock, Optional<Found> found, Runnable step) {
    Map<Long, Byte> before = new TreeMap<>();
    done.bytes.keySet().forEach(at -> keep(before, at));
    for (Outside outside : done.outside) {
      for (int i = 0; i < outside.place.size(); i++) {
        keep(before, outside.place.address() + i);
      }
    }
    put(lock, found);
    step.run();
    before.forEach(this::restore);
  }

  private void restore(long at, Byte old) {
    MemoryView memory = machine.memory();
    if (memory.isValid(memory.objectAt(at), at, 1)) {
      machine.restore(at, 1, old.value, old.defined);
    }
  }

  private long added(Map<Long, Long> bytes) {
    states.add(bytes);
    return states.size() - 1L;
  }

  private void keep(Map<Long, Byte> before, long at) {
    MemoryView memory = machine.memory();
    int object = memory.objectAt(at);
    if (memory.isValid(object, at, 1)) {
      before.put(at, new Byte(memory.read(object, at, 1), memory.definedBytes(object, at, 1)));
    }
  }

  /** Lets memory hold what it does where the lock has a value. */
  void put(long lock) {
    states.get((int) (lock >>> 1)).forEach((at, held) -> putByte(at, held));
  }

  /** Lets memory hold a byte, if its object is there: locals of a thread go with it. */
  private void putByte(long at, long value) {
    MemoryView memory = machine.memory();
    if (memory.isValid(memory.objectAt(at), at, 1)) {
      machine.write(at, 1, value);
    }
  }

  private void put(long lock, Optional<Found> found) {
    put(lock);
    found.ifPresent(known -> machine.write(known.place.address(), known.place.size(), known.value));
  }

  private Done done(Step taken, long lock) {
    MemoryView memory = machine.memory();
    Map<Long, Outside> outside = new LinkedHashMap<>();
    Set<Long> written = new TreeSet<>();
    steps.refuseIf(taken.value != 0, taken, "a choice in an atomic block");
    steps.refuseIf(taken.changesRights(), taken, "a change of the rights of pages");
    for (int i = 0; i < taken.accessCount(); i++) {
      long address = taken.accessAddress(i);
      int size = taken.accessSize(i);
      boolean writes = taken.accessWrites(i);
      int object = memory.objectAt(address);
      boolean isGone = object != MemoryView.NO_OBJECT && !memory.isLive(object);
      if (isGone
          && memory.kind(object) == ObjectKind.STACK
          && memory.owner(object) == taken.thread) {
        // A local of a function that the block, or what follows it, has left.
        continue;
      }
      // Others may have ended it on the machine, and not in the graph.
      steps.refuseIf(
          isGone, taken, "an atomic block that accesses memory whose life may have ended");
      steps.refuseIf(
          Step.accessOperates(taken.accessWord(i)),
          taken,
          "an operation on a synchronisation object in an atomic block");
      if (!memory.isValid(object, address, size)) {
        continue;
      }
      Map.Entry<Long, Integer> place = known.outside.floorEntry(address + size - 1);
      boolean isOutside = place != null && place.getKey() + place.getValue() > address;
      if (isOutside) {
        boolean isWhole = place.getKey() == address && place.getValue() == size;
        steps.refuseIf(!isWhole, taken, "a place that is accessed in several sizes");
        int instruction = taken.accessInstruction(i);
        // The write of a read-modify-write stands for both.
        boolean reads = !writes || !machine.code().onlyWrites(instruction);
        Outside first = new Outside(new Place(address, size), instruction, reads, writes);
        outside.merge(address, first, (old, _) -> old.and(writes));
        continue;
      }
      steps.refuseIf(
          memory.kind(object) == ObjectKind.HEAP, taken, "an atomic block that accesses the heap");
      for (long at = address; at < address + size; at++) {
        hidden.add(at);
        if (writes) {
          written.add(at);
        }
      }
    }
    List<Outside> all = List.copyOf(outside.values());
    long seen =
        all.stream().filter(one -> one.isRead || known.seen.contains(one.place.address())).count();
    steps.refuseIf(
        seen > 1, taken, "an atomic block with several places that are accessed outside blocks");
    Map<Long, Long> bytes = new TreeMap<>(states.get((int) (lock >>> 1)));
    written.forEach(at -> bytes.put(at, memory.read(memory.objectAt(at), at, 1)));
    Map<Outside, Long> writes = new LinkedHashMap<>();
    for (Outside one : all) {
      if (one.isWritten) {
        Place place = one.place;
        int object = memory.objectAt(place.address());
        writes.put(one, memory.read(object, place.address(), place.size()));
      }
    }
    long after = numbers.computeIfAbsent(Map.copyOf(bytes), this::added) << 1;
    return new Done(taken.accessCount() > 0, all, writes, bytes, after);
  }
}

package dev.weir.machine.ownership;

import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.OwnChanges;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.ThreadIdentities;
import dev.weir.machine.thread.ThreadTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Places that no thread but one writes, or accesses at all, once there are others, as far as
 * executions have shown; never undone. Like {@linkplain Memory#sharedSites shared sites} they are
 * found during an exploration, which then starts again: an execution in which another thread writes
 * such a place has a prefix in which none does, and the write is met at the end of that prefix, so
 * none is missed.
 *
 * <p>What a thread does to a place that it alone {@linkplain Use#ACCESSES accesses} is no step: the
 * place is like memory of its own.
 */
public final class SingleThreadPlaces implements OwnChanges.OwnedBytes {
  private final List<Place> places = new ArrayList<>();
  private final Set<Integer> readByOthers = new TreeSet<>();
  private boolean isSettled;
  private boolean hasChanged;

  /** The number of places that one thread alone accesses. */
  private int owned;

  /** Where places begin that are only supposed to be such; after all of them: none are. */
  private int supposed = Integer.MAX_VALUE;

  /** What one thread alone does to a place. */
  public enum Use {
    /** It writes the place; others may read it. */
    WRITES,
    /** It reads and writes the place, and is the only one that does so. */
    ACCESSES
  }

  /**
   * A place.
   *
   * @param use what one thread alone does to it
   * @param thread that thread
   * @param address its first byte
   * @param size its number of bytes
   * @param isRefuted whether another thread was seen to do so
   */
  public record Place(Use use, int thread, long address, int size, boolean isRefuted) {
    private boolean isSame(Place other) {
      return use == other.use
          && thread == other.thread
          && address == other.address
          && size == other.size;
    }

    private boolean includes(long otherAddress, int otherSize) {
      return address <= otherAddress && otherAddress + otherSize <= address + size;
    }

    private boolean overlaps(long otherAddress, long otherSize) {
      return address < otherAddress + otherSize && otherAddress < address + size;
    }
  }

  /** All places that hold. */
  public List<Place> all() {
    return places.stream().filter(place -> !place.isRefuted()).toList();
  }

  /**
   * Takes these places and no others, whatever later executions show: what a schedule means depends
   * on them.
   */
  public void settle(List<Place> known) {
    places.clear();
    places.addAll(known);
    count();
    isSettled = true;
  }

  /** Takes note of what a step did. */
  public void look(Step s, ThreadTable threads) {
    if (isSettled || places.isEmpty()) {
      return;
    }
    if (s.kind == EventKind.ATOMIC_BLOCK) {
      for (int i = 0; i < s.accessCount(); i++) {
        accessed(s, s.accessAddress(i), s.accessSize(i), s.accessWrites(i), threads);
      }
    } else if (s.kind.accessesMemory() || s.kind == EventKind.STORE) {
      accessed(s, s.address, s.extent(), !s.kind.reads() || s.kind.writes(), threads);
    }
  }

  /** Whether any place was ever taken for one; only then one may count. */
  public boolean areFound() {
    return !places.isEmpty();
  }

  /** Whether a place counts as one that a thread alone uses so. */
  public boolean holds(Use use, int thread, long address, int size) {
    for (Place place : places) {
      if (place.use() == use && place.address() == address && place.size() == size) {
        return place.thread() == thread && !place.isRefuted();
      }
    }
    return false;
  }

  /**
   * Notes that a thread is about to access some bytes, perhaps after it has waited for their value.
   *
   * @param threads those of this execution
   */
  public void touch(int thread, long address, long size, ThreadTable threads) {
    for (int i = 0; owned > 0 && !isSettled && i < places.size(); i++) {
      Place place = places.get(i);
      if (place.use() == Use.ACCESSES
          && place.thread() != thread
          && place.overlaps(address, size)
          && !threads.hasJoined(thread, place.thread())) {
        refute(i);
      }
    }
  }

  /** Whether some bytes are within a place that counts as one that a thread alone accesses. */
  public boolean owns(int thread, long address, int size) {
    // Asked at each access: no stream.
    for (int i = 0; owned > 0 && i < places.size(); i++) {
      Place place = places.get(i);
      if (place.thread() == thread && isOwn(place, address, size)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean areOwned(long address, int size) {
    return owned > 0 && places.stream().anyMatch(p -> isOwn(p, address, size));
  }

  private static boolean isOwn(Place place, long address, int size) {
    return place.use() == Use.ACCESSES && !place.isRefuted() && place.includes(address, size);
  }

  /** Whether a place may be taken for one that a thread alone uses so. */
  public boolean mayHold(Use use, int thread, long address, int size) {
    for (Place place : places) {
      if (place.use() == use && place.overlaps(address, size)) {
        return holds(use, thread, address, size);
      }
    }
    return !isSettled;
  }

  /** Takes a place that {@link #mayHold} for one that a thread alone uses so. */
  public void assume(Use use, int thread, long address, int size) {
    if (!holds(use, thread, address, size)) {
      places.add(new Place(use, thread, address, size, false));
      count();
      hasChanged = true;
    }
  }

  /**
   * Supposes for a trial that a thread alone accesses a place that {@link #mayHold}; to be followed
   * by {@link #decide}.
   */
  public void suppose(int thread, long address, int size) {
    supposed = Math.min(supposed, places.size());
    places.add(new Place(Use.ACCESSES, thread, address, size, false));
    count();
  }

  /** Takes what was supposed for true, or drops it. */
  public void decide(boolean isTrue) {
    if (supposed > places.size()) {
      return;
    }
    if (isTrue) {
      hasChanged = true;
    } else {
      places.subList(supposed, places.size()).clear();
      count();
    }
    supposed = Integer.MAX_VALUE;
  }

  /**
   * Notes that a step accesses some bytes. After its thread has waited for the end of the one that
   * alone uses them, this does not count: it is so in every execution with this trace.
   *
   * @param threads those of this execution
   */
  private void accessed(Step s, long address, long size, boolean writes, ThreadTable threads) {
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      if (place.isRefuted() || !place.overlaps(address, size)) {
        continue;
      }
      if (place.thread() == s.thread) {
        // The store would be overtaken by accesses to the place that are no steps. Where the place
        // has just been found all starts again.
        if (place.use() == Use.ACCESSES && s.kind == EventKind.STORE && !hasChanged) {
          refute(i);
        }
      } else if (!threads.hasJoined(s.thread, place.thread())) {
        if (writes || place.use() == Use.ACCESSES) {
          refute(i);
        } else {
          readByOthers.add(i);
        }
      }
    }
  }

  private void refute(int place) {
    Place old = places.get(place);
    if (!old.isRefuted()) {
      places.set(place, new Place(old.use(), old.thread(), old.address(), old.size(), true));
      count();
      hasChanged = true;
    }
  }

  private void count() {
    owned =
        (int)
            places.stream()
                .filter(place -> place.use() == Use.ACCESSES && !place.isRefuted())
                .count();
  }

  /**
   * Gives up the places that other threads were seen to read. A store may race with such a read
   * also where it changes nothing.
   *
   * @return whether there were any
   */
  public boolean giveUpRead() {
    readByOthers.removeIf(place -> places.get(place).isRefuted());
    readByOthers.forEach(this::refute);
    return hasChanged;
  }

  /**
   * Takes note of the places that other threads were seen to read on another machine, which knows
   * the same places and gives threads the same numbers.
   */
  public void addReads(SingleThreadPlaces others) {
    others.readByOthers.forEach(read -> addRead(others.places.get(read)));
  }

  private void addRead(Place read) {
    for (int i = 0; i < places.size(); i++) {
      if (places.get(i).isSame(read)) {
        readByOthers.add(i);
      }
    }
  }

  /** The places that other threads were seen to read, as other machines understand them. */
  public Set<PortablePlace> portableReads(ThreadIdentities threads) {
    return readByOthers.stream()
        .map(place -> PortablePlace.of(threads, places.get(place)))
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Takes note of places that other threads were seen to read, of those that this machine knows.
   *
   * @param reads what {@link #portableReads} said
   */
  public void addReads(Set<PortablePlace> reads, ThreadIdentities threads) {
    reads.forEach(read -> addRead(read.in(threads)));
  }

  /**
   * Gives up the places that a thread alone was seen to access. One that goes round for ever on
   * memory of its own may yet be let out by another, which has not touched that memory so far.
   */
  public void giveUpAllOf(int thread) {
    for (int i = 0; i < places.size() && !isSettled; i++) {
      if (places.get(i).use() == Use.ACCESSES && places.get(i).thread() == thread) {
        refute(i);
      }
    }
  }

  /**
   * All places that were ever taken for one, as other machines of the same program understand them.
   *
   * @param threads those of this machine
   */
  public Set<PortablePlace> portable(ThreadIdentities threads) {
    return places.stream()
        .map(place -> PortablePlace.of(threads, place))
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Takes over what another machine of the same program has found; who learnt from whom first makes
   * no difference in the end. Where the two took overlapping places for one, neither is any.
   *
   * @param found what {@link #portable} says there
   * @param threads those of this machine
   */
  public void learn(Set<PortablePlace> found, ThreadIdentities threads) {
    if (!isSettled) {
      found.forEach(place -> learn(place.in(threads)));
    }
  }

  private void learn(Place found) {
    int known = -1;
    boolean isRefuted = found.isRefuted();
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      if (place.isSame(found)) {
        known = i;
      } else if (place.use() == found.use() && place.overlaps(found.address(), found.size())) {
        isRefuted = true;
        refute(i);
      }
    }
    if (known < 0) {
      known = places.size();
      places.add(found);
      count();
      hasChanged = true;
    }
    if (isRefuted) {
      refute(known);
    }
  }

  /** Whether there was a change that makes the exploration start again. */
  public boolean isChanged() {
    return hasChanged;
  }

  /** Whether there was a change since the last call. */
  public boolean takeChange() {
    boolean result = hasChanged;
    hasChanged = false;
    return result;
  }
}

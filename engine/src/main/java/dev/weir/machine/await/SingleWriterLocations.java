package dev.weir.machine.await;

import dev.weir.machine.memory.Memory;
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
 * Places that no thread but one writes once there are others, as far as executions have shown;
 * never undone. Like {@linkplain Memory#sharedSites shared sites} they are found during an
 * exploration, which then starts again: an execution in which another thread writes such a place
 * has a prefix in which none does, and the write is met at the end of that prefix, so none is
 * missed.
 */
public final class SingleWriterLocations {
  private final List<Place> places = new ArrayList<>();
  private final Set<Integer> readByOthers = new TreeSet<>();
  private boolean isSettled;
  private boolean hasChanged;

  /**
   * A place.
   *
   * @param thread the one thread that writes it
   * @param address its first byte
   * @param size its number of bytes
   * @param isRefuted whether another thread was seen to write it
   */
  public record Place(int thread, long address, int size, boolean isRefuted) {
    private boolean isSame(Place other) {
      return thread == other.thread && address == other.address && size == other.size;
    }

    private boolean overlaps(long otherAddress, int otherSize) {
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
    isSettled = true;
  }

  /** Takes note of what a step did. */
  public void look(Step s, ThreadTable threads) {
    if (isSettled || places.isEmpty()) {
      return;
    }
    if (s.kind == EventKind.ATOMIC_BLOCK) {
      for (int i = 0; i < s.accessCount(); i++) {
        accessed(s.thread, s.accessAddress(i), s.accessSize(i), s.accessWrites(i), threads);
      }
    } else if (s.kind.accessesMemory() || s.kind == EventKind.STORE) {
      accessed(s.thread, s.address, s.size, !s.kind.reads() || s.kind.writes(), threads);
    }
  }

  /** Whether any place was ever taken for one; only then one may count. */
  boolean areFound() {
    return !places.isEmpty();
  }

  /** Whether a place counts as one that a thread alone writes. */
  boolean holds(int thread, long address, int size) {
    for (Place place : places) {
      if (place.address() == address && place.size() == size) {
        return place.thread() == thread && !place.isRefuted();
      }
    }
    return false;
  }

  /** Whether a place may be taken for one that a thread alone writes. */
  boolean mayHold(int thread, long address, int size) {
    for (Place place : places) {
      if (place.overlaps(address, size)) {
        return holds(thread, address, size);
      }
    }
    return !isSettled;
  }

  /** Takes a place that {@link #mayHold} for one that a thread alone writes. */
  void assume(int thread, long address, int size) {
    if (!holds(thread, address, size)) {
      places.add(new Place(thread, address, size, false));
      hasChanged = true;
    }
  }

  /**
   * Notes that a thread accesses some bytes. After it has waited for the end of the one that alone
   * writes them, this does not count: it is so in every execution with this trace.
   *
   * @param threads those of this execution
   */
  private void accessed(int thread, long address, int size, boolean writes, ThreadTable threads) {
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      if (place.thread() != thread
          && !place.isRefuted()
          && place.overlaps(address, size)
          && !threads.hasJoined(thread, place.thread())) {
        if (writes) {
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
      places.set(place, new Place(old.thread(), old.address(), old.size(), true));
      hasChanged = true;
    }
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
      } else if (place.overlaps(found.address(), found.size())) {
        isRefuted = true;
        refute(i);
      }
    }
    if (known < 0) {
      known = places.size();
      places.add(found);
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

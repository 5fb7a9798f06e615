package dev.weir.weak.candidate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of the order in which the writes of a candidate reach memory: what follows from
 * program order, from where reads take their values, and from atomic instructions.
 */
final class Coherence {
  private final Candidate candidate;

  /** For each write those that surely come after it; transitive. */
  private final Map<Integer, BitSet> after = new HashMap<>();

  private final List<Atomic> atomics = new ArrayList<>();
  private boolean isPossible = true;

  /** The write of an atomic instruction, and that which its read takes its value from. */
  private record Atomic(int source, int write) {}

  private Coherence(Candidate candidate) {
    this.candidate = candidate;
  }

  private Coherence(Coherence other) {
    this.candidate = other.candidate;
    other.after.forEach((write, later) -> after.put(write, (BitSet) later.clone()));
    this.atomics.addAll(other.atomics);
  }

  /**
   * What follows from a candidate; empty if it is impossible.
   *
   * @param keepsReads whether two reads of one place by a thread are kept in order
   */
  static Optional<Coherence> of(Candidate candidate, boolean keepsReads) {
    Coherence coherence = new Coherence(candidate);
    coherence.addAll(keepsReads);
    return coherence.closed();
  }

  /** The same with one pair more; empty if that is impossible. */
  Optional<Coherence> with(int write, int later) {
    Coherence more = new Coherence(this);
    more.add(write, later);
    return more.closed();
  }

  private Optional<Coherence> closed() {
    boolean grows = true;
    while (isPossible && grows) {
      grows = false;
      for (Atomic atomic : atomics) {
        grows |= keepTogether(atomic);
      }
    }
    return isPossible ? Optional.of(this) : Optional.empty();
  }

  private void addAll(boolean keepsReads) {
    List<Entry> entries = candidate.entries();
    for (Entry entry : entries) {
      if (entry.isWrite()) {
        after.put(entry.index(), new BitSet());
      }
    }
    for (Entry later : entries) {
      int to = written(later);
      for (Entry earlier : entries.subList(0, later.index())) {
        boolean isKept = keepsReads || earlier.isWrite() || later.isWrite();
        if (isKept && earlier.thread() == later.thread() && earlier.overlaps(later)) {
          inOrder(written(earlier), to);
        }
      }
      if (later.isAtomic()) {
        int source = candidate.source(candidate.readOf(later));
        if (source >= Candidate.INITIAL) {
          atomics.add(new Atomic(source, later.index()));
        }
      }
    }
  }

  /** The write that an access makes or sees. */
  private int written(Entry access) {
    return access.isWrite() ? access.index() : candidate.source(access.index());
  }

  /** A thread saw or made one write and then another, of one place. */
  private void inOrder(int first, int second) {
    if (first == second || first < Candidate.INITIAL || second < Candidate.INITIAL) {
      return;
    }
    if (second == Candidate.INITIAL) {
      isPossible = false;
    } else if (first != Candidate.INITIAL) {
      add(first, second);
    }
  }

  private boolean add(int write, int later) {
    if (write == later || isBefore(later, write)) {
      isPossible = false;
      return false;
    }
    if (isBefore(write, later)) {
      return false;
    }
    BitSet reached = (BitSet) behind(later).clone();
    reached.set(later);
    after.forEach(
        (other, behind) -> {
          if (other == write || behind.get(write)) {
            behind.or(reached);
          }
        });
    return true;
  }

  private BitSet behind(int write) {
    BitSet behind = after.get(write);
    if (behind == null) {
      throw new IllegalStateException("entry " + write + " is no write");
    }
    return behind;
  }

  /** Whether a write surely comes before another. */
  boolean isBefore(int write, int later) {
    return behind(write).get(later);
  }

  /** Nothing comes between what an atomic instruction reads and what it writes. */
  private boolean keepTogether(Atomic atomic) {
    boolean grows = false;
    if (atomic.source() >= 0) {
      grows = add(atomic.source(), atomic.write());
    }
    Entry write = candidate.entries().get(atomic.write());
    for (Entry other : candidate.entries()) {
      int index = other.index();
      if (!isPossible) {
        return false;
      }
      if (other.isWrite()
          && index != atomic.write()
          && index != atomic.source()
          && other.overlaps(write)) {
        if (atomic.source() == Candidate.INITIAL || isBefore(atomic.source(), index)) {
          grows |= add(atomic.write(), index);
        } else if (isBefore(index, atomic.write())) {
          grows |= add(index, atomic.source());
        }
      }
    }
    return grows;
  }

  /** Whether no write comes after this one. */
  boolean isLast(int write) {
    return behind(write).isEmpty();
  }

  /** Two writes with a byte in common of which it is not known which comes first. */
  Optional<int[]> open() {
    List<Entry> entries = candidate.entries();
    for (Entry one : entries) {
      for (Entry other : entries.subList(0, one.index())) {
        if (one.isWrite()
            && other.isWrite()
            && one.overlaps(other)
            && !isBefore(one.index(), other.index())
            && !isBefore(other.index(), one.index())) {
          return Optional.of(new int[] {other.index(), one.index()});
        }
      }
    }
    return Optional.empty();
  }
}

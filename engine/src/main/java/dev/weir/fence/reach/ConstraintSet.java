package dev.weir.fence.reach;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The constraints that were found, without those that others cover, and the queue of those that are
 * still to be looked at.
 *
 * <p>A constraint covers another of the same local states if its channel is a sub-word of the
 * other's such that matched messages have the same header and the same pointers, its snapshots are
 * more general, and every <em>strong</em> message of the other (the last with its header) and every
 * one that a pointer is at is matched. Constraints with other strong or pointed-to messages, in
 * their order, cannot cover one another, so that only those with the same <em>skeleton</em> are
 * compared.
 */
final class ConstraintSet {
  /** Beside its messages, with its places in lists: as much as was measured, or more. */
  private static final int BYTES_OF_A_CONSTRAINT = 200;

  private final MessageLayout layout;
  private final Map<Long, List<Found>> bySkeleton = new HashMap<>();

  /**
   * Those to look at, by their numbers of messages: those with the fewest first, the oldest first.
   */
  private final List<ArrayDeque<Found>> open = new ArrayList<>();

  private long kept;
  private long bytes;

  /** A constraint that was found. */
  static final class Found {
    private final Constraint constraint;
    private final Optional<Found> parent;
    private final int label;
    private boolean isCovered;

    private Found(Constraint constraint, Optional<Found> parent, int label) {
      this.constraint = constraint;
      this.parent = parent;
      this.label = label;
    }

    Constraint constraint() {
      return constraint;
    }

    /** The constraint from which this one was made; none for those of the target. */
    Optional<Found> parent() {
      return parent;
    }

    /** What was taken back for it. */
    int label() {
      return label;
    }
  }

  ConstraintSet(MessageLayout layout) {
    this.layout = layout;
  }

  /** Number of constraints that were kept when they were found. */
  long kept() {
    return kept;
  }

  /** Bytes that are taken, about. */
  long bytes() {
    return bytes;
  }

  /** The next constraint to look at; nothing if there is none. */
  Optional<Found> poll() {
    for (ArrayDeque<Found> some : open) {
      for (Found found = some.poll(); found != null; found = some.poll()) {
        if (!found.isCovered) {
          return Optional.of(found);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Adds a constraint, unless another covers it; those that it covers are not looked at any more.
   *
   * @return nothing if it is covered
   */
  Optional<Found> add(Constraint constraint, Optional<Found> parent, int label) {
    List<Found> alike =
        bySkeleton.computeIfAbsent(skeletonHash(constraint), _ -> new ArrayList<>(1));
    for (Found other : alike) {
      if (covers(other.constraint, constraint)) {
        return Optional.empty();
      }
    }
    for (Iterator<Found> others = alike.iterator(); others.hasNext(); ) {
      Found other = others.next();
      if (covers(constraint, other.constraint)) {
        other.isCovered = true;
        others.remove();
      }
    }
    Found found = new Found(constraint, parent, label);
    alike.add(found);
    while (open.size() <= constraint.size()) {
      open.add(new ArrayDeque<>());
    }
    open.get(constraint.size()).add(found);
    kept++;
    bytes += BYTES_OF_A_CONSTRAINT + (long) constraint.size() * Long.BYTES;
    return Optional.of(found);
  }

  /**
   * Whether one constraint covers another. Matches from the right: strong and pointed-to messages
   * match one another, and what lies between two of them is a question of sub-words, where taking
   * the first match is best.
   */
  boolean covers(Constraint general, Constraint special) {
    if (general.states() != special.states() || general.size() > special.size()) {
      return false;
    }
    long[] wanted = general.words();
    long[] words = special.words();
    long stores = layout.stores();
    long seen = 0;
    int at = wanted.length - 1;
    for (int other = words.length - 1; other >= 0; other--) {
      long message = words[other];
      long bit = 1L << layout.headerOf(message);
      if (at >= 0 && matches(wanted[at], message, stores)) {
        at--;
      } else if ((seen & bit) == 0 || layout.pointersOf(message) != 0 || other <= at) {
        return false;
      }
      seen |= bit;
    }
    return at < 0;
  }

  private static boolean matches(long general, long special, long stores) {
    return ((general ^ special) & ~stores) == 0 && (special & ~general) == 0;
  }

  private long skeletonHash(Constraint constraint) {
    long hash = constraint.states();
    long seen = 0;
    long[] messages = constraint.words();
    for (int at = messages.length - 1; at >= 0; at--) {
      long message = messages[at];
      long bit = 1L << layout.headerOf(message);
      if ((seen & bit) == 0 || layout.pointersOf(message) != 0) {
        hash = mix(hash * 31 + layout.skeletonOf(message) + 1);
      }
      seen |= bit;
    }
    return hash;
  }

  private static long mix(long hash) {
    long mixed = (hash ^ (hash >>> 32)) * 0xD6E8FEB86659FD93L;
    return mixed ^ (mixed >>> 32);
  }
}

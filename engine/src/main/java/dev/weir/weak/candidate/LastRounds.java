package dev.weir.weak.candidate;

import java.util.List;
import java.util.OptionalInt;

/**
 * Rounds of loops that changed nothing, and stand at the ends of their threads. A thread goes round
 * for ever where such a round reads what is in memory in the end: another one like it may then be
 * appended, and again another, without a step in any relation that leads back.
 */
final class LastRounds {
  private final Candidate candidate;
  private final Coherence order;

  /** The order knows the writes among so many entries. */
  private final int known;

  /**
   * The rounds of a candidate.
   *
   * @param order of all its writes; what is entered from now on is not in it
   */
  LastRounds(Candidate candidate, Coherence order) {
    this.candidate = candidate;
    this.order = order;
    this.known = candidate.entries().size();
  }

  /** The last write to the place of an access, if there is one. */
  OptionalInt last(Entry access) {
    return candidate.entries().subList(0, known).stream()
        .filter(entry -> entry.isWrite() && entry.isAtPlaceOf(access))
        .mapToInt(Entry::index)
        .filter(order::isLast)
        .findFirst();
  }

  /** Whether the last round of a thread reads what is in memory in the end. */
  boolean isAgain(int thread) {
    Entry end = candidate.entries().get(candidate.newestOf(thread).orElseThrow());
    return end.kind() == Entry.Kind.ROUND
        && candidate.readsOf(end).stream().allMatch(this::readsLast);
  }

  private boolean readsLast(Entry read) {
    return value(read) == inMemory(read);
  }

  private long inMemory(Entry access) {
    OptionalInt last = last(access);
    return last.isEmpty() ? access.memory() : candidate.entries().get(last.getAsInt()).value();
  }

  private long value(Entry read) {
    int source = candidate.source(read.index());
    return source >= 0 ? candidate.entries().get(source).value() : read.memory();
  }

  /** Whether what was entered since leaves all memory as it is in the end. */
  boolean isKept() {
    return candidate.entries().stream()
        .skip(known)
        .filter(Entry::isWrite)
        .allMatch(write -> inMemory(write) == write.value());
  }

  /** Whether the last rounds of all these threads do. */
  boolean areAgain(List<Integer> threads) {
    return threads.stream().allMatch(this::isAgain);
  }
}

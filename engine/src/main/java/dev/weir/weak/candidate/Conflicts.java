package dev.weir.weak.candidate;

/** Which accesses cannot be looked at together, since candidates do not tell what comes of them. */
final class Conflicts {
  private Conflicts() {}

  /** Why the newest of some entries cannot be looked at with those before it; empty if it can. */
  static String of(Candidate candidate, Entry newest) {
    for (Entry earlier : candidate.entries()) {
      if (earlier.overlaps(newest) && !earlier.isAtPlaceOf(newest)) {
        return "bytes that are accessed in several sizes; use one size";
      }
      if (earlier.overlaps(newest)
          && earlier.memory() != newest.memory()
          && (earlier.isWrite() || earlier.thread() != newest.thread())) {
        return "what both threads and calls of the library write; use different objects";
      }
      if (areOfCallsInAnyOrder(candidate, earlier, newest)) {
        return "what a call of the library accesses, and another thread at any time; copy it to a"
            + " local variable, and give that to the call";
      }
    }
    return "";
  }

  /**
   * Whether the library accesses an object itself, in memory, so that only one order with another
   * access is explored, though there are two.
   */
  private static boolean areOfCallsInAnyOrder(Candidate candidate, Entry earlier, Entry newest) {
    return (earlier.isCall() || newest.isCall())
        && earlier.object() == newest.object()
        && (isWrite(earlier) || isWrite(newest))
        && !candidate.isBefore(earlier, newest.thread());
  }

  private static boolean isWrite(Entry entry) {
    return entry.isWrite() || entry.kind() == Entry.Kind.CALL_WRITES;
  }
}

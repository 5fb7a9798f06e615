package dev.weir.graph;

/**
 * A candidate execution: events with a source for each read and an order of the writes of each
 * place.
 *
 * @param events what the threads do
 * @param readsFrom from a write to the reads that find its value
 * @param coherence from a write to the later writes of its place
 * @param fromReads from a read to the writes of its place that come after its source
 */
record Candidate(CandidateEvents events, Pairs readsFrom, Pairs coherence, Pairs fromReads) {
  /** How accesses to one place show their order. */
  Pairs communication() {
    return readsFrom.or(coherence, fromReads);
  }

  /** The same events, of which none depends on another. */
  Candidate withoutDependencies() {
    return new Candidate(events.withoutDependencies(), readsFrom, coherence, fromReads);
  }

  /** The reads-from pairs of two threads. */
  Pairs externalReads() {
    return readsFrom.and(events.external);
  }

  /** The reads-from pairs of one thread. */
  Pairs ownReads() {
    return readsFrom.minus(events.external);
  }

  /** Whether nothing is written between the halves of a read-modify-write. */
  boolean isAtomic() {
    return events.halves.and(fromReads.then(coherence)).equals(Pairs.none(events.count));
  }
}

package dev.weir.trace.graph;

/** Why one event of an execution comes before another; an edge may have several reasons. */
public enum EdgeKind {
  /** Program order (po): the one is before the other in their thread. */
  PROGRAM_ORDER,
  /** Reads-from (rf): the one wrote a byte that the other reads, from memory or from the buffer. */
  READS_FROM,
  /** Coherence (co): the one wrote a byte just before the other did; of a lock's word as well. */
  COHERENCE,
  /** From-reads (fr): the one read a byte from the write that the other overwrote. */
  FROM_READS,
  /**
   * Creating a thread comes before what it does, that before its join, a signal before the woken
   * thread takes its mutex again, and the last arrival at a barrier before all go on.
   */
  SYNCHRONISATION,
  /** The one ended the life of what the other accesses, which fails therefore. */
  END_OF_LIFE
}

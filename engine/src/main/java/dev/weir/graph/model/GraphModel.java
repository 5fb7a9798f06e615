package dev.weir.graph.model;

import dev.weir.graph.event.BitRows;
import dev.weir.graph.event.Operation;
import dev.weir.machine.model.ReadSets;

/**
 * A memory model as the exploration of graphs asks for it: what it keeps of program order, and
 * which graphs are consistent. All axioms are monotone: a graph with fewer events, or of which less
 * is known of the order of writes, has no cycle that the whole one has not.
 */
public abstract class GraphModel {
  private final boolean buffersLoads;
  private final ReadSets reads;
  private boolean ignoresDependencies;
  private Runnable pause = () -> {};

  /**
   * A model.
   *
   * @param buffersLoads whether a write may be seen by others before an earlier read of its thread
   *     has its value
   */
  GraphModel(boolean buffersLoads) {
    this.buffersLoads = buffersLoads;
    this.reads = new ReadSets();
  }

  /** A model for graphs of another one, with its sets of reads. */
  GraphModel(boolean buffersLoads, GraphModel other) {
    this.buffersLoads = buffersLoads;
    this.reads = other.reads;
    this.ignoresDependencies = other.ignoresDependencies;
  }

  /** Whether program order with reads-from may have cycles. */
  public final boolean buffersLoads() {
    return buffersLoads;
  }

  /** The sets of reads that operations depend on. */
  public final ReadSets reads() {
    return reads;
  }

  /** Keeps no two accesses in order since one depends on the other. */
  final void ignoreDependencies() {
    ignoresDependencies = true;
  }

  /** Whether dependencies keep nothing in order. */
  final boolean ignoresDependencies() {
    return ignoresDependencies;
  }

  /**
   * Lets something be run now and then while the model judges a graph.
   *
   * @param newPause may throw what ends all
   */
  public final void pauseBy(Runnable newPause) {
    pause = newPause;
  }

  /** To be called now and then where a graph of many events takes long to judge. */
  public final void pause() {
    pause.run();
  }

  /**
   * Whether a read that takes the latest write, and a write that comes last, never make a graph
   * inconsistent whatever is kept of it: then no question is asked for these.
   */
  public boolean allowsLatest() {
    return !buffersLoads;
  }

  /**
   * Whether a write that a thread reads itself needs less than one that others see
   * (docs/algorithms/execution-graphs.md, 16.2).
   */
  boolean forwards() {
    return false;
  }

  /**
   * Whether a revisit that keeps a read of what another thread wrote keeps earlier own writes of
   * the place, too, unless they need the read that is revisited.
   */
  boolean keepsOwnWrites() {
    return false;
  }

  /**
   * Whether every graph is found once graphs are left out whose holes cannot be filled
   * (docs/algorithms/execution-graphs.md, 16.7).
   */
  public boolean isExactIfFilled() {
    return true;
  }

  /** Whether two accesses of a thread to one place keep their order there. */
  public boolean keepsCoherence(Operation earlier, Operation later) {
    return true;
  }

  /**
   * Whether all threads see two accesses of a thread in their order.
   *
   * @param node the later one
   * @param slot that of the earlier one
   * @param fenced whether a fence between them orders the two
   * @param halves whether they are one read-modify-write
   */
  abstract boolean orders(
      ThreadOrder.Node node,
      int slot,
      Operation earlier,
      Operation later,
      boolean fenced,
      boolean halves);

  /** Whether a revisit that needs the later of two accesses keeps the earlier; if loads wait. */
  boolean keeps(
      ThreadOrder.Node node,
      int slot,
      boolean same,
      boolean depends,
      boolean ordered,
      boolean halves) {
    return true;
  }

  /** Adds what follows from several earlier events together. */
  void complete(ThreadOrder.Node node) {}

  /**
   * Whether what is known of the order of writes violates no axiom. Leaves in the frame what comes
   * before what: {@link Frame#coherence} and {@link Frame#global}.
   */
  abstract boolean allows(Frame frame);

  /**
   * Leaves in the frame what comes before what, of a graph that is consistent but for a read that
   * has no source yet: no other axiom has to be asked about.
   *
   * @return false if something comes before itself
   */
  boolean relate(Frame frame) {
    return allows(frame);
  }

  /** Whether a data race of C11 is an error whether it is looked for or not. */
  public boolean forbidsRaces() {
    return false;
  }

  /**
   * Whether a graph with a source for the read that has none is consistent exactly if {@link
   * Frame#coherence} and {@link Frame#global} stay without cycle when the read comes after its
   * source, unless it forwards an own one, and before what overwrites that.
   *
   * @param frame has the graph, which is consistent without the source
   */
  boolean decidesSources(Frame frame) {
    return true;
  }

  /**
   * What is done before what in the graph that was asked about last: where the life of an object
   * ends after an access in this order, the access comes in time.
   */
  BitRows done(Frame frame) {
    return frame.global;
  }

  /** Whether there is one order of accesses that all threads see. */
  public boolean hasGlobalOrder() {
    return true;
  }

  /** Whether both halves of some read-modify-writes have one place in the global order. */
  public boolean hasOneSteps() {
    return false;
  }

  /** Whether both halves of this one have, if some have. */
  public boolean isOneStep(Operation readHalf) {
    return true;
  }

  /** Whether in the global order a read comes after the write that it reads in its own thread. */
  boolean seesOwnWrites() {
    return false;
  }
}

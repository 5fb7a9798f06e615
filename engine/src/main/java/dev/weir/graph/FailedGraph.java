package dev.weir.graph;

import dev.weir.graph.event.EventSet;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.model.GraphModel;
import dev.weir.graph.model.GraphRaces;
import dev.weir.graph.thread.MachineThreads;
import dev.weir.machine.Machine;
import dev.weir.machine.code.Code;
import dev.weir.machine.model.ReadSets;
import dev.weir.machine.report.Failure;
import dev.weir.program.MemoryOrder;
import dev.weir.program.SourcePosition;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A graph that fails, with what the source says of its accesses.
 *
 * @param graph a copy
 * @param failure what fails; empty where it is that the graph is not sequentially consistent
 * @param lasting in which other graphs it would fail in the same way
 * @param failed the threads that have made an error; none where the end of the graph is one
 * @param reads the sets of reads in its operations
 * @param sources for each access and fence of an instruction, but for copies and fills, what the
 *     source says of it; the write half of a read-modify-write goes with its read half
 */
public record FailedGraph(
    Graph graph,
    Optional<Failure> failure,
    Lasting lasting,
    BitSet failed,
    ReadSets reads,
    Map<Integer, Source> sources) {

  /** Copies the map. */
  public FailedGraph {
    sources = Map.copyOf(sources);
  }

  /** In which graphs with the same accesses and sources of reads the program fails. */
  public sealed interface Lasting {
    /** In all that are consistent. */
    Lasting WHILE_CONSISTENT = new WhileConsistent();

    /** In those that have a data race. */
    Lasting WHILE_RACING = new WhileRacing();

    /** In all that are consistent. */
    record WhileConsistent() implements Lasting {}

    /** In those that have a data race. */
    record WhileRacing() implements Lasting {}

    /**
     * In those in which an access may come after the end of the object's life.
     *
     * @param pair the end, and the access
     */
    record WhileUsedAfterEnd(GraphRaces.Pair pair) implements Lasting {}
  }

  /**
   * What the source says of an access.
   *
   * @param position where it stands
   * @param statement what it calls what is accessed; empty when unknown
   * @param order its order, before it is compiled
   * @param failureOrder the order of a compare-exchange that fails
   */
  public record Source(
      SourcePosition position, String statement, MemoryOrder order, MemoryOrder failureOrder) {}

  /**
   * A graph that was reached; the threads stand where it ends.
   *
   * @param graph may have a thread more, which looks at how it ends
   */
  static FailedGraph of(
      Graph graph,
      Optional<Failure> failure,
      Lasting lasting,
      GraphModel rules,
      Machine machine,
      MachineThreads threads) {
    Code code = machine.code();
    Map<Integer, Source> sources = new HashMap<>();
    for (int i = 0; i < graph.size(); i++) {
      int event = graph.event(i);
      Operation own = graph.operation(event);
      boolean isFence =
          switch (own.fence()) {
            case CREATE, JOIN, CHOICE, END -> false;
            default -> own.kind() == Operation.Kind.FENCE;
          };
      boolean isOfProgram = Graph.thread(event) < threads.count();
      if (isOfProgram && (isFence || own.isAccess() && own.half() != Operation.Half.WRITE)) {
        int instruction = threads.instruction(event);
        if (!code.isCall(instruction) && !code.isBulk(instruction)) {
          sources.put(
              event,
              new Source(
                  code.position(instruction),
                  code.info(instruction).expression(),
                  code.order(instruction),
                  code.failureOrder(instruction)));
        }
      }
    }
    BitSet failed = new BitSet();
    for (int thread = 0; thread < threads.count(); thread++) {
      failed.set(thread, threads.failure(thread).isPresent());
    }
    return new FailedGraph(
        graph.copyWithout(new EventSet()), failure, lasting, failed, rules.reads(), sources);
  }
}

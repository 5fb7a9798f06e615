package dev.weir.graph;

import dev.weir.graph.Operation.Half;
import dev.weir.graph.Operation.Order;
import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.SourcePosition;

/** What is to be said of two events that race; the threads stand where their graph ends. */
final class RacesInWords {
  private RacesInWords() {}

  /** A race from the access whose position in the program comes first, where it is told. */
  static GraphRaces.Pair inOrder(Machine machine, MachineThreads threads, GraphRaces.Pair pair) {
    SourcePosition one = machine.code().position(threads.instruction(pair.first()));
    SourcePosition other = machine.code().position(threads.instruction(pair.second()));
    return one.compareTo(other) <= 0 ? pair : new GraphRaces.Pair(pair.second(), pair.first());
  }

  /** A data race, at its first access. */
  static Failure race(Graph graph, Machine machine, MachineThreads threads, GraphRaces.Pair pair) {
    int first = pair.first();
    int second = pair.second();
    int instruction = threads.instruction(first);
    long address = threads.steps().place(graph.operation(first).location()).address();
    String message =
        "data race: %s %s %s is not ordered with the %s by thread %s at %s"
            .formatted(
                kind(graph, first),
                graph.operation(first).isWrite() ? "to" : "of",
                machine.names().name(address, machine.code().info(instruction)),
                kind(graph, second),
                machine.number(Graph.thread(second)),
                machine.code().position(threads.instruction(second)));
    return failure(machine, FailureKind.RACE, message, instruction, Graph.thread(first));
  }

  /** An access that may come after the end of its object's life. */
  static Failure useAfterEnd(
      Graph graph, Machine machine, MachineThreads threads, GraphRaces.Pair pair) {
    int instruction = threads.instruction(pair.second());
    long address = threads.steps().place(graph.operation(pair.second()).location()).address();
    String message =
        "%s of %s may come after the end of its life by thread %s at %s"
            .formatted(
                kind(graph, pair.second()),
                machine.names().name(address, machine.code().info(instruction)),
                machine.number(Graph.thread(pair.first())),
                machine.code().position(threads.instruction(pair.first())));
    return failure(machine, FailureKind.MEMORY, message, instruction, Graph.thread(pair.second()));
  }

  private static Failure failure(
      Machine machine, FailureKind kind, String message, int instruction, int thread) {
    return new Failure(
        kind,
        message,
        machine.code().position(instruction),
        machine.code().functionName(instruction),
        machine.number(thread));
  }

  private static String kind(Graph graph, int event) {
    Operation own = graph.operation(event);
    String atomic = own.order() == Order.PLAIN ? "" : "atomic ";
    return own.half() != Half.NONE
        ? "read-modify-write"
        : atomic + (own.isWrite() ? "store" : "load");
  }
}

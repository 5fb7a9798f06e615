package dev.weir.graph;

import dev.weir.graph.Operation.Half;
import dev.weir.graph.Operation.Order;
import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import java.util.HashMap;
import java.util.Map;

/** What is to be said of two events that race. */
final class RacesInWords {
  private RacesInWords() {}

  /** A data race, at the access whose position comes first. */
  static Failure race(Graph graph, Machine machine, MachineThreads threads, GraphRaces.Pair pair) {
    Map<Integer, Integer> places = places(graph, machine, threads);
    int one = places.getOrDefault(pair.first(), 0);
    int other = places.getOrDefault(pair.second(), 0);
    boolean isInOrder = machine.code().position(one).compareTo(machine.code().position(other)) <= 0;
    int first = isInOrder ? pair.first() : pair.second();
    int second = isInOrder ? pair.second() : pair.first();
    int instruction = places.getOrDefault(first, 0);
    long address = threads.steps().place(graph.operation(first).location()).address();
    String message =
        "data race: %s %s %s is not ordered with the %s by thread %s at %s"
            .formatted(
                kind(graph, first),
                graph.operation(first).isWrite() ? "to" : "of",
                machine.names().name(address, machine.code().info(instruction)),
                kind(graph, second),
                machine.number(Graph.thread(second)),
                machine.code().position(places.getOrDefault(second, 0)));
    return failure(machine, FailureKind.RACE, message, instruction, Graph.thread(first));
  }

  /** An access that may come after the end of its object's life. */
  static Failure useAfterEnd(
      Graph graph, Machine machine, MachineThreads threads, GraphRaces.Pair pair) {
    Map<Integer, Integer> places = places(graph, machine, threads);
    int instruction = places.getOrDefault(pair.second(), 0);
    long address = threads.steps().place(graph.operation(pair.second()).location()).address();
    String message =
        "%s of %s may come after the end of its life by thread %s at %s"
            .formatted(
                kind(graph, pair.second()),
                machine.names().name(address, machine.code().info(instruction)),
                machine.number(Graph.thread(pair.first())),
                machine.code().position(places.getOrDefault(pair.first(), 0)));
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

  /** For each event the instruction of the program that makes it; runs the graph again. */
  private static Map<Integer, Integer> places(
      Graph graph, Machine machine, MachineThreads threads) {
    Map<Integer, Integer> places = new HashMap<>();
    threads.undo(0);
    for (int taken = 0, before = -1; taken != before; ) {
      before = taken;
      for (int thread = 0; thread < graph.threads(); thread++) {
        int slot = threads.slot(thread);
        if (slot == GraphThreads.NONE || !graph.contains(thread, slot)) {
          continue;
        }
        int event = Graph.event(thread, slot);
        Operation own = graph.operation(event);
        if (own.half() == Half.WRITE) {
          places.put(event, places.getOrDefault(event - 1, 0));
        } else {
          places.put(event, machine.places().ownInstruction(thread));
        }
        int source = own.isRead() ? graph.source(event) : Graph.NONE;
        long value = source >= 0 ? graph.value(source) : own.isRead() ? 0 : graph.value(event);
        threads.take(thread, value, source == Graph.INITIAL);
        taken++;
      }
    }
    return places;
  }
}

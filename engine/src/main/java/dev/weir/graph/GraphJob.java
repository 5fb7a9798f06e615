package dev.weir.graph;

import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operations;
import dev.weir.graph.thread.MachineThreads;
import dev.weir.machine.Machine;
import dev.weir.search.schedule.ReplayException;
import dev.weir.trace.Schedule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A part of an exploration that another worker can do: a graph with its order, and which choices at
 * its newest event are to be tried. It means the same on every machine of the program.
 *
 * @param schedule makes the graph
 * @param stamps for each event, in the order in which they were added, its move
 * @param coherence for each place the moves of its writes, as they reach memory
 * @param part what is to be done
 */
record GraphJob(Schedule schedule, int[] stamps, List<List<Integer>> coherence, Part part) {

  /**
   * What is to be done with a graph.
   *
   * @param first the first choice
   * @param last the one after the last choice
   * @param isEnd for {@link Kind#POSITIONS}, whether nothing of the graph hangs on the write
   */
  record Part(Kind kind, int first, int last, boolean isEnd) {}

  /** What the choices are about. */
  enum Kind {
    /** The newest event is a read that has its source: the graph is to be visited. */
    VISIT,
    /** The newest event is a write without position: some of its positions are to be tried. */
    POSITIONS,
    /** The newest event is a write: some of the reads before it are to be revisited. */
    REVISITS
  }

  /** The job for a graph without holes. */
  static GraphJob of(Machine machine, Graph graph, Part part) {
    List<Integer> order = GraphSchedule.byAge(graph);
    Map<Integer, Integer> moves = new HashMap<>();
    for (int event : order) {
      moves.put(event, moves.size());
    }
    int[] stamps = new int[graph.size()];
    int places = 0;
    for (int i = 0; i < stamps.length; i++) {
      stamps[i] = moves.getOrDefault(graph.event(i), -1);
      places = Math.max(places, graph.operation(graph.event(i)).location() + 1);
    }
    List<List<Integer>> coherence = new ArrayList<>();
    for (int location = 0; location < places; location++) {
      List<Integer> row = new ArrayList<>();
      for (int i = 0; i < graph.writes(location); i++) {
        row.add(moves.getOrDefault(graph.write(location, i), -1));
      }
      coherence.add(row);
    }
    return new GraphJob(GraphSchedule.moves(machine, graph, order), stamps, coherence, part);
  }

  /**
   * The graph. The threads are used for it.
   *
   * @throws ReplayException if the threads do something else than on the machine of the giver
   */
  Graph graph(Machine machine, MachineThreads threads, Operations operations, boolean full)
      throws ReplayException {
    Graph made = GraphSchedule.graph(schedule, machine, threads, operations);
    Graph graph = new Graph(full);
    for (int stamp : stamps) {
      int event = made.event(stamp);
      graph.add(event, made.operation(event), made.value(event));
      if (made.operation(event).isRead()) {
        graph.setSource(event, made.source(event));
      }
    }
    for (List<Integer> row : coherence) {
      for (int i = 0; i < row.size(); i++) {
        int write = made.event(row.get(i));
        graph.place(made.operation(write).location(), write, i);
      }
    }
    return graph;
  }
}

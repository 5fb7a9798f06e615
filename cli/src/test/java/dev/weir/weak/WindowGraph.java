package dev.weir.weak;

import dev.weir.program.BarrierKind;
import dev.weir.testing.axioms.Dependencies;
import dev.weir.testing.axioms.ExecutionGraph;
import dev.weir.testing.axioms.GraphEvent;
import dev.weir.weak.WindowEntries.Entry;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes the graph of an execution of what its windows say. */
final class WindowGraph {
  private final ExecutionGraph.Builder graph = new ExecutionGraph.Builder();
  private final Map<Place, Integer> numbers = new HashMap<>();

  /** An entry, by its place. */
  private record Place(int window, int entry) {}

  private WindowGraph() {}

  /**
   * The graph.
   *
   * @param entries of all windows, those of each in order
   * @param reached all writes, in an order in which they reached memory
   * @param orders the barriers of different threads that are in order
   */
  static ExecutionGraph of(
      List<Entry> entries, List<Entry> reached, List<Synchronisation.Order> orders) {
    WindowGraph made = new WindowGraph();
    entries.forEach(made::add);
    entries.forEach(made::connect);
    reached.forEach(write -> made.graph.reachesMemory(made.number(write)));
    orders.forEach(
        order -> made.graph.synchronise(made.number(order.before()), made.number(order.after())));
    return made.graph.build();
  }

  private void add(Entry entry) {
    int thread = entry.window();
    Dependencies dependencies =
        new Dependencies(
            numbers(thread, entry.addr()),
            numbers(thread, entry.data()),
            numbers(thread, entry.control()));
    switch (entry.kind()) {
      case READ ->
          put(entry, new GraphEvent.Read(thread, entry.address(), entry.size(), dependencies));
      case WRITE ->
          put(entry, new GraphEvent.Write(thread, entry.address(), entry.size(), dependencies));
      case SYNC -> barrier(entry, BarrierKind.SYNC, dependencies);
      case LWSYNC -> barrier(entry, BarrierKind.LWSYNC, dependencies);
      case STORE_STORE -> barrier(entry, BarrierKind.STORE_STORE, dependencies);
      case LOAD_LOAD -> barrier(entry, BarrierKind.LOAD_LOAD, dependencies);
      case ISYNC -> barrier(entry, BarrierKind.ISYNC, dependencies);
      case WANT, FAIL -> {}
    }
  }

  private void barrier(Entry entry, BarrierKind kind, Dependencies dependencies) {
    put(entry, new GraphEvent.Barrier(entry.window(), kind, dependencies));
  }

  private void put(Entry entry, GraphEvent event) {
    numbers.put(new Place(entry.window(), entry.number()), graph.add(event));
  }

  private void connect(Entry entry) {
    if (entry.kind() == WindowEntries.Kind.READ && entry.sourceWindow() >= 0) {
      graph.source(number(entry), number(entry.sourceWindow(), entry.sourceEntry()));
    }
    if (entry.isAtomic()) {
      graph.atomic(number(entry.window(), entry.number() - 1), number(entry));
    }
  }

  private int number(Entry entry) {
    return number(entry.window(), entry.number());
  }

  private int number(int window, int entry) {
    Integer number = numbers.get(new Place(window, entry));
    if (number == null) {
      throw new IllegalStateException("window " + window + " has no entry " + entry);
    }
    return number;
  }

  private BitSet numbers(int window, BitSet entries) {
    BitSet found = new BitSet();
    entries.stream().forEach(entry -> found.set(number(window, entry)));
    return found;
  }
}

package dev.weir.fence.graph;

import dev.weir.fence.bounded.ExistingOrders;
import dev.weir.fence.bounded.FencedProgram;
import dev.weir.fence.bounded.Places;
import dev.weir.fence.infer.FailingTrace;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Repair;
import dev.weir.fence.infer.Role;
import dev.weir.graph.FailedGraph;
import dev.weir.graph.FailedGraph.Lasting;
import dev.weir.graph.FailedGraph.Source;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.compile.Orders;
import dev.weir.graph.event.EventSet;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Condition;
import dev.weir.graph.event.Operation.Dependencies;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Order;
import dev.weir.graph.event.Operations;
import dev.weir.graph.model.Consistency;
import dev.weir.graph.model.GraphModel;
import dev.weir.graph.model.GraphRaces;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.BarrierKind;
import dev.weir.program.MemoryOrder;
import dev.weir.program.transform.OrderBarriers;
import dev.weir.program.transform.OrderBarriers.Around;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A failing execution graph. With some fences and stronger orders it is the same graph with more
 * fences and other operations, compiled for the model as the program would be; if that is still
 * consistent, the program with them fails as well.
 */
final class FailingGraph implements FailingTrace {
  private final FailedGraph failed;
  private final Graph graph;
  private final Orders orders;
  private final Optional<OrderBarriers> barriers;
  private final GraphModel rules;
  private final Consistency consistency;
  private final GraphRaces races;
  private final Operations operations = new Operations();
  private final boolean isSequential;

  /** What can be done at the accesses, by their events. */
  private final Map<Integer, List<FencePlace>> sites = new HashMap<>();

  /** What is left of the fences that may go, by their events. */
  private final Map<Integer, EnumSet<Repair>> kept = new HashMap<>();

  private final Set<FencePlace> places = new TreeSet<>();

  /**
   * A failing graph.
   *
   * @param places what can be done at the accesses of the program
   * @param fences what was done in the program that has the graph
   */
  FailingGraph(
      FailedGraph failed,
      JudgedModel model,
      GraphOptions options,
      Places places,
      Set<FencePlace> fences) {
    this.failed = failed;
    this.graph = causes(failed);
    this.orders = model.orders(options.arm());
    this.barriers = model.barriers();
    this.rules = model.newRules(options.ignoresDependencies());
    this.consistency = new Consistency(rules);
    this.races = new GraphRaces(rules);
    for (int i = 0; i < graph.size(); i++) {
      addSite(graph.event(i), places, fences);
    }
    // A race and an access after the end of a life hang on orders in whatever order memory is.
    this.isSequential =
        new Consistency(JudgedModel.SC.newRules(false)).allows(graph)
            && failed.lasting() instanceof Lasting.WhileConsistent;
  }

  /**
   * What a failed assertion needs of a graph: all that its thread did, and what that could not be
   * as it is without. Other errors may need all there is.
   */
  private static Graph causes(FailedGraph failed) {
    Graph whole = failed.graph();
    boolean isAssertion =
        failed.failure().filter(one -> one.kind() == FailureKind.ASSERTION).isPresent();
    if (!isAssertion || failed.failed().isEmpty()) {
      return whole;
    }
    Needed needed = new Needed(whole);
    failed.failed().stream().forEach(needed::addThread);
    return whole.copyWithout(needed.others());
  }

  /** Events that other events need. */
  private static final class Needed {
    private final Graph graph;
    private final EventSet events = new EventSet();
    private final Deque<Integer> open = new ArrayDeque<>();

    Needed(Graph graph) {
      this.graph = graph;
    }

    /** All that a thread has done, and what that needs. */
    void addThread(int thread) {
      addUpTo(thread, graph.length(thread));
      while (!open.isEmpty()) {
        int event = open.remove();
        Operation own = graph.operation(event);
        if (own.isRead() && graph.source(event) >= 0) {
          add(graph.source(event));
        }
        if (own.fence() == Fence.JOIN) {
          addUpTo(own.argument(), graph.length(own.argument()));
        }
        int creator = graph.creator(Graph.thread(event));
        if (creator != Graph.NONE) {
          add(creator);
        }
      }
    }

    private void add(int event) {
      int slot = Graph.slot(event);
      boolean isHalf = graph.operation(event).half() == Half.READ;
      addUpTo(Graph.thread(event), isHalf ? slot + 2 : slot + 1);
    }

    private void addUpTo(int thread, int end) {
      for (int slot = 0; slot < end; slot++) {
        int event = Graph.event(thread, slot);
        if (graph.contains(event) && events.add(event)) {
          open.add(event);
        }
      }
    }

    /** What nothing needs. */
    EventSet others() {
      EventSet others = new EventSet();
      for (int i = 0; i < graph.size(); i++) {
        if (!events.contains(graph.event(i))) {
          others.add(graph.event(i));
        }
      }
      return others;
    }
  }

  private void addSite(int event, Places known, Set<FencePlace> fences) {
    Source source = failed.sources().get(event);
    if (source == null) {
      return;
    }
    List<FencePlace> here = new ArrayList<>();
    Role role = role(graph.operation(event));
    for (FencePlace place : known.of(role, source.position(), source.statement())) {
      if (!fences.contains(place)) {
        here.add(place);
      } else if (role == Role.FENCE) {
        kept.computeIfAbsent(event, _ -> EnumSet.noneOf(Repair.class)).add(place.repair());
      }
    }
    sites.put(event, here);
    places.addAll(here);
  }

  private static Role role(Operation operation) {
    if (!operation.isAccess()) {
      return Role.FENCE;
    }
    return operation.half() != Half.NONE
        ? Role.READ_MODIFY_WRITE
        : operation.isRead() ? Role.LOAD : Role.STORE;
  }

  @Override
  public boolean isSequential() {
    return isSequential;
  }

  @Override
  public Set<FencePlace> places() {
    return places;
  }

  @Override
  public boolean isPossibleWith(Set<FencePlace> more) {
    Mended mended = new Mended(more);
    return consistency.allows(mended.graph) && mended.fails();
  }

  /** The graph of the program with more fences and stronger orders. */
  private final class Mended {
    final Graph graph = new Graph(FailingGraph.this.graph.keepsCoherence());

    private final Set<FencePlace> more;

    /** The new name of each event. */
    private final Map<Integer, Integer> names = new HashMap<>();

    private final List<Added> added = new ArrayList<>();

    /**
     * An event.
     *
     * @param event its new name
     * @param stamp of the old event that it comes with
     */
    private record Added(int event, Operation operation, long value, int stamp) {}

    Mended(Set<FencePlace> more) {
      this.more = more;
      Graph old = FailingGraph.this.graph;
      for (int thread = 0; thread < old.threads(); thread++) {
        new OneThread(thread).add();
      }
      added.sort(Comparator.comparingInt(Added::stamp));
      added.forEach(one -> graph.add(one.event, one.operation, one.value));
      for (int i = 0; i < old.size(); i++) {
        int event = old.event(i);
        if (old.operation(event).isRead()) {
          int source = old.source(event);
          graph.setSource(name(event), source >= 0 ? name(source) : source);
        }
      }
      if (graph.keepsCoherence()) {
        int[][] rows = old.orders();
        for (int location = 0; location < rows.length; location++) {
          for (int i = 0; i < rows[location].length; i++) {
            graph.place(location, name(rows[location][i]), i);
          }
        }
      }
    }

    private int name(int event) {
      return names.getOrDefault(event, Graph.NONE);
    }

    /** Whether the graph fails if it is consistent. */
    boolean fails() {
      return switch (failed.lasting()) {
        case Lasting.WhileConsistent() -> true;
        case Lasting.WhileRacing() -> races.race(graph).isPresent();
        case Lasting.WhileUsedAfterEnd(GraphRaces.Pair pair) ->
            races
                .useAfterEnd(
                    graph,
                    (_, access, end) -> end == name(pair.first()) && access == name(pair.second()))
                .isPresent();
      };
    }

    /** The events of one thread, which get other slots. */
    private final class OneThread {
      private final Graph old = FailingGraph.this.graph;
      private final int thread;
      private final int[] slots;
      private int next;

      /** What later events depend on by a branch, and by an instruction fence, that is new. */
      private long control;

      private long fenced;

      OneThread(int thread) {
        this.thread = thread;
        this.slots = new int[old.length(thread)];
      }

      void add() {
        Strength strength = Strength.NONE;
        for (int slot = 0; slot < slots.length; slot++) {
          Operation own = old.operation(thread, slot);
          int event = Graph.event(thread, slot);
          if (!own.isThere()) {
            slots[slot] = next++;
            continue;
          }
          int stamp = old.stamp(event);
          boolean isSecondHalf = own.half() == Half.WRITE;
          if (!isSecondHalf) {
            strength = strength(event);
            Dependencies around = moved(own.dependencies());
            strength.before.forEach(fence -> addFence(fence, around, stamp));
          }
          slots[slot] = next++;
          Operation changed = strength.changed(own, moved(own.dependencies()));
          names.put(event, Graph.event(thread, slots[slot]));
          added.add(new Added(name(event), operations.of(changed), old.value(event), stamp));
          if (own.fence() == Fence.INSTRUCTION) {
            fenced = rules.reads().union(fenced, control);
          }
          boolean isWhole =
              own.half() != Half.READ || slot + 1 == slots.length || !isSecondHalf(slot + 1);
          if (isWhole) {
            addBehind(strength, isSecondHalf ? slots[slot - 1] : slots[slot], own, stamp);
            strength = Strength.NONE;
          }
        }
      }

      private boolean isSecondHalf(int slot) {
        return old.operation(thread, slot).half() == Half.WRITE;
      }

      private void addBehind(Strength strength, int read, Operation own, int stamp) {
        for (Fence fence : strength.after) {
          Dependencies here = moved(own.dependencies());
          if (fence == Fence.INSTRUCTION) {
            // It stands behind a branch on what was read.
            control = union(control, rules.reads().of(read));
            fenced =
                union(
                    union(fenced, union(control, here.control())),
                    union(here.address(), here.addressBefore()));
          }
          addFence(fence, here, stamp);
        }
      }

      private void addFence(Fence fence, Dependencies dependencies, int stamp) {
        Operation operation = operations.of(Operation.fence(fence, -1, dependencies));
        added.add(new Added(Graph.event(thread, next++), operation, 0, stamp));
      }

      private Dependencies moved(Dependencies dependencies) {
        return new Dependencies(
            moved(dependencies.address()),
            moved(dependencies.data()),
            union(moved(dependencies.control()), control),
            moved(dependencies.addressBefore()),
            union(moved(dependencies.fenced()), fenced));
      }

      /** A set of reads by their new slots. */
      private long moved(long set) {
        if (set == 0) {
          return 0;
        }
        long[] row = new long[(slots.length >>> 6) + 1];
        failed.reads().addTo(row, set);
        long moved = 0;
        for (int word = 0; word < row.length; word++) {
          for (long rest = row[word]; rest != 0; rest &= rest - 1) {
            int slot = word << 6 | Long.numberOfTrailingZeros(rest);
            moved = slot < slots.length ? union(moved, rules.reads().of(slots[slot])) : moved;
          }
        }
        return moved;
      }

      private long union(long one, long other) {
        return rules.reads().union(one, other);
      }
    }

    /** What becomes of an access. */
    private Strength strength(int event) {
      EnumSet<Repair> repairs = EnumSet.noneOf(Repair.class);
      for (FencePlace place : sites.getOrDefault(event, List.of())) {
        if (more.contains(place)) {
          repairs.add(place.repair());
        }
      }
      Source source = failed.sources().get(event);
      return repairs.isEmpty() || source == null
          ? Strength.NONE
          : isFence(event)
              ? fence(event, repairs)
              : strengthened(FailingGraph.this.graph.operation(event), source, repairs);
    }

    private boolean isFence(int event) {
      return role(FailingGraph.this.graph.operation(event)) == Role.FENCE;
    }

    /** One fence that has what is left of it and more: two would not be the same. */
    private Strength fence(int event, EnumSet<Repair> repairs) {
      EnumSet<Repair> all = EnumSet.copyOf(repairs);
      all.addAll(kept.getOrDefault(event, EnumSet.noneOf(Repair.class)));
      return new Strength(
          List.of(),
          List.of(),
          Optional.empty(),
          FailingGraph.this.fence(ExistingOrders.order(Role.FENCE, all)));
    }
  }

  /**
   * What becomes of an access.
   *
   * @param before the fences in front of it
   * @param after the fences behind it
   * @param orders the orders that it gets, if it gets others
   * @param fence of a fence, what it becomes, if that is another one
   */
  private record Strength(
      List<Fence> before,
      List<Fence> after,
      Optional<CompiledOrders> orders,
      Optional<Fence> fence) {
    static final Strength NONE =
        new Strength(List.of(), List.of(), Optional.empty(), Optional.empty());

    Operation changed(Operation own, Dependencies dependencies) {
      if (fence.isPresent()) {
        return Operation.fence(fence.get(), -1, dependencies);
      }
      CompiledOrders present =
          orders.orElse(new CompiledOrders(own.order(), own.failureOrder(), own.writeOrder()));
      Order order =
          orders.isEmpty()
              ? own.order()
              : switch (own.half()) {
                case NONE, READ -> present.order;
                case FAILED -> present.failureOrder;
                case WRITE -> present.writeOrder;
              };
      return own.with(order, present.failureOrder, present.writeOrder, dependencies);
    }
  }

  /** The orders of an access that may be a read-modify-write. */
  private record CompiledOrders(Order order, Order failureOrder, Order writeOrder) {}

  private Strength strengthened(Operation own, Source source, EnumSet<Repair> repairs) {
    List<Fence> before = new ArrayList<>();
    List<Fence> after = new ArrayList<>();
    if (repairs.contains(Repair.FULL_FENCE_BEFORE)) {
      fence(MemoryOrder.SEQ_CST).ifPresent(before::add);
    } else if (repairs.contains(Repair.ACQ_REL_FENCE_BEFORE)) {
      fence(MemoryOrder.ACQ_REL).ifPresent(before::add);
    } else if (repairs.contains(Repair.RELEASE_FENCE_BEFORE)) {
      fence(MemoryOrder.RELEASE).ifPresent(before::add);
    }
    MemoryOrder order = FencedProgram.strengthened(source.order(), repairs);
    MemoryOrder failureOrder = FencedProgram.strengthenedFailure(source.failureOrder(), repairs);
    boolean isStronger = order != source.order() || failureOrder != source.failureOrder();
    boolean hasOrders = barriers.isEmpty() || isUpdate(own) && barriers.get().keepsUpdates();
    if (isStronger && !hasOrders) {
      Around around = around(barriers.get(), own, order, failureOrder);
      around.before().map(Orders::fence).ifPresent(before::add);
      around.after().map(Orders::fence).ifPresent(after::add);
    }
    if (repairs.contains(Repair.FULL_FENCE_AFTER)) {
      fence(MemoryOrder.SEQ_CST).ifPresent(after::add);
    } else if (repairs.contains(Repair.ACQUIRE_FENCE_AFTER)) {
      fence(MemoryOrder.ACQUIRE).ifPresent(after::add);
    }
    return new Strength(
        before,
        after,
        isStronger && hasOrders
            ? Optional.of(compiled(own, order, failureOrder))
            : Optional.empty(),
        Optional.empty());
  }

  private static boolean isUpdate(Operation own) {
    return own.half() != Half.NONE;
  }

  private Optional<Fence> fence(MemoryOrder order) {
    return barriers.isPresent()
        ? barriers.get().fence(order).map(Orders::fence)
        : Optional.of(orders.fence(order));
  }

  /** The barriers around an access with an order, as a program is compiled to them. */
  private static Around around(
      OrderBarriers barriers, Operation own, MemoryOrder order, MemoryOrder failureOrder) {
    if (!isUpdate(own)) {
      return own.isRead() ? barriers.load(order) : barriers.store(order);
    }
    Around around = barriers.readModifyWrite(order);
    if (own.condition() != Condition.EXPECTED) {
      return around;
    }
    Optional<BarrierKind> after =
        own.half() == Half.FAILED ? barriers.afterFailure(order, failureOrder) : around.after();
    return new Around(barriers.beforeComparison(order, failureOrder), after);
  }

  private CompiledOrders compiled(Operation own, MemoryOrder order, MemoryOrder failureOrder) {
    if (!isUpdate(own)) {
      Order changed = own.isRead() ? orders.load(order) : orders.store(order);
      return new CompiledOrders(changed, changed, changed);
    }
    return new CompiledOrders(orders.read(order), orders.read(failureOrder), orders.write(order));
  }
}

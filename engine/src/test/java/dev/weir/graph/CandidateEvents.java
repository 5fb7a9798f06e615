package dev.weir.graph;

import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Dependencies;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Order;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The events of one run of each thread, and the relations that do not depend on who reads what. */
final class CandidateEvents {
  /** By thread, and in a thread by slot. */
  final List<Event> events;

  final int count;
  final long everything;
  final long reads;
  final long writes;
  final long accesses;

  /** Program order, of all events. */
  final Pairs programOrder;

  /** Program order of accesses. */
  final Pairs accessOrder;

  /** Different accesses to one place. */
  final Pairs samePlace;

  /** Program order of accesses to one place. */
  final Pairs placeOrder;

  /** Events of different threads. */
  final Pairs external;

  final Pairs address;
  final Pairs data;
  final Pairs control;

  /** From what control or an address depended on before an instruction fence to what follows it. */
  final Pairs instruction;

  /** The two halves of read-modify-writes. */
  final Pairs halves;

  /** From a creation to all of the thread; from all of a thread to the join. */
  final Pairs crossing;

  private @Nullable CandidateEvents independent;

  /** One event. */
  record Event(int thread, int slot, Operation operation, long value) {}

  CandidateEvents(List<Event> events) {
    this.events = events;
    count = events.size();
    everything = set(event -> true);
    reads = set(event -> event.operation().isRead());
    writes = set(event -> event.operation().isWrite());
    accesses = reads | writes;
    programOrder = Pairs.where(count, (a, b) -> a < b && thread(a) == thread(b));
    accessOrder = programOrder.between(accesses, accesses);
    samePlace =
        Pairs.where(count, (a, b) -> a != b && operation(a).location() == operation(b).location())
            .between(accesses, accesses);
    placeOrder = accessOrder.and(samePlace);
    external = Pairs.where(count, (a, b) -> thread(a) != thread(b));
    address = dependency(Dependencies::address);
    data = dependency(Dependencies::data);
    control = dependency(Dependencies::control);
    instruction = dependency(Dependencies::fenced);
    halves =
        programOrder.and(
            Pairs.where(
                count,
                (a, b) ->
                    operation(b).half() == Half.WRITE
                        && events.get(a).slot() + 1 == events.get(b).slot()));
    crossing = Pairs.where(count, (a, b) -> starts(a, b) || ends(a, b));
  }

  /** The same events, of which none depends on another. */
  CandidateEvents withoutDependencies() {
    if (independent == null) {
      independent =
          new CandidateEvents(
              events.stream()
                  .map(
                      event ->
                          new Event(
                              event.thread(),
                              event.slot(),
                              independent(event.operation()),
                              event.value()))
                  .toList());
    }
    return independent;
  }

  private static Operation independent(Operation o) {
    return new Operation(
        o.kind(),
        o.location(),
        o.order(),
        o.failureOrder(),
        o.writeOrder(),
        o.half(),
        o.fence(),
        o.argument(),
        o.condition(),
        new Dependencies(0, 0, 0, 0, o.dependencies().fenced()),
        Dependencies.NONE);
  }

  Operation operation(int event) {
    return events.get(event).operation();
  }

  int thread(int event) {
    return events.get(event).thread();
  }

  /** The events for which a condition holds. */
  long set(Predicate<Event> condition) {
    long set = 0;
    for (int i = 0; i < count; i++) {
      set |= condition.test(events.get(i)) ? 1L << i : 0;
    }
    return set;
  }

  /** Those of some events that have one of some orders. */
  long withOrder(long some, Order first, Order... others) {
    Set<Order> orders = EnumSet.of(first, others);
    return some & set(event -> orders.contains(event.operation().order()));
  }

  /** The fences of some kinds. */
  long fences(Fence first, Fence... others) {
    Set<Fence> kinds = EnumSet.of(first, others);
    return set(event -> kinds.contains(event.operation().fence()));
  }

  /** The accesses of a thread that have a fence of some kinds between them. */
  Pairs fenced(Fence first, Fence... others) {
    Pairs fences = Pairs.same(count, fences(first, others));
    return programOrder.then(fences).then(programOrder).between(accesses, accesses);
  }

  /**
   * The accesses with a full fence between them, which creation and join are too, also by way of
   * threads that do nothing but create and join.
   */
  Pairs fullyFenced() {
    Pairs path = programOrder.or(crossing).closure();
    Pairs to = crossing.or(path.then(crossing));
    Pairs around = to.or(to.then(path));
    return fenced(Fence.FULL, Fence.CREATE, Fence.JOIN).or(around.between(accesses, accesses));
  }

  private Pairs dependency(ToLongFunction<Dependencies> kind) {
    return Pairs.where(
        count,
        (a, b) ->
            thread(a) == thread(b)
                && (kind.applyAsLong(operation(b).dependencies()) >>> events.get(a).slot() & 1)
                    != 0);
  }

  private boolean starts(int creation, int event) {
    return operation(creation).fence() == Fence.CREATE
        && operation(creation).argument() == thread(event);
  }

  private boolean ends(int event, int join) {
    return operation(join).fence() == Fence.JOIN && operation(join).argument() == thread(event);
  }
}

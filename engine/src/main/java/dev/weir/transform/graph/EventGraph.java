package dev.weir.transform.graph;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.transform.LibraryCalls;
import dev.weir.transform.Site;
import dev.weir.transform.graph.AbstractEvent.Kind;
import dev.weir.transform.graph.Footprint.Range;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The accesses of a program and how they are related. Events are numbered from 0 in the order of
 * their sites; sets of them are sets of these numbers, and must not be changed.
 *
 * <p>What <em>may</em> be so is so in some execution for all that is known; what <em>surely</em> is
 * so holds for each run of the two instructions in each execution.
 */
public final class EventGraph {
  private final Program program;
  private final PointsTo pointsTo;
  private final Threads threads;
  private final FlowGraph flow;

  /** What threads access; of these, the events. */
  private final List<EventFinder.Found> accesses;

  private final List<EventFinder.Found> found;
  private final int[] nodes;
  private final int[] eventAt;
  private final Map<BarrierSet, Reach> reaches = new HashMap<>();
  private final List<BitSet> after = new ArrayList<>();
  private final List<BitSet> conflicts = new ArrayList<>();
  private final List<BitSet> leadsTo = new ArrayList<>();
  private final AlikeEvents alike;
  private final int[] places;
  private final SureDependences sure;
  private final PossibleDependences possible;

  private EventGraph(Program program, boolean withPrivate) {
    this.program = program;
    pointsTo = PointsTo.of(program);
    BitSet[] inLoops = new BitSet[program.functions().size()];
    Arrays.setAll(inLoops, f -> inLoops(program.functions().get(f)));
    threads = Threads.of(program, pointsTo, site -> inLoops[site.function()].get(site.block()));
    var footprints = new Footprints(program, pointsTo);
    flow = new FlowGraph(program, pointsTo, footprints);
    accesses = new EventFinder(program, pointsTo, threads, footprints).found();
    found = accesses.stream().filter(f -> withPrivate || f.shared()).toList();
    nodes = found.stream().mapToInt(f -> flow.at(f.event().site())).toArray();
    eventAt = new int[flow.size()];
    Arrays.fill(eventAt, -1);
    for (int e = 0; e < nodes.length; e++) {
      eventAt[nodes[e]] = e;
    }
    places = findPlaces();
    Reach order = reach(BarrierSet.NOTHING);
    sure = new SureDependences(program, flow, order);
    possible = new PossibleDependences(program, pointsTo, flow, order);
    for (int e = 0; e < nodes.length; e++) {
      after.add(events(order.from(nodes[e])));
    }
    alike = new AlikeEvents(found, running(), threads);
    BitSet awaiting = awaiting();
    for (int e = 0; e < nodes.length; e++) {
      conflicts.add(findConflicts(e));
      leadsTo.add(findLed(e, awaiting));
    }
  }

  /** The event graph of a program, of all accesses that threads may share. */
  public static EventGraph of(Program program) {
    return new EventGraph(program, false);
  }

  /** Whether an event is a call of the library that is a full fence. */
  public boolean isBarrier(int event) {
    return isCall(event)
        && pointsTo.callees(event(event).site()).stream()
            .map(callee -> program.functions().get(callee))
            .allMatch(callee -> callee.isExternal() && LibraryCalls.isBarrier(callee.name()));
  }

  /**
   * Whether an event is no single access that can wait: it takes effect where its thread gets to
   * it, though the machine may do it, or parts of it, later.
   */
  public boolean isRigid(int event) {
    return switch (event(event).site().in(program)) {
      case Instruction.Call _,
          Instruction.MemoryCopy _,
          Instruction.MemorySet _,
          Instruction.WideAccess _ ->
          true;
      default -> false;
    };
  }

  /** Whether an event is a call of the library. */
  public boolean isCall(int event) {
    return event(event).site().in(program) instanceof Instruction.Call;
  }

  /**
   * Whether an event is nothing but the end of blocks. That may as well come early: who could
   * notice accesses a block that is freed.
   */
  public boolean onlyFrees(int event) {
    return isCall(event)
        && pointsTo.callees(event(event).site()).stream()
            .allMatch(callee -> program.functions().get(callee).name().equals("free"));
  }

  /** The event graph of a program, with the accesses of what one thread alone knows. */
  public static EventGraph withPrivateAccesses(Program program) {
    return new EventGraph(program, true);
  }

  private static BitSet inLoops(Function function) {
    BitSet blocks = new BitSet();
    if (!function.isExternal()) {
      int[] depths = LoopEdges.depths(function);
      for (int b = 0; b < depths.length; b++) {
        blocks.set(b, depths[b] > 0);
      }
    }
    return blocks;
  }

  /** How many accesses to memory the code has that threads run. */
  public int accesses() {
    return accesses.size();
  }

  /** How many events there are. */
  public int size() {
    return found.size();
  }

  /** An event. */
  public AbstractEvent event(int number) {
    return found.get(number).event();
  }

  /** Whether an event may access what several threads share. */
  public boolean isShared(int event) {
    return found.get(event).shared();
  }

  /** The sites of accesses that no event touches the memory of, in the order of sites. */
  public List<Site> sitesOfOthers() {
    Set<Integer> touched =
        found.stream()
            .flatMap(f -> f.footprint().all().stream())
            .map(Range::object)
            .collect(Collectors.toSet());
    return accesses.stream()
        .filter(f -> !touched.contains(Range.ANY) && f.event().kind() != Kind.LIBRARY)
        .filter(f -> f.footprint().all().stream().noneMatch(r -> touched.contains(r.object())))
        .map(f -> f.event().site())
        .toList();
  }

  private Reach reach(BarrierSet stops) {
    return reaches.computeIfAbsent(stops, s -> new Reach(flow, s));
  }

  private BitSet events(BitSet ofNodes) {
    BitSet events = new BitSet();
    for (int n = ofNodes.nextSetBit(0); n >= 0; n = ofNodes.nextSetBit(n + 1)) {
      if (eventAt[n] >= 0) {
        events.set(eventAt[n]);
      }
    }
    return events;
  }

  /**
   * Who runs each event, but for what the first thread does before all creations, and the last one
   * when all others have been joined.
   */
  private List<BitSet> running() {
    BitSet behindCreations = new BitSet();
    for (int e = 0; e < nodes.length; e++) {
      if (pointsTo.created().containsKey(event(e).site())) {
        behindCreations.or(after.get(e));
        behindCreations.set(e);
      }
    }
    List<BitSet> running = new ArrayList<>();
    boolean onlyOne = program.threads().size() == 1;
    var afterOthers = new AfterOthers(program, pointsTo, threads, flow);
    for (int e = 0; e < nodes.length; e++) {
      BitSet all = threads.running(event(e).site().function());
      if (onlyOne && !behindCreations.get(e)) {
        for (int root = all.nextSetBit(0); root >= 0; root = all.nextSetBit(root + 1)) {
          all.set(root, !threads.isInitial(root) || threads.areSeveral(root));
        }
      }
      if (afterOthers.contains(event(e).site())) {
        all.clear();
      }
      running.add(all);
    }
    return running;
  }

  private BitSet findConflicts(int event) {
    if (!isShared(event)) {
      return new BitSet();
    }
    BitSet conflicting = (BitSet) alike.conflicting(event).clone();
    conflicting.and(alike.ofOtherThreads(event));
    return conflicting;
  }

  /** What begins with a creation, or awaits the end of the thread of an event. */
  private BitSet findLed(int event, BitSet awaiting) {
    BitSet led = (BitSet) awaiting.clone();
    led.and(alike.ofOtherThreads(event));
    for (int function : pointsTo.created().getOrDefault(event(event).site(), Set.of())) {
      for (int e = 0; e < nodes.length; e++) {
        BitSet running = threads(e);
        for (int root = running.nextSetBit(0); root >= 0; root = running.nextSetBit(root + 1)) {
          led.set(e, led.get(e) || threads.function(root) == function);
        }
      }
    }
    return led;
  }

  private BitSet awaiting() {
    BitSet awaiting = new BitSet();
    for (int e = 0; e < nodes.length; e++) {
      awaiting.set(e, EventFinder.awaits(program, pointsTo, event(e).site()));
    }
    return awaiting;
  }

  /** The kinds of threads that may run an event while others run, by number. */
  public BitSet threads(int event) {
    return alike.threads(event);
  }

  /** What a person calls a kind of threads: the function that they begin with. */
  public String thread(int number) {
    return program.functions().get(threads.function(number)).title();
  }

  /** Whether there may be several threads of a kind. */
  public boolean areSeveral(int thread) {
    return threads.areSeveral(thread);
  }

  /** The events that may come after an event in its thread. */
  public BitSet after(int event) {
    return after.get(event);
  }

  /** The events that may come after an event in its thread with none of some barriers between. */
  public BitSet unfenced(int event, BarrierSet barriers) {
    return events(reach(barriers).from(nodes[event]));
  }

  /** The events that may come after an event in its thread and one of some barriers between. */
  public BitSet fenced(int event, BarrierSet barriers) {
    return events(behind(barriersAfter(event, barriers)));
  }

  private BitSet barriersAfter(int event, BarrierSet barriers) {
    BitSet between = new BitSet();
    BitSet reached = reach(BarrierSet.NOTHING).from(nodes[event]);
    for (int n = reached.nextSetBit(0); n >= 0; n = reached.nextSetBit(n + 1)) {
      between.set(n, flow.node(n).barriers().meets(barriers));
    }
    return between;
  }

  private BitSet behind(BitSet ofNodes) {
    return possible.behind(ofNodes);
  }

  /** Where barriers may stand between two events, in order. */
  public List<SourcePosition> barriersBetween(int first, int last, BarrierSet barriers) {
    Reach order = reach(BarrierSet.NOTHING);
    List<SourcePosition> positions = new ArrayList<>();
    BitSet between = barriersAfter(first, barriers);
    for (int n = between.nextSetBit(0); n >= 0; n = between.nextSetBit(n + 1)) {
      if (order.from(n).get(nodes[last])) {
        positions.add(flow.node(n).site().in(program).position());
      }
    }
    Collections.sort(positions);
    return positions.stream().distinct().toList();
  }

  /** The events of other threads that may access the same bytes, if one of the two writes. */
  public BitSet conflicts(int event) {
    return conflicts.get(event);
  }

  /** What may come after an event in another thread: conflicts, creations and ends of threads. */
  public BitSet afterInOthers(int event) {
    BitSet after = (BitSet) conflicts(event).clone();
    after.or(leadsTo.get(event));
    return after;
  }

  /** Whether the second may read what the first writes, in another thread. */
  public boolean mayRead(int write, int read) {
    return conflicts(write).get(read)
        && event(write).kind().writes()
        && event(read).kind().reads()
        && found.get(write).footprint().feeds(found.get(read).footprint());
  }

  /** The events that may access the same bytes as an event. */
  public BitSet maySharePlace(int event) {
    return alike.meeting(event);
  }

  /** Whether two events surely access the same bytes, and no others. */
  public boolean surelySharePlace(int one, int other) {
    return places[one] >= 0 && places[one] == places[other];
  }

  /** The place that an event surely accesses, as a number for each place; -1 if it is not known. */
  public int place(int event) {
    return places[event];
  }

  private int[] findPlaces() {
    Map<Range, Integer> numbers = new HashMap<>();
    int[] known = new int[found.size()];
    for (int e = 0; e < known.length; e++) {
      List<Range> ranges = found.get(e).footprint().all();
      known[e] =
          ranges.size() == 1 && isSingle(ranges.getFirst())
              ? numbers.computeIfAbsent(ranges.getFirst(), _ -> numbers.size())
              : -1;
    }
    return known;
  }

  /** Whether a range is the same bytes in all of an execution. */
  private boolean isSingle(Range range) {
    return range.isExact()
        && switch (pointsTo.places().object(range.object())) {
          case MemoryObject.Variable _ -> true;
          case MemoryObject.Local(Site site) -> threads.timesRun(site) < 2;
          case MemoryObject.Made(Site site) -> threads.timesRun(site) < 2;
          case MemoryObject.ThreadVariable _,
              MemoryObject.OfThread _,
              MemoryObject.Code _,
              MemoryObject.Nothing _ ->
              false;
        };
  }

  /**
   * What depends on an event that reads: events, or nodes of the control flow.
   *
   * @param data those whose address or value is computed from what was read
   * @param control those behind a branch on it
   * @param controlAndIsync those behind such a branch and an isync
   */
  public record Dependent(BitSet data, BitSet control, BitSet controlAndIsync) {}

  /** What surely depends on an event, each time they run. */
  public Dependent surelyDependent(int event) {
    return events(sure.on(event(event).site()));
  }

  /** What may depend on an event. */
  public Dependent possiblyDependent(int event) {
    Site site = event(event).site();
    return events(possible.on(site, site.in(program)));
  }

  private Dependent events(Dependent nodes) {
    return new Dependent(
        events(nodes.data()), events(nodes.control()), events(nodes.controlAndIsync()));
  }

  /**
   * Whether all ways from one event to another lead through a third. May say no where it cannot
   * tell: where the three are in different functions.
   */
  public boolean isBetween(int first, int middle, int last) {
    int function = event(first).site().function();
    if (event(middle).site().function() != function || event(last).site().function() != function) {
      return false;
    }
    Reach order = reach(BarrierSet.NOTHING);
    if (order.behind(function).get(nodes[last])) {
      return false;
    }
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(flow.next(nodes[first]));
    while (!open.isEmpty()) {
      int n = open.pop();
      if (n == nodes[middle] || seen.get(n)) {
        continue;
      }
      boolean inside =
          flow.node(n).callees().stream().anyMatch(c -> order.inside(c).get(nodes[last]));
      if (n == nodes[last] || inside) {
        return false;
      }
      seen.set(n);
      open.addAll(flow.next(n));
    }
    return true;
  }
}

package dev.weir.transform.delay;

import dev.weir.program.Program;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.Site;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.Cycles.Visit;
import dev.weir.transform.graph.AbstractEvent;
import dev.weir.transform.graph.EventGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Finds out what must be delayed in a program. */
public final class DelayAnalysis {
  /** In programs with more events, all that conflicts is delayed: there are too many pairs. */
  private static final int MOST_EVENTS = 1500;

  private final EventGraph graph;
  private final WeakModel model;
  private final KeptOrder kept;
  private final Cycles cycles;
  private final OpenSteps open;

  private DelayAnalysis(Program program, WeakModel model) {
    this.model = model;
    // What threads keep for themselves may hand on what another access depends on.
    graph = model.delaysReads() ? EventGraph.withPrivateAccesses(program) : EventGraph.of(program);
    kept = new KeptOrder(graph, model);
    cycles = new Cycles(graph, model);
    open = new OpenSteps(graph, model, kept);
  }

  /**
   * What must be delayed so that the transformed program shows all that a model does.
   *
   * @param program one whose orders are compiled to barriers for the model
   */
  public static DelayResult of(Program program, WeakModel model, DelaySelection selection) {
    return new DelayAnalysis(program, model).select(selection);
  }

  private DelayResult select(DelaySelection selection) {
    boolean isLarge = graph.size() > MOST_EVENTS;
    SortedSet<Step> steps = isLarge ? ofFoundCycles() : steps(selection);
    BitSet delayed = isLarge ? new BitSet() : open.tags(steps);
    if (isLarge || selection == DelaySelection.ALL) {
      addEverything(delayed, isLarge);
    }
    List<AbstractEvent> behind = behind(delayed, steps);
    BitSet recorded = new BitSet();
    if (model.relaxesReadsFrom()) {
      recorded.or(new JudgedEvents(graph).with(delayed));
      if (selection == DelaySelection.ALL) {
        delayed.or(recorded);
      }
      recorded.andNot(delayed);
    }
    var report = new DelayReport(graph, kept, open, cycles);
    return new DelayResult(
        new DelayPlan(
            model,
            sites(delayed),
            early(isLarge ? earlyReads() : steps),
            alone(),
            inOrder(isLarge, steps),
            sites(recorded)),
        selection,
        graph.accesses(),
        shared().mapToObj(graph::event).toList(),
        report.cycles(),
        report.idioms(),
        cycles.isComplete(),
        isLarge,
        report.pairs(steps),
        behind);
  }

  private SortedSet<Step> steps(DelaySelection selection) {
    return switch (selection) {
      case ALL -> everything();
      case CRITICAL -> critical();
      case ONE_PER_CYCLE -> oneOfEach();
    };
  }

  /**
   * Delays what threads share.
   *
   * @param isLarge whether also what may carry dependences between such accesses
   */
  private void addEverything(BitSet delayed, boolean isLarge) {
    for (int e = 0; e < graph.size(); e++) {
      if (isLarge ? mayWait(e) : !graph.isRigid(e) && graph.isShared(e)) {
        delayed.set(e);
      }
    }
  }

  private boolean mayWait(int event) {
    return !graph.isBarrier(event) && !graph.onlyFrees(event);
  }

  private SortedSet<Step> ofFoundCycles() {
    SortedSet<Step> steps = new TreeSet<>();
    cycles.found().forEach(cycle -> steps.addAll(open.of(cycle)));
    return steps;
  }

  private SortedSet<Step> earlyReads() {
    SortedSet<Step> early = new TreeSet<>();
    if (model.relaxesReadsFrom()) {
      for (int write = 0; write < graph.size(); write++) {
        BitSet others = graph.conflicts(write);
        for (int read = others.nextSetBit(0); read >= 0; read = others.nextSetBit(read + 1)) {
          boolean isCall = graph.isCall(write) || graph.isCall(read);
          if (!isCall && graph.mayRead(write, read)) {
            early.add(new Step(write, read, true));
          }
        }
      }
    }
    return early;
  }

  private IntStream shared() {
    return IntStream.range(0, graph.size()).filter(graph::isShared);
  }

  /** All steps that are not kept, between what threads share. */
  private SortedSet<Step> everything() {
    SortedSet<Step> all = earlyReads();
    int[] delayable = shared().filter(this::mayWait).toArray();
    int[] passing = shared().toArray();
    for (int first : delayable) {
      for (int last : passing) {
        if (graph.after(first).get(last) && kept.surely(first, last) == CriticalCycle.Order.OPEN) {
          all.add(new Step(first, last, false));
        }
      }
    }
    return all;
  }

  private SortedSet<Step> critical() {
    SortedSet<Step> critical = ofFoundCycles();
    if (!cycles.isComplete()) {
      critical.addAll(open.steps());
    }
    return withAll(critical);
  }

  private SortedSet<Step> oneOfEach() {
    // Where the cycles are too many to tell, those that the choice misses are looked for.
    List<List<Visit>> toHit = cycles.isComplete() ? cycles.found() : cycles.ofReads();
    return withOneOfEach(toHit.stream().map(open::of).toList());
  }

  /** All of some steps, and what else is needed. */
  private SortedSet<Step> withAll(Collection<Step> steps) {
    SortedSet<Step> chosen = new TreeSet<>(steps);
    while (true) {
      List<SortedSet<Step>> missed = missed(chosen);
      if (missed.isEmpty()) {
        return chosen;
      }
      missed.forEach(set -> chosen.add(set.first()));
    }
  }

  /** At least one step of each of some sets, and what else is needed, with few accesses delayed. */
  private SortedSet<Step> withOneOfEach(Collection<SortedSet<Step>> sets) {
    var cheapest = new CheapestSteps(open);
    sets.stream().filter(set -> !set.isEmpty()).forEach(cheapest::require);
    while (true) {
      SortedSet<Step> chosen = cheapest.choose();
      List<SortedSet<Step>> missed = missed(chosen);
      if (missed.isEmpty()) {
        return chosen;
      }
      missed.forEach(cheapest::require);
    }
  }

  /**
   * Of some cycles of what is kept with a choice, the steps that would open them. With enough steps
   * chosen there is none. Then each execution of the model is one of the transformed program: what
   * it does cannot be in a circle with the order that is kept. Critical cycles alone do not say
   * which steps these are: once a step of one is delayed, a cycle that comes to a thread twice can
   * matter, which that step would have made shorter.
   */
  private List<SortedSet<Step>> missed(SortedSet<Step> chosen) {
    var graphOfKept = new KeptGraph(graph, kept, open, chosen);
    var cycles = new MissedCycles(graph, graphOfKept);
    List<SortedSet<Step>> missed = new ArrayList<>();
    Set<Step> opened = new HashSet<>();
    for (Step step : open.steps()) {
      if (!opened.contains(step) && graphOfKept.mayBeOnCycle(step) && !graphOfKept.isFree(step)) {
        List<Integer> cycle = cycles.with(step);
        if (!cycle.isEmpty()) {
          SortedSet<Step> steps = new TreeSet<>(List.of(step));
          graphOfKept.addOpen(cycle, steps);
          missed.add(steps);
          opened.addAll(steps);
        }
      }
    }
    return missed;
  }

  private SortedSet<Site> sites(BitSet events) {
    SortedSet<Site> sites = new TreeSet<>();
    events.stream().forEach(event -> sites.add(graph.event(event).site()));
    return sites;
  }

  private Set<DelayPlan.EarlyRead> early(SortedSet<Step> steps) {
    Set<DelayPlan.EarlyRead> early = new HashSet<>();
    for (Step step : steps) {
      if (step.early()) {
        early.add(
            new DelayPlan.EarlyRead(
                graph.event(step.from()).site(), graph.event(step.to()).site()));
      }
    }
    return early;
  }

  private SortedSet<Site> alone() {
    return model.delaysReads() ? new TreeSet<>() : new TreeSet<>(graph.sitesOfOthers());
  }

  /** The accesses that nothing asks to be done before those that wait. */
  private SortedSet<Site> inOrder(boolean isLarge, SortedSet<Step> steps) {
    BitSet inOrder = new BitSet();
    inOrder.set(0, isLarge ? 0 : graph.size());
    steps.forEach(step -> inOrder.clear(step.to()));
    return sites(inOrder);
  }

  private List<AbstractEvent> behind(BitSet delayed, SortedSet<Step> steps) {
    BitSet ends = new BitSet();
    for (Step step : steps) {
      ends.set(step.from());
      if (step.early()) {
        ends.set(step.to());
      }
    }
    BitSet behind = (BitSet) delayed.clone();
    behind.andNot(ends);
    return behind.stream().mapToObj(graph::event).toList();
  }
}

package dev.weir.fence.exact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fence.FenceFinder;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.KindCosts;
import dev.weir.fence.infer.Placement;
import dev.weir.fence.infer.Repair;
import dev.weir.fence.reach.Answer;
import dev.weir.fence.reach.ForwardSearch;
import dev.weir.fence.reach.RandomAutomata;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.PartialStoreOrder;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomatonProcess;
import dev.weir.program.automaton.Statement;
import dev.weir.program.automaton.Transition;
import dev.weir.search.CheckOptions;
import dev.weir.search.ProgressListener;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** All minimal sets of fences of random automata, against all sets there are. */
class RandomFencesTest {
  private static final int ENOUGH = 100;
  private static final int MOST_SETS = 300;

  @Property(tries = 300)
  void findsAllMinimalSetsUnderTso(@ForAll long seed) {
    assertFinds(seed, WeakMemory.TSO, new TotalStoreOrder(), Placement.AFTER_STORES);
  }

  @Property(tries = 100)
  void findsAllMinimalSetsBeforeLoads(@ForAll long seed) {
    assertFinds(seed, WeakMemory.TSO, new TotalStoreOrder(), Placement.BEFORE_LOADS);
  }

  @Property(tries = 300)
  void findsAllMinimalSetsUnderPso(@ForAll long seed) {
    assertFinds(seed, WeakMemory.PSO, new PartialStoreOrder(), Placement.AFTER_STORES);
  }

  private static void assertFinds(
      long seed, WeakMemory model, MemoryModel machine, Placement placement) {
    Automata program = withStatements(RandomAutomata.withoutLoops(seed));
    StatementPlaces places = new StatementPlaces(program, model, placement, position -> true);
    List<Set<FencePlace>> all = sets(program, places);
    if (all.size() > MOST_SETS) {
      return;
    }
    List<Set<FencePlace>> right =
        all.stream().filter(set -> isRight(places.with(program, set), model)).toList();
    Set<Set<FencePlace>> minimal =
        right.stream()
            .filter(set -> right.stream().noneMatch(o -> !o.equals(set) && covers(set, o)))
            .collect(Collectors.toSet());
    FenceOptions options =
        new FenceOptions(
            CheckOptions.of(machine),
            Aim.ERROR,
            placement,
            position -> true,
            true,
            KindCosts.USUAL);
    FenceResult result = new FenceFinder(options, ProgressListener.NONE).find(program);
    Verdict expected =
        minimal.isEmpty()
            ? Verdict.UNFIXABLE
            : minimal.contains(Set.<FencePlace>of()) ? Verdict.CORRECT : Verdict.FIXED;
    assertThat(result.verdict()).isEqualTo(expected);
    Set<Set<FencePlace>> found = new HashSet<>();
    for (FenceResult.FenceSet set : result.sets()) {
      assertThat(set.fences()).allMatch(fence -> fence.without().isPresent());
      found.add(set.fences().stream().map(f -> f.place()).collect(Collectors.toSet()));
    }
    assertThat(found).isEqualTo(expected == Verdict.FIXED ? minimal : Set.of());
  }

  private static boolean isRight(Automata program, WeakMemory model) {
    Answer answer = new ForwardSearch(model, ENOUGH, () -> false).reach(program);
    assertThat(answer).isNotInstanceOf(Answer.Unknown.class);
    return answer instanceof Answer.Unreachable;
  }

  /** Whether a set has each fence of another, or a stronger one there. */
  private static boolean covers(Set<FencePlace> set, Set<FencePlace> other) {
    return other.stream()
        .allMatch(
            place ->
                set.contains(place)
                    || (place.repair() == Repair.STORE_FENCE_AFTER
                        && set.contains(
                            new FencePlace(
                                Repair.FULL_FENCE_AFTER, place.position(), place.statement()))));
  }

  /** All sets of places, with at most one fence at each position. */
  private static List<Set<FencePlace>> sets(Automata program, StatementPlaces places) {
    Set<FencePlace> each = new TreeSet<>();
    program
        .processes()
        .forEach(process -> process.transitions().forEach(t -> each.addAll(places.of(t))));
    List<Set<FencePlace>> sets = new ArrayList<>(List.of(Set.of()));
    for (FencePlace place : each) {
      for (Set<FencePlace> set : List.copyOf(sets)) {
        if (set.stream().noneMatch(other -> other.position().equals(place.position()))) {
          Set<FencePlace> more = new HashSet<>(set);
          more.add(place);
          sets.add(more);
        }
      }
      if (sets.size() > MOST_SETS) {
        return sets;
      }
    }
    return sets;
  }

  /** The same with a statement for each transition. */
  private static Automata withStatements(Automata program) {
    List<AutomatonProcess> processes = new ArrayList<>();
    for (int p = 0; p < program.processes().size(); p++) {
      AutomatonProcess process = program.processes().get(p);
      List<Transition> transitions = new ArrayList<>();
      for (Transition t : process.transitions()) {
        SourcePosition position = new SourcePosition("a.rmm", p + 1, transitions.size() + 1);
        transitions.add(
            new Transition(
                t.source(),
                t.operation(),
                t.target(),
                Optional.of(new Statement(position, t.operation().toString()))));
      }
      processes.add(
          new AutomatonProcess(process.name(), process.states(), process.initial(), transitions));
    }
    return new Automata(program.variables(), processes, program.targets());
  }
}

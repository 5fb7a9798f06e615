package dev.weir.fence.exact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fence.FenceFinder;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.Candidates;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Judgement;
import dev.weir.fence.infer.KindCosts;
import dev.weir.fence.infer.LoopCosts;
import dev.weir.fence.infer.MachineCosts;
import dev.weir.fence.infer.Placement;
import dev.weir.fence.reach.Answer;
import dev.weir.fence.reach.Attacks;
import dev.weir.fence.reach.ForwardSearch;
import dev.weir.fence.reach.PlainSearch;
import dev.weir.fence.reach.RandomAutomata;
import dev.weir.fence.reach.Run;
import dev.weir.fence.reach.RunTransfer;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.PartialStoreOrder;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomatonProcess;
import dev.weir.program.automaton.Statement;
import dev.weir.program.automaton.Transition;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** All minimal sets of fences of random automata, against all sets there are. */
class RandomFencesTest {
  private static final int ENOUGH = 100;
  private static final int MOST_SETS = 300;

  @Property(tries = 300)
  void findsAllMinimalSetsUnderTso(@ForAll long seed) {
    assertFinds(seed, WeakMemory.TSO, new TotalStoreOrder(), Placement.AFTER_STORES, Aim.ERROR);
  }

  @Property(tries = 100)
  void findsAllMinimalSetsBeforeLoads(@ForAll long seed) {
    assertFinds(seed, WeakMemory.TSO, new TotalStoreOrder(), Placement.BEFORE_LOADS, Aim.ERROR);
  }

  @Property(tries = 300)
  void findsAllMinimalSetsForRobustness(@ForAll long seed) {
    assertFinds(seed, WeakMemory.TSO, new TotalStoreOrder(), Placement.ANYWHERE, Aim.ROBUSTNESS);
  }

  @Property(tries = 300)
  void findsAllMinimalSetsUnderPso(@ForAll long seed) {
    assertFinds(seed, WeakMemory.PSO, new PartialStoreOrder(), Placement.AFTER_STORES, Aim.ERROR);
  }

  private static void assertFinds(
      long seed, WeakMemory model, MemoryModel machine, Placement placement, Aim aim) {
    Automata program = withStatements(RandomAutomata.withoutLoops(seed));
    Optional<Set<Set<FencePlace>>> minimal =
        minimal(program, model, Candidates.NEW, placement, aim);
    if (minimal.isEmpty()) {
      return;
    }
    FenceResult result = result(program, machine, placement, aim, false);
    Verdict expected =
        minimal.get().isEmpty()
            ? Verdict.UNFIXABLE
            : minimal.get().contains(Set.<FencePlace>of()) ? Verdict.CORRECT : Verdict.FIXED;
    assertThat(result.verdict()).isEqualTo(expected);
    assertThat(placesOf(result)).isEqualTo(expected == Verdict.FIXED ? minimal.get() : Set.of());
  }

  /** The cheapest set, with costs of kinds and processes, where not every statement is allowed. */
  @Property(tries = 600)
  void findsTheCheapestOfTheAllowedSets(
      @ForAll WeakMemory model, @ForAll Placement placement, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Automata program = withStatements(RandomAutomata.withoutLoops(random.nextLong()));
    long forbidden = random.nextLong() & random.nextLong();
    Predicate<SourcePosition> isAllowed =
        position -> ((forbidden >>> (8 * position.line() + position.column())) & 1) == 0;
    LoopCosts costs =
        new KindCosts(
            Set.of(MachineCosts.GENERAL),
            Map.of("full", random.nextInt(1, 20), "store-store", random.nextInt(1, 20)),
            1,
            random.nextBoolean()
                ? List.of()
                : List.of(new KindCosts.LineCost("a.rmm", 1, random.nextInt(1, 20))));
    StatementPlaces places =
        new StatementPlaces(program, model, Candidates.NEW, placement, isAllowed);
    List<Set<FencePlace>> all =
        sets(
            places(program, model, Candidates.NEW, placement).stream()
                .filter(place -> isAllowed.test(place.position()))
                .collect(Collectors.toCollection(TreeSet::new)));
    if (all.size() > MOST_SETS) {
      return;
    }
    OptionalInt least =
        all.stream()
            .filter(set -> isRight(places.with(program, set), model, Aim.ERROR))
            .mapToInt(set -> set.stream().mapToInt(place -> costs.of(place, 0)).sum())
            .min();
    FenceOptions options =
        new FenceOptions(
            CheckOptions.of(
                model == WeakMemory.TSO ? new TotalStoreOrder() : new PartialStoreOrder()),
            Optional.empty(),
            Aim.ERROR,
            placement,
            isAllowed,
            false,
            costs,
            false,
            false);
    FenceResult result = new FenceFinder(options, ProgressListener.NONE).find(program);
    if (least.isEmpty()) {
      assertThat(result.verdict()).isEqualTo(Verdict.UNFIXABLE);
    } else if (least.getAsInt() == 0) {
      assertThat(result.verdict()).isEqualTo(Verdict.CORRECT);
    } else {
      assertThat(result.sets()).hasSize(1);
      FenceResult.FenceSet set = result.sets().getFirst();
      assertThat(set.fences()).allMatch(fence -> isAllowed.test(fence.place().position()));
      assertThat(set.fences()).allMatch(fence -> fence.without().isPresent());
      assertThat(set.fences().stream().mapToInt(FenceResult.Fence::cost).sum())
          .isEqualTo(least.getAsInt());
    }
  }

  @Example
  void takesAFullFenceWhereThatCostsLessThanAStoreFence() {
    findsTheCheapestOfTheAllowedSets(WeakMemory.PSO, Placement.AFTER_STORES, -1_817_060);
  }

  /** Where a candidate takes long, all fences but one are asked about: what that says is true. */
  @Property(tries = 300)
  void allFencesButOneSayWhatIsNeeded(
      @ForAll WeakMemory model, @ForAll Placement placement, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Automata program = withStatements(RandomAutomata.withoutLoops(random.nextLong()));
    Set<FencePlace> each = places(program, model, Candidates.NEW, placement);
    Set<FencePlace> some = new TreeSet<>();
    for (FencePlace place : each) {
      if (random.nextInt(3) == 0
          && some.stream().noneMatch(other -> other.position().equals(place.position()))) {
        some.add(place);
      }
    }
    ExactOracle oracle =
        new ExactOracle(
            program, model, Aim.ERROR, Candidates.NEW, placement, position -> true, () -> false);
    oracle
        .judgeByAllButOne(some)
        .ifPresent(judgement -> assertThat(isRight(oracle.with(some), model, Aim.ERROR)).isFalse());
    if (oracle.judgeByAllButOne(some).orElse(new Judgement.Correct())
        instanceof Judgement.Wrong(List<Set<FencePlace>> clauses)) {
      for (Set<FencePlace> set : sets(each)) {
        if (clauses.stream().anyMatch(clause -> Collections.disjoint(clause, set))) {
          assertThat(isRight(oracle.with(set), model, Aim.ERROR)).isFalse();
        }
      }
    }
  }

  /** A run with some fences is one with fewer of them. */
  @Property(tries = 600)
  void runsAreTakenOverToFewerFences(@ForAll WeakMemory model, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Automata program = withStatements(RandomAutomata.withLoops(random.nextLong()));
    Placement placement = Placement.ANYWHERE;
    StatementPlaces places =
        new StatementPlaces(program, model, Candidates.NEW, placement, position -> true);
    Set<FencePlace> more = new TreeSet<>();
    Set<FencePlace> fewer = new TreeSet<>();
    Set<FencePlace> each = places(program, model, Candidates.NEW, placement);
    for (FencePlace place : each) {
      if (random.nextInt(4) == 0
          && more.stream().noneMatch(other -> other.position().equals(place.position()))) {
        more.add(place);
        if (random.nextBoolean()) {
          fewer.add(place.weaker().stream().filter(each::contains).findFirst().orElse(place));
        }
      }
    }
    if (new ForwardSearch(model, 2, () -> false).reach(places.with(program, more))
        instanceof Answer.Reachable(Run run, var _)) {
      assertThat(new RunTransfer(model).transfer(run, places.with(program, fewer))).isPresent();
    }
  }

  @Property(tries = 300)
  void findsWhatCanGoUnderTso(@ForAll long seed) {
    assertPrunes(seed, WeakMemory.TSO, new TotalStoreOrder());
  }

  @Property(tries = 300)
  void findsWhatCanGoUnderPso(@ForAll long seed) {
    assertPrunes(seed, WeakMemory.PSO, new PartialStoreOrder());
  }

  /** New fences are thought of only where all of the program's own do not suffice. */
  private static void assertPrunes(long seed, WeakMemory model, MemoryModel machine) {
    Automata program = withStatements(RandomAutomata.withoutLoops(seed));
    Placement placement = Placement.AFTER_STORES;
    Optional<Set<Set<FencePlace>>> kept =
        minimal(program, model, Candidates.EXISTING, placement, Aim.ERROR);
    Optional<Set<Set<FencePlace>>> all =
        minimal(program, model, Candidates.ALL, placement, Aim.ERROR);
    if (kept.isEmpty() || all.isEmpty()) {
      return;
    }
    FenceResult result = result(program, machine, placement, Aim.ERROR, true);
    boolean isRight = !kept.get().isEmpty();
    Set<Set<FencePlace>> expected = isRight ? kept.get() : all.get();
    assertThat(result.verdict())
        .isEqualTo(
            isRight ? Verdict.CORRECT : expected.isEmpty() ? Verdict.UNFIXABLE : Verdict.FIXED);
    Set<FencePlace> own = new TreeSet<>();
    for (FencePlace place : places(program, model, Candidates.EXISTING, placement)) {
      if (places(program, model, Candidates.EXISTING, placement).stream()
          .noneMatch(other -> other.weaker().contains(place))) {
        own.add(place);
      }
    }
    assertThat(placesOf(result)).isEqualTo(own.isEmpty() && isRight ? Set.of() : expected);
    for (FenceResult.FenceSet set : result.sets()) {
      Set<FencePlace> rest = new TreeSet<>(own);
      set.fences().forEach(fence -> rest.remove(fence.place()));
      assertThat(set.redundant().stream().map(FenceResult.Redundant::place))
          .containsExactlyElementsOf(rest);
    }
  }

  private static FenceResult result(
      Automata program, MemoryModel machine, Placement placement, Aim aim, boolean prune) {
    FenceOptions options =
        new FenceOptions(
            CheckOptions.of(machine),
            Optional.empty(),
            aim,
            placement,
            position -> true,
            true,
            KindCosts.usual(Set.of(MachineCosts.GENERAL)),
            prune,
            false);
    return new FenceFinder(options, ProgressListener.NONE).find(program);
  }

  private static Set<Set<FencePlace>> placesOf(FenceResult result) {
    Set<Set<FencePlace>> found = new HashSet<>();
    for (FenceResult.FenceSet set : result.sets()) {
      assertThat(set.fences()).allMatch(fence -> fence.without().isPresent());
      found.add(set.fences().stream().map(f -> f.place()).collect(Collectors.toSet()));
    }
    return found;
  }

  /** All minimal sets, by trying all that there are; nothing if these are too many. */
  private static Optional<Set<Set<FencePlace>>> minimal(
      Automata program, WeakMemory model, Candidates candidates, Placement placement, Aim aim) {
    StatementPlaces places =
        new StatementPlaces(program, model, candidates, placement, position -> true);
    List<Set<FencePlace>> all = sets(places(program, model, candidates, placement));
    if (all.size() > MOST_SETS) {
      return Optional.empty();
    }
    List<Set<FencePlace>> right =
        all.stream().filter(set -> isRight(places.with(program, set), model, aim)).toList();
    return Optional.of(
        right.stream()
            .filter(set -> right.stream().noneMatch(o -> !o.equals(set) && covers(set, o)))
            .collect(Collectors.toSet()));
  }

  private static boolean isRight(Automata program, WeakMemory model, Aim aim) {
    Answer answer =
        switch (aim) {
          case ERROR -> new PlainSearch(model, ENOUGH, () -> false).reach(program);
          case ROBUSTNESS -> new Attacks(() -> false).reach(program);
        };
    assertThat(answer).isNotInstanceOf(Answer.Unknown.class);
    return answer instanceof Answer.Unreachable;
  }

  /** Whether a set has each fence of another, or a stronger one there. */
  private static boolean covers(Set<FencePlace> set, Set<FencePlace> other) {
    return other.stream()
        .allMatch(
            place -> set.contains(place) || set.stream().anyMatch(o -> o.weaker().contains(place)));
  }

  private static Set<FencePlace> places(
      Automata program, WeakMemory model, Candidates candidates, Placement placement) {
    StatementPlaces places =
        new StatementPlaces(program, model, candidates, placement, position -> true);
    Set<FencePlace> each = new TreeSet<>();
    for (AutomatonProcess process : program.processes()) {
      for (Transition transition : process.transitions()) {
        each.addAll(places.of(transition));
        each.addAll(places.passed(transition));
      }
    }
    return each;
  }

  /** All sets of places, with at most one fence at each position. */
  private static List<Set<FencePlace>> sets(Set<FencePlace> each) {
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

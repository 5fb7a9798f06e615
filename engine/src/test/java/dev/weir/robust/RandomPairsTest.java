package dev.weir.robust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.MemoryOrder;
import dev.weir.program.SourcePosition;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.schedule.ReplayException;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.RandomPrograms;
import dev.weir.testing.RandomPrograms.Feature;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallBehaviours;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallInstruction;
import dev.weir.testing.SmallInstruction.Fence;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallTrace;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** All pairs of a store and what may get ahead of it, on random tiny programs. */
class RandomPairsTest {
  private static final int MAX_CONFIGURATIONS = 1_000;
  private static final int MAX_INTERLEAVINGS = 500;

  @Provide
  Arbitrary<SmallProgram> plain() {
    return RandomPrograms.programs(EnumSet.of(Feature.CHOICES, Feature.TRYLOCK))
        .filter(RandomRobustTest::mayHaveCycles);
  }

  @Provide
  Arbitrary<SmallProgram> all() {
    return RandomPrograms.all().filter(RandomRobustTest::mayHaveCycles);
  }

  /** Who closes the cycle need not be who got ahead. */
  @Example
  void aStoreThatPassesAnotherIsAPairThoughOnlyItsReaderShowsIt() {
    SmallProgram program = SmallLanguage.parse("x=1; y=1 || r0=y; r1=x");
    assertPairs(program, SmallModel.TSO);
    assertPairs(program, SmallModel.PSO, pair(1, 1, 2));
  }

  /** Each load comes directly before the other thread's store, which comes before the own one. */
  @Example
  void aStoreThatConflictsWithBothOfAPairShowsIt() {
    SmallProgram program = SmallLanguage.parse("y=0 || y.lo=0; r0=y.hi; r0=y.hi");
    assertPairs(program, SmallModel.TSO, pair(2, 1, 2), pair(2, 1, 3));
    assertPairs(program, SmallModel.PSO, pair(2, 1, 2), pair(2, 1, 3));
  }

  /** The third thread's load closes a cycle, but that comes into its thread at a load. */
  @Example
  void aStoreThatIsNotOnTheCycleIsInNoPair() {
    SmallProgram program = SmallLanguage.parse("x=1; r0=y || y=1 || r0=y; z=1; r1=x");
    assertPairs(program, SmallModel.TSO, pair(1, 1, 2));
  }

  /** What only executions do that are not sequentially consistent any more is no further pair. */
  @Example
  void aPairIsThereBeforeAnExecutionLeavesSequentialConsistency() {
    SmallProgram program =
        SmallLanguage.parse(
            "x=1; r0=y; assume(r0==0); z=1; v=1; r1=w"
                + " || y=1; r1=x; assume(r1==0); r0=z; assume(r0==1); w=1; r0=v");
    assertPairs(program, SmallModel.TSO, pair(1, 1, 2), pair(2, 1, 2));
  }

  /**
   * Only executions of the weak model show what the block does with the older value of y; the
   * monitor finds the pairs of the last two threads by itself.
   */
  @Example
  void aPairThatOnlyAnAtomicBlockShowsIsNotOverlookedBesideOthers() {
    String hidden = "y=1; x=0 || y=1; r0=x || r0=y; atomic{ [r0==0] r0=y & [r0==0] r0=x }";
    assertPairs(SmallLanguage.parse(hidden), SmallModel.PSO, pair(1, 1, 2), pair(2, 1, 2));
    assertPairs(
        SmallLanguage.parse(hidden + " || v=1; r0=w || w=1; r0=v"),
        SmallModel.PSO,
        pair(1, 1, 2),
        pair(2, 1, 2),
        pair(4, 1, 2),
        pair(5, 1, 2));
  }

  private static Pair pair(int thread, int store, int by) {
    return new Pair(
        new SourcePosition("small", thread, store), new SourcePosition("small", thread, by));
  }

  private static void assertPairs(SmallProgram program, SmallModel model, Pair... expected) {
    for (Method method : Method.values()) {
      RobustResult result = run(SmallCompiler.compile(program), model, method);
      assertThat(Pair.of(result)).as(method + " " + model).containsExactlyInAnyOrder(expected);
    }
  }

  @Provide
  Arbitrary<SmallProgram> frees() {
    return RandomPrograms.frees().filter(RandomRobustTest::mayHaveCycles);
  }

  @Provide
  Arbitrary<SmallProgram> locks() {
    return RandomPrograms.locks().filter(RandomRobustTest::mayHaveCycles);
  }

  /**
   * The monitor does not ask about what would fail since its block was freed, so that it may miss a
   * pair that is only on cycles through what comes after; but none without which it would not do.
   */
  @Property(tries = 100)
  void theMonitorFindsNoOtherPairsWhereABlockIsFreedAndFencesThereAreEnough(
      @ForAll("frees") SmallProgram program) {
    assertEnoughIsFound(program);
  }

  /** The second pair is on a cycle through the last load, which comes after the free. */
  @Example
  void aPairBehindAFreeMayBeMissed() {
    assertEnoughIsFound(SmallLanguage.parse("x=0; r0=h; fence || h=0; x=0; free(h); r0=x"));
  }

  private static void assertEnoughIsFound(SmallProgram program) {
    for (SmallModel model : new SmallModel[] {SmallModel.TSO, SmallModel.PSO}) {
      if (Referee.explore(program, model, MAX_CONFIGURATIONS).isEmpty()) {
        continue;
      }
      RobustResult watched = found(program, model, Method.MONITOR);
      RobustResult compared = found(program, model, Method.TRACES);
      assertThat(Pair.of(compared)).as(model + "").containsAll(Pair.of(watched));
      SmallProgram fenced = fenced(program, watched);
      assertThat(Pair.of(found(fenced, model, Method.TRACES))).as(model + ": " + fenced).isEmpty();
    }
  }

  private static RobustResult found(SmallProgram program, SmallModel model, Method method) {
    return SmallRobust.run(SmallCompiler.compileWithMain(program), model, method, true);
  }

  @Property(tries = 50)
  void bothMethodsFindTheSamePairsWithMutexes(@ForAll("locks") SmallProgram program) {
    assertFoundAlike(program);
  }

  /** Without the load, and so without the free, the store has an effect. */
  @Example
  void aStoreThatTheOwnThreadFreedIsOnNoCycleBeforeThat() {
    assertFoundAlike(SmallLanguage.parse("h=0; x=0 || [r0==0] x=0; h=0; free(h,k)"));
  }

  private static void assertFoundAlike(SmallProgram program) {
    for (SmallModel model : new SmallModel[] {SmallModel.TSO, SmallModel.PSO}) {
      if (Referee.explore(program, model, MAX_CONFIGURATIONS).isEmpty()) {
        continue;
      }
      CompiledSmallProgram compiled = SmallCompiler.compileWithMain(program);
      RobustResult watched = SmallRobust.run(compiled, model, Method.MONITOR, true);
      RobustResult compared = SmallRobust.run(compiled, model, Method.TRACES, true);
      assertThat(Pair.of(watched)).as(model + " " + watched.method()).isEqualTo(Pair.of(compared));
    }
  }

  @Property(tries = 150)
  void thePairsAreThoseOfTheDefinition(@ForAll("plain") SmallProgram program) {
    for (SmallModel model : new SmallModel[] {SmallModel.TSO, SmallModel.PSO}) {
      CompiledSmallProgram compiled = SmallCompiler.compile(program);
      Optional<Set<Pair>> defined =
          DefinedPairs.of(
              compiled.program(), model.name().toLowerCase(Locale.ROOT), MAX_INTERLEAVINGS);
      if (defined.isPresent()) {
        for (Method method : Method.values()) {
          assertThat(Pair.of(run(compiled, model, method)))
              .as(method + " " + model)
              .isEqualTo(defined.get());
        }
      }
    }
  }

  /** Fenced after each store that was reported, a program is robust. */
  @Property(tries = 300)
  void bothMethodsFindTheSamePairsAndFencesThereAreEnough(@ForAll("all") SmallProgram program) {
    for (SmallModel model : new SmallModel[] {SmallModel.TSO, SmallModel.PSO}) {
      Optional<SmallBehaviours> weak = Referee.explore(program, model, MAX_CONFIGURATIONS);
      if (weak.isEmpty()) {
        continue;
      }
      CompiledSmallProgram compiled = SmallCompiler.compile(program);
      RobustResult watched = run(compiled, model, Method.MONITOR);
      RobustResult compared = run(compiled, model, Method.TRACES);
      assertThat(Pair.of(watched)).as(model + "").isEqualTo(Pair.of(compared));
      SmallProgram fenced = fenced(program, watched);
      assertThat(traces(fenced, model))
          .as(model + ": " + fenced)
          .isEqualTo(traces(fenced, SmallModel.SC));
      for (RobustResult result : List.of(watched, compared)) {
        for (Violation violation : result.violations()) {
          assertShown(compiled, model, violation);
        }
      }
    }
  }

  private static void assertShown(
      CompiledSmallProgram program, SmallModel model, Violation violation) {
    CheckOptions options = CheckOptions.of(MemoryModels.named(model.name()).orElseThrow());
    try {
      assertThat(
              new RobustChecker(program.program(), new Library())
                  .isCyclic(options, violation.schedule(), () -> false))
          .isTrue();
    } catch (ReplayException e) {
      throw new AssertionError(e);
    }
    assertThat(violation.cycle()).contains(violation.overtaken());
    assertThat(violation.cycle()).contains(violation.by());
    assertThat(violation.overtaken().thread()).isEqualTo(violation.by().thread());
  }

  private static RobustResult run(CompiledSmallProgram program, SmallModel model, Method method) {
    RobustResult result = SmallRobust.run(program, model, method, true);
    assertThat(result.complete()).isTrue();
    return result;
  }

  private static SmallProgram fenced(SmallProgram program, RobustResult result) {
    SmallInstruction fence = SmallInstruction.of(new Fence(MemoryOrder.SEQ_CST));
    List<List<SmallInstruction>> threads = new ArrayList<>();
    program.threads().forEach(thread -> threads.add(new ArrayList<>(thread)));
    Set<List<Integer>> places = new HashSet<>();
    for (Violation violation : result.violations()) {
      SourcePosition store = violation.overtaken().position();
      places.add(List.of(store.line(), store.column()));
    }
    for (int t = 0; t < threads.size(); t++) {
      int line = t + 1;
      TreeSet<Integer> columns =
          places.stream()
              .filter(place -> place.getFirst() == line)
              .map(List::getLast)
              .collect(Collectors.toCollection(TreeSet::new));
      for (int column : columns.descendingSet()) {
        threads.get(t).add(column, fence);
      }
    }
    return new SmallProgram(threads);
  }

  private static Set<SmallTrace> traces(SmallProgram program, SmallModel model) {
    SmallBehaviours behaviours = Referee.explore(program, model);
    Set<SmallTrace> traces = new HashSet<>(behaviours.complete());
    traces.addAll(behaviours.blocked());
    return traces;
  }
}

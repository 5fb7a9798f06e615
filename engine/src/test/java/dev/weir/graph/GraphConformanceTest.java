package dev.weir.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.Machine;
import dev.weir.program.Program;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.Effort;
import dev.weir.testing.Judged;
import dev.weir.testing.LoopCompiler;
import dev.weir.testing.LoopProgram;
import dev.weir.testing.LoopReferee;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.RandomLoopPrograms;
import dev.weir.testing.RandomPrograms;
import dev.weir.testing.RandomPrograms.Feature;
import dev.weir.testing.RandomSleepPrograms;
import dev.weir.testing.RandomSynchronisedPrograms;
import dev.weir.testing.RandomTimedPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallCounts;
import dev.weir.testing.SmallExecution;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallOracle;
import dev.weir.testing.SmallProgram;
import dev.weir.testing.SmallState;
import dev.weir.testing.SynchronisationCall;
import dev.weir.testing.TestOfTable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The exploration of graphs finds of a program what the search of its traces finds: as many
 * complete and blocked executions, the same final states, the same errors; and graphs without an
 * order of writes the same but for what is in memory in the end.
 */
class GraphConformanceTest implements ProvidesRandomPrograms {
  private static final int MAX_CONFIGURATIONS = 2_500;
  private static final int MAX_STATES = 3_000;

  /** More programs are tried with {@code -Dweir.graphs.first=N -Dweir.graphs.count=N}. */
  private static final long FIRST = Effort.firstSeed("weir.graphs.first");

  private static final long COUNT = Effort.count("weir.graphs.count", 400);

  @TestOfTable
  void countsAreThoseOfTheTable(SmallOracle row, SmallModel model) {
    SmallCounts expected = row.under(model);
    for (CompiledSmallProgram program :
        List.of(
            SmallCompiler.compile(row.program()), SmallCompiler.compileWithMain(row.program()))) {
      Found full = Found.byGraphs(program.program(), model, true, lookAt(program));
      assertThat(full.isRefused()).isFalse();
      assertThat(full.result().counts().executions()).isEqualTo(expected.traces());
      assertThat(full.result().counts().blocked()).isEqualTo(expected.blocked());
      assertThat(full.finalStates()).hasSize(expected.finalStates());
      Found classes = Found.byGraphs(program.program(), model, false, lookAt(program));
      assertThat(classes.result().counts().executions()).isEqualTo(expected.readsFrom());
      assertAgree(row.name(), program.program(), model, lookAt(program));
    }
  }

  @Property(tries = 1200)
  void findsWhatTheSearchOfTracesFinds(
      @ForAll("plain") SmallProgram program, @ForAll SmallModel model) {
    assertAgree(program, model);
  }

  @Property(tries = 600)
  void findsTheDeadlocksThatTheSearchOfTracesFinds(
      @ForAll("locks") SmallProgram program, @ForAll SmallModel model) {
    assertAgree(program, model);
  }

  @Property(tries = 600)
  void choosesAsTheSearchOfTracesDoes(
      @ForAll("outcomes") SmallProgram program, @ForAll SmallModel model) {
    assertAgree(program, model);
  }

  @Property(tries = 600)
  void ordersMakeNoDifferenceUnderSequentialConsistency(@ForAll("ordered") SmallProgram program) {
    assertAgree(program, SmallModel.SC);
  }

  @Property(tries = 600)
  void ordersAreBarriersBehindStoreBuffers(
      @ForAll("ordered") SmallProgram program, @ForAll SmallModel model) {
    assertAgree(program, model);
  }

  /** Programs with accesses and fences of every order, and all else that is covered. */
  @Provide
  Arbitrary<SmallProgram> ordered() {
    return RandomPrograms.programs(EnumSet.of(Feature.ORDERS, Feature.CHOICES, Feature.TRYLOCK));
  }

  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void waitsInLoopsAsTheSearchOfTracesDoes(SmallModel model) {
    assertAgree(RandomLoopPrograms::of, model, COUNT / 3);
  }

  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void synchronisesAsTheSearchOfTracesDoes(SmallModel model) {
    assertAgree(RandomSynchronisedPrograms::of, model, COUNT / 8);
  }

  @ParameterizedTest
  @EnumSource(SmallModel.class)
  void timesOutAsTheSearchOfTracesDoes(SmallModel model) {
    assertAgree(RandomTimedPrograms::of, model, COUNT / 8, COUNT / 20);
  }

  @ParameterizedTest
  @EnumSource(RandomSleepPrograms.Family.class)
  void sleepsAsTheSearchOfTracesDoes(RandomSleepPrograms.Family family) {
    // Larger programs than the others: fewer of them.
    long count = COUNT / (Effort.isNightly() ? 4 : 8);
    LongFunction<LoopProgram> programs = seed -> RandomSleepPrograms.of(family, seed);
    assertAgree(programs, SmallModel.SC, count, count * 3 / 4);
    assertAgree(programs, SmallModel.TSO, count, count * 3 / 4);
  }

  /**
   * Compares programs of many seeds.
   *
   * @param least how many must be compared: small enough, and of covered operations only
   */
  private static void assertAgree(
      LongFunction<LoopProgram> programs, SmallModel model, long least) {
    assertAgree(programs, model, COUNT, least);
  }

  private static void assertAgree(
      LongFunction<LoopProgram> programs, SmallModel model, long count, long least) {
    long compared = 0;
    for (long seed = FIRST; seed < FIRST + count; seed++) {
      LoopProgram program = programs.apply(seed);
      if (LoopReferee.explore(program, model, MAX_STATES).isPresent()) {
        String what = "seed " + seed + " " + model + "\n" + program;
        // In a graph those who take a lock for reading are in an order, and all atomic blocks are.
        boolean isCounted =
            !what.contains(SynchronisationCall.READ_LOCK.name()) && !what.contains("  atomic\n");
        Program compiled = LoopCompiler.compile(program);
        try {
          compared += assertAgree(what, compiled, model, lookAt(program), isCounted) ? 1 : 0;
        } catch (Found.TooMany large) {
          assertThat(isCounted).as(what).isFalse();
        }
      }
    }
    assertThat(compared).as("programs that were compared").isGreaterThan(least);
  }

  private static void assertAgree(SmallProgram program, SmallModel model) {
    if (Judged.counted(Referee.explore(program, model, MAX_CONFIGURATIONS)).isEmpty()) {
      return;
    }
    for (CompiledSmallProgram compiled :
        List.of(SmallCompiler.compile(program), SmallCompiler.compileWithMain(program))) {
      assertThat(assertAgree(program.toString(), compiled.program(), model, lookAt(compiled)))
          .isTrue();
    }
  }

  /** Whether the program could be compared: all its operations are covered. */
  private static boolean assertAgree(
      String what, Program program, SmallModel model, Found.Look look) {
    return assertAgree(what, program, model, look, true);
  }

  private static boolean assertAgree(
      String what, Program program, SmallModel model, Found.Look look, boolean isCounted) {
    Found full = Found.byGraphs(program, model, true, look);
    if (full.isRefused()) {
      return false;
    }
    Found traces = Found.byTraces(program, model, look);
    if (full.result().met().contains(Bound.UNROLL)) {
      // Turns that write are explored one by one.
      assertThat(traces.errors()).as(what).containsAll(full.errors());
      assertThat(traces.finalStates()).as(what).containsAll(full.finalStates());
      return false;
    }
    if (isCounted) {
      Counts expected = traces.result().counts();
      assertThat(full.result().counts().executions()).as(what).isEqualTo(expected.executions());
      // A time-out in vain may end an execution of the search for which there is no graph.
      if (!what.contains("  timed wait")) {
        assertThat(full.result().counts().blocked()).as(what).isEqualTo(expected.blocked());
        assertThat(full.result().counts().obstacles()).as(what).isEqualTo(expected.obstacles());
      }
    }
    assertThat(full.finalStates()).as(what).isEqualTo(traces.finalStates());
    assertSameAnswer(what, full, traces);
    Found classes = Found.byGraphs(program, model, false, look);
    assertThat(classes.results()).as(what).isEqualTo(traces.results());
    assertSameAnswer(what, classes, traces);
    return true;
  }

  private static void assertSameAnswer(String what, Found graphs, Found traces) {
    assertThat(graphs.errors()).as(what).isEqualTo(traces.errors());
    assertThat(graphs.result().verdict()).as(what).isEqualTo(traces.result().verdict());
    assertThat(graphs.result().complete()).as(what).isEqualTo(traces.result().complete());
    assertThat(graphs.result().observations()).as(what).isEqualTo(traces.result().observations());
  }

  private static Found.Look lookAt(CompiledSmallProgram program) {
    return machine -> {
      for (int thread = 0; thread < program.source().threads().size(); thread++) {
        if (!machine.hasEnded(program.firstThread() + thread)) {
          return Optional.empty();
        }
      }
      SmallState state = SmallExecution.start(program).finalState(machine);
      return Optional.of(new Found.FinalState(state.registers(), state.memory()));
    };
  }

  private static Found.Look lookAt(LoopProgram program) {
    return machine -> {
      List<Long> results = new ArrayList<>();
      for (int thread = 0; thread < program.threads().size(); thread++) {
        int number = number(machine, program, thread);
        if (!machine.exists(number) || !machine.hasEnded(number)) {
          return Optional.empty();
        }
        results.add(machine.result(number));
      }
      List<Long> memory = new ArrayList<>();
      for (int variable = 0; variable < LoopProgram.VARIABLES; variable++) {
        // The first object is none; globals follow in their order.
        memory.add(machine.memory().read(variable + 1, machine.memory().start(variable + 1), 4));
      }
      int object = LoopProgram.VARIABLES + 1;
      long start = machine.memory().start(object);
      memory.add(machine.memory().read(object, start, Long.BYTES));
      memory.add(machine.memory().read(object, start + Long.BYTES, Long.BYTES));
      return Optional.of(new Found.FinalState(results, memory));
    };
  }

  /** The number that a thread of a program has in the machine. */
  private static int number(Machine machine, LoopProgram program, int thread) {
    int initial = 0;
    for (int other = 0; other < program.threads().size(); other++) {
      if (other == thread && program.isInitial(other)) {
        return initial;
      }
      initial += program.isInitial(other) ? 1 : 0;
      int child = program.created(other).indexOf(thread);
      if (child >= 0) {
        return machine.identities().identity(number(machine, program, other), child);
      }
    }
    throw new IllegalStateException("no such thread: " + thread);
  }
}

package dev.weir.fence.exact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fence.infer.Candidates;
import dev.weir.fence.infer.FailingTrace;
import dev.weir.fence.infer.Placement;
import dev.weir.fence.reach.AllRuns;
import dev.weir.fence.reach.Answer;
import dev.weir.fence.reach.Attacks;
import dev.weir.fence.reach.RandomAutomata;
import dev.weir.fence.reach.Run;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomatonProcess;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;

/** Attacks against the definition: a run whose trace is not sequentially consistent. */
class RandomAttacksTest {
  private static final int MOST_RUNS = 5_000;

  @Property(tries = 300)
  void thereIsAnAttackExactlyWhereSomeRunIsNotSequential(@ForAll long seed) {
    Automata program = reading(RandomAutomata.withoutLoops(seed));
    Optional<Boolean> expected =
        AllRuns.any(program, WeakMemory.TSO, MOST_RUNS, run -> !isSequential(program, run));
    Assume.that(expected.isPresent());
    Statistics.collect(expected.orElseThrow());
    Statistics.coverage(coverage -> coverage.check(true).percentage(share -> share > 1));
    switch (new Attacks(() -> false).reach(program)) {
      case Answer.Reachable(Run run, var _) -> {
        assertThat(expected).contains(true);
        assertThat(isSequential(program, run)).isFalse();
      }
      case Answer.Unreachable _ -> assertThat(expected).contains(false);
      case Answer.Unknown(String reason, var _) -> throw new AssertionError(reason);
    }
  }

  /** Loops need no bound; what the search finds is such a run. */
  @Property(tries = 250)
  void whatIsFoundWithLoopsIsNotSequential(@ForAll long seed) {
    Automata program = RandomAutomata.withLoops(seed);
    Answer answer = new Attacks(() -> false).reach(program);
    assertThat(answer).isNotInstanceOf(Answer.Unknown.class);
    if (answer instanceof Answer.Reachable(Run run, var _)) {
      assertThat(isSequential(program, run)).isFalse();
    }
  }

  /** The same with reads that take any value: most programs wait for one that never comes. */
  private static Automata reading(Automata program) {
    List<AutomatonProcess> processes = new ArrayList<>();
    for (AutomatonProcess process : program.processes()) {
      List<Transition> transitions = new ArrayList<>(process.transitions());
      for (Transition transition : process.transitions()) {
        if (transition.operation() instanceof Read read) {
          program
              .variables()
              .get(read.variable())
              .domain()
              .values()
              .boxed()
              .map(value -> transition.with(new Read(read.variable(), value)))
              .forEach(transitions::add);
        }
      }
      processes.add(
          new AutomatonProcess(process.name(), process.states(), process.initial(), transitions));
    }
    return new Automata(program.variables(), processes, program.targets());
  }

  private static boolean isSequential(Automata program, Run run) {
    StatementPlaces places =
        new StatementPlaces(
            program, WeakMemory.TSO, Candidates.NEW, Placement.ANYWHERE, position -> true);
    FailingTrace trace = RunReader.read(run, WeakMemory.TSO, places, Set.of());
    return trace.isSequential();
  }
}

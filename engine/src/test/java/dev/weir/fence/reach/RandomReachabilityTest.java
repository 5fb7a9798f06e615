package dev.weir.fence.reach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.automaton.Automata;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The exact search and the explicit one agree wherever both know the answer. */
class RandomReachabilityTest {
  private static final int ENOUGH = 100;

  @Property(tries = 1000)
  void agreesWithTheExplicitSearchWhereThereAreNoLoops(
      @ForAll WeakMemory model, @ForAll long seed) {
    Automata program = RandomAutomata.withoutLoops(seed);
    Answer explicit = new ForwardSearch(model, ENOUGH, () -> false).reach(program);
    assertThat(explicit).isNotInstanceOf(Answer.Unknown.class);
    assertThat(exact(model, program)).isInstanceOf(explicit.getClass());
  }

  @Property(tries = 400)
  void findsWhatTheExplicitSearchFindsWhereThereAreLoops(
      @ForAll WeakMemory model, @ForAll long seed) {
    Automata program = RandomAutomata.withLoops(seed);
    for (int bound = 1; bound <= 3; bound++) {
      switch (new ForwardSearch(model, bound, () -> false).reach(program)) {
        case Answer.Reachable _ ->
            assertThat(exact(model, program)).isInstanceOf(Answer.Reachable.class);
        case Answer.Unreachable _ ->
            assertThat(exact(model, program)).isInstanceOf(Answer.Unreachable.class);
        case Answer.Unknown _ -> {}
      }
    }
  }

  private static Answer exact(WeakMemory model, Automata program) {
    return new SingleBuffer(model, () -> false).reach(program);
  }
}

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
    Answer explicit = new PlainSearch(model, ENOUGH, () -> false).reach(program);
    assertThat(explicit).isNotInstanceOf(Answer.Unknown.class);
    assertThat(exact(model, program)).isInstanceOf(explicit.getClass());
  }

  @Property(tries = 400)
  void findsWhatTheExplicitSearchFindsWhereThereAreLoops(
      @ForAll WeakMemory model, @ForAll long seed) {
    Automata program = RandomAutomata.withLoops(seed);
    for (int bound = 1; bound <= 3; bound++) {
      switch (new PlainSearch(model, bound, () -> false).reach(program)) {
        case Answer.Reachable _ ->
            assertThat(exact(model, program)).isInstanceOf(Answer.Reachable.class);
        case Answer.Unreachable _ ->
            assertThat(exact(model, program)).isInstanceOf(Answer.Unreachable.class);
        case Answer.Unknown _ -> {}
      }
    }
  }

  @Property(tries = 1000)
  void reductionsLeaveOutNothing(@ForAll WeakMemory model, @ForAll long seed) {
    Automata program = RandomAutomata.withLoops(seed);
    for (int bound = 1; bound <= 3; bound++) {
      Answer plain = new PlainSearch(model, bound, () -> false).reach(program);
      Answer reduced = new ForwardSearch(model, bound, () -> false).reach(program);
      switch (plain) {
        case Answer.Reachable _, Answer.Unreachable _ ->
            assertThat(reduced).isInstanceOf(plain.getClass());
        case Answer.Unknown _ -> {
          if (reduced instanceof Answer.Unreachable) {
            assertThat(new PlainSearch(model, bound + 2, () -> false).reach(program))
                .isNotInstanceOf(Answer.Reachable.class);
          }
        }
      }
    }
  }

  /** Short turns, so that both searches have several. */
  @Property(tries = 400)
  void turnsLeadToTheSameAnswer(@ForAll WeakMemory model, @ForAll long seed) {
    Automata program = RandomAutomata.withLoops(seed);
    Answer answer = new ExactReachability(model, () -> false, 1, 1).reach(program);
    assertThat(answer).isInstanceOf(exact(model, program).getClass());
  }

  private static Answer exact(WeakMemory model, Automata program) {
    return new SingleBuffer(model, () -> false).reach(program);
  }
}

package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.command.FinalStates;
import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.library.Library;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Random programs for AArch64: the final states of their texts as litmus tests, against all that
 * the definition of the model allows. {@code -Dweir.aarch64.programs=5000 -Dweir.aarch64.seed=7}
 * tries others.
 */
class RandomAArch64Test {
  private static final int PROGRAMS = 1200;
  private static final int MOST_CANDIDATES = 20_000;

  @Test
  void endsInTheStatesThatTheModelAllows() throws InputException {
    Random random = new Random(Effort.firstSeed("weir.aarch64.seed"));
    int count = Effort.count("weir.aarch64.programs", PROGRAMS);
    int decided = 0;
    for (int tried = 0; tried < count; ) {
      AArch64Program program = AArch64Program.random(random);
      String text = program.text();
      Optional<LitmusTest> test = read(text);
      Optional<Set<String>> allowed =
          test.flatMap(found -> AArch64Referee.states(program, MOST_CANDIDATES));
      if (allowed.isPresent()) {
        tried++;
        FinalStates states = new FinalStates(test.orElseThrow(), false);
        CheckResult result = explore(test.orElseThrow(), states);
        assertThat(result.unsupported()).as(text).isEmpty();
        assertThat(new TreeSet<>(states.states())).as(text).isEqualTo(allowed.get());
        decided++;
      }
    }
    assertThat(decided).isEqualTo(count);
  }

  /** A test, but for one with a barrier for loads behind an atomic instruction without a result. */
  private static Optional<LitmusTest> read(String text) throws InputException {
    try {
      return Optional.of(LitmusReader.parse("T.litmus", text));
    } catch (InputException e) {
      if (e.text().contains("without a register for the old value")) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static CheckResult explore(LitmusTest test, FinalStates states) {
    return new GraphChecker(test.program(), new Library(), JudgedModel.ARMV8)
        .check(
            CheckOptions.of(new SequentialConsistency()).goingOn(),
            GraphOptions.of(true),
            List.of(states),
            ProgressListener.NONE)
        .result();
  }
}

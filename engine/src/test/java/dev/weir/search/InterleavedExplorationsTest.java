package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Phaser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Explorations in one process know nothing of each other: step by step in turns, and at once. */
class InterleavedExplorationsTest {
  private static final List<String> PROGRAMS =
      List.of(
          "x=1; r0=y; x=2 || y=1; r1=x; y=2",
          "lock(m); x=1; unlock(m); r0=y || lock(m); r1=x; unlock(m); y=1",
          "atomic{r0=x & x=1}; y=1 || atomic{r1=x & x=2}; r2=y || y=3");

  /** After each event it waits for the other explorations to take a step, too. */
  private static final class Alternating implements Monitor {
    private final Phaser steps;

    Alternating(Phaser steps) {
      this.steps = steps;
      steps.register();
    }

    @Override
    public void event(EventLog log, int event) {
      steps.arriveAndAwaitAdvance();
    }
  }

  private static CheckResult check(
      Program program, String model, Algorithm algorithm, List<Monitor> monitors) {
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model).orElseThrow())
            .withRandomRuns(50, 1)
            .with(algorithm)
            .toTheEnd();
    return new Checker(program, new Library()).check(options, monitors);
  }

  @ParameterizedTest
  @EnumSource(
      value = Algorithm.class,
      names = {"SOLE", "GRAPHS", "READS_FROM"},
      mode = EnumSource.Mode.EXCLUDE)
  void findTheSameInTurnsAsAlone(Algorithm algorithm) {
    List<CheckResult> alone = new ArrayList<>();
    List<CompletableFuture<CheckResult>> inTurns = new ArrayList<>();
    Phaser steps = new Phaser(1);
    for (String text : PROGRAMS) {
      // One program for all of them.
      Program program = SmallCompiler.compile(SmallLanguage.parse(text)).program();
      for (String model : List.of("sc", "tso", "pso")) {
        alone.add(check(program, model, algorithm, List.of()));
        Alternating monitor = new Alternating(steps);
        inTurns.add(
            CompletableFuture.supplyAsync(
                () -> {
                  try {
                    return check(program, model, algorithm, List.of(monitor));
                  } finally {
                    steps.arriveAndDeregister();
                  }
                },
                task -> new Thread(task).start()));
      }
    }
    steps.arriveAndDeregister();
    for (int i = 0; i < alone.size(); i++) {
      CheckResult one = alone.get(i);
      CheckResult other = inTurns.get(i).join();
      assertThat(other.verdict()).isEqualTo(one.verdict());
      assertThat(other.counts()).isEqualTo(one.counts());
      assertThat(other.counts().events()).isPositive();
      assertThat(other.errors()).isEqualTo(one.errors());
      assertThat(other.observations()).isEqualTo(one.observations());
      assertThat(other.seen()).isEqualTo(one.seen());
    }
  }
}

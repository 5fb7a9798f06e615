package dev.weir.machine.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.Interrupted;
import dev.weir.machine.options.LocalCode;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.program.Program;
import dev.weir.testing.Effort;
import dev.weir.testing.RandomLoopPrograms;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compiled code does what the interpreter does: the same steps with the same values, the same
 * registers and memory after each, the same errors, cuts and interruptions.
 */
class LocalCodeTest {
  /** More programs are tried with {@code -Dweir.local.first=N -Dweir.local.count=N}. */
  private static final long FIRST = Effort.firstSeed("weir.local.first");

  private static final long COUNT =
      Long.getLong("weir.local.count", Effort.isNightly() ? 250 : 100);
  private static final int MOST_STEPS = 60;
  private static final int QUESTIONS = 3;

  /** A machine, and how often it asks whether to go on. */
  private static final class Run {
    private final Machine machine;
    private int questions;

    Run(Program program, MemoryModel model, MachineOptions options) {
      machine = new Machine(program, model, new Library(), options, () -> ++questions > QUESTIONS);
      if (options.countsTurns()) {
        machine.allowTurns(2);
      }
    }
  }

  private enum Ended {
    FAILED,
    INTERRUPTED,
    STUCK,
    STEPPED_ENOUGH
  }

  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso", "pso"})
  void compiledCodeDoesWhatTheInterpreterDoes(String model) {
    Set<Ended> ends = EnumSet.noneOf(Ended.class);
    long steps = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      Program program = RandomLocalPrograms.of(seed);
      MachineOptions options = options(seed);
      MemoryModel chosen = MemoryModels.named(model).orElseThrow();
      Run plain = new Run(program, chosen, options.with(LocalCode.INTERPRETED));
      Run compiled = new Run(program, chosen, options.with(LocalCode.COMPILED_AT_ONCE));
      steps += compare("seed " + seed + " " + model, seed, plain, compiled, ends);
    }
    assertThat(ends).as("ways in which runs ended").hasSize(Ended.values().length);
    assertThat(steps).as("steps").isGreaterThan(2 * COUNT);
  }

  /** Threads of these wait for each other, which is tried out. */
  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso", "pso"})
  void threadsWaitAsTheyDoWithTheInterpreter(String model) {
    MemoryModel chosen = MemoryModels.named(model).orElseThrow();
    for (long seed = FIRST; seed < FIRST + COUNT / 2; seed++) {
      Program program = dev.weir.testing.LoopCompiler.compile(RandomLoopPrograms.of(seed));
      MachineOptions options = MachineOptions.DEFAULT;
      Run plain = new Run(program, chosen, options.with(LocalCode.INTERPRETED));
      Run compiled = new Run(program, chosen, options.with(LocalCode.COMPILED_AT_ONCE));
      compare("loops " + seed, seed, plain, compiled, EnumSet.noneOf(Ended.class));
    }
  }

  private static MachineOptions options(long seed) {
    MachineOptions options =
        seed % 5 == 0
            ? MachineOptions.DEFAULT.unrolling(OptionalInt.of(3))
            : MachineOptions.DEFAULT;
    if (seed % 5 == 1) {
      options = options.countingTurns();
    }
    if (seed % 3 == 0) {
      options = options.silencing(Set.of(FailureKind.UNINITIALISED));
    }
    return seed % 7 == 0 ? options.showingAll() : options;
  }

  /** Lets both take the same random steps, and now and then takes some back. */
  private static int compare(String what, long seed, Run plain, Run compiled, Set<Ended> ends) {
    Random random = new Random(seed);
    List<int[]> marks = new ArrayList<>();
    int steps = 0;
    while (steps < MOST_STEPS) {
      Optional<List<Integer>> answer = enabled(plain);
      assertThat(enabled(compiled)).as(what).isEqualTo(answer);
      assertThat(compiled.questions).as(what).isEqualTo(plain.questions);
      if (answer.isEmpty()) {
        ends.add(Ended.INTERRUPTED);
        return steps;
      }
      assertThat(state(compiled)).as(what + " after " + steps).isEqualTo(state(plain));
      List<Integer> enabled = answer.get();
      if (plain.machine.hasFailed() || enabled.isEmpty()) {
        ends.add(plain.machine.hasFailed() ? Ended.FAILED : Ended.STUCK);
        if (marks.isEmpty()) {
          return steps;
        }
      }
      if (!marks.isEmpty() && (plain.machine.hasFailed() || random.nextInt(6) == 0)
          || enabled.isEmpty()) {
        int[] mark = marks.removeLast();
        plain.machine.undo(mark[0]);
        compiled.machine.undo(mark[1]);
        steps++;
        continue;
      }
      if (random.nextInt(3) == 0) {
        marks.add(new int[] {plain.machine.mark(), compiled.machine.mark()});
      }
      int actor = enabled.get(random.nextInt(enabled.size()));
      String expected = step(plain, actor);
      assertThat(step(compiled, actor)).as(what + " step " + steps).isEqualTo(expected);
      if (expected.isEmpty()) {
        ends.add(Ended.INTERRUPTED);
        return steps;
      }
      steps++;
    }
    ends.add(Ended.STEPPED_ENOUGH);
    return steps;
  }

  /** Who can step; empty if the question was interrupted, or the machine's start was. */
  private static Optional<List<Integer>> enabled(Run run) {
    IntList enabled = new IntList();
    try {
      if (run.questions > QUESTIONS) {
        return Optional.empty();
      }
      run.machine.enabled(enabled);
    } catch (Interrupted e) {
      return Optional.empty();
    }
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < enabled.size(); i++) {
      all.add(enabled.get(i));
    }
    return Optional.of(all);
  }

  /** Everything that a step is; nothing if it was interrupted. */
  private static String step(Run run, int actor) {
    try {
      Step step = run.machine.step(actor, 0);
      StringBuilder text = new StringBuilder();
      text.append(step.kind).append(' ').append(step.thread).append(" at ");
      text.append(step.instruction).append(": ").append(step.address).append(' ');
      text.append(step.size).append(" = ").append(step.value).append(" was ");
      text.append(step.previous).append(' ').append(step.source);
      for (int i = 0; i < step.accessCount(); i++) {
        text.append(", ").append(step.accessAddress(i)).append(' ').append(step.accessSize(i));
        text.append(step.accessWrites(i));
      }
      return text.toString();
    } catch (Interrupted e) {
      return "";
    }
  }

  private static String state(Run run) {
    Machine machine = run.machine;
    String failure = machine.hasFailed() ? machine.failure().toString() : "no failure";
    return machine.stateHash()
        + failure
        + machine.unreachedAssertions()
        + machine.bounds().hadManyTurns();
  }
}

package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallInstruction;
import dev.weir.testing.SmallInstruction.Atomic;
import dev.weir.testing.SmallInstruction.Free;
import dev.weir.testing.SmallInstruction.Load;
import dev.weir.testing.SmallInstruction.Store;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * The searches find the same errors in random tiny programs that use and free a block of the heap
 * within atomic blocks.
 */
class FreesInBlocksTest implements ProvidesRandomPrograms {
  private static final int MAX_EXECUTIONS = 3_000;

  @Property(tries = 200)
  void searchesFindTheSameErrorsWhereAtomicBlocksFree(
      @ForAll("frees") SmallProgram program, @ForAll SmallModel model, @ForAll long seed) {
    assertAgree(withBlocks(program, new Random(seed)), model);
  }

  /**
   * Two executions are without errors, the stores in either order and then the end. Others have the
   * end after one store, so that the other fails; and the end first, after which both fail. The
   * order in which they do makes no difference, and is no part of the trace after a plain end.
   */
  @Test
  void whatFailsAfterABlockHasEndedTheObjectIsOrdered() {
    for (SmallModel model : SmallModel.values()) {
      for (Algorithm algorithm : List.of(Algorithm.SOURCE, Algorithm.OPTIMAL)) {
        CheckResult.Counts plain = counts("free(h) || h=1 || h=2", model, algorithm);
        CheckResult.Counts inBlock = counts("atomic{free(h)} || h=1 || h=2", model, algorithm);
        assertThat(plain.executions()).as("%s %s", algorithm, model).isEqualTo(2);
        assertThat(plain.blocked()).as("%s %s", algorithm, model).isEqualTo(1 + 2);
        assertThat(inBlock.executions()).as("%s %s", algorithm, model).isEqualTo(2);
        assertThat(inBlock.blocked()).as("%s %s", algorithm, model).isEqualTo(2 + 2);
      }
    }
  }

  private static CheckResult.Counts counts(String text, SmallModel model, Algorithm algorithm) {
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).with(algorithm).goingOn();
    Program program = SmallCompiler.compileWithMain(SmallLanguage.parse(text)).program();
    return new Checker(program, new Library()).check(options, List.of()).counts();
  }

  private static void assertAgree(SmallProgram program, SmallModel model) {
    Optional<Set<Error>> expected = errors(program, model, Algorithm.EXHAUSTIVE);
    for (Algorithm algorithm : List.of(Algorithm.SOURCE, Algorithm.OPTIMAL)) {
      if (expected.isPresent()) {
        assertThat(errors(program, model, algorithm))
            .as(algorithm + " " + model + ": " + program)
            .isEqualTo(expected);
      }
    }
  }

  /** Puts accesses that stand beside each other into atomic blocks. */
  private static SmallProgram withBlocks(SmallProgram program, Random random) {
    List<List<SmallInstruction>> threads = new ArrayList<>();
    for (List<SmallInstruction> thread : program.threads()) {
      List<SmallInstruction> own = new ArrayList<>();
      List<SmallInstruction> block = new ArrayList<>();
      for (SmallInstruction instruction : thread) {
        boolean mayStand =
            switch (instruction.action()) {
              case Load(_, _, MemoryOrder order) -> order == MemoryOrder.PLAIN;
              case Store(_, _, MemoryOrder order) -> order == MemoryOrder.PLAIN;
              case Free _ -> true;
              default -> false;
            };
        boolean isIn = mayStand && random.nextBoolean();
        if (!block.isEmpty() && (!isIn || random.nextInt(3) == 0)) {
          own.add(SmallInstruction.of(new Atomic(block)));
          block = new ArrayList<>();
        }
        if (isIn) {
          block.add(instruction);
        } else {
          own.add(instruction);
        }
      }
      if (!block.isEmpty()) {
        own.add(SmallInstruction.of(new Atomic(block)));
      }
      threads.add(own);
    }
    return new SmallProgram(threads);
  }

  /** An error and where it is. */
  private record Error(FailureKind kind, SourcePosition position) {}

  /** The errors that a search finds; empty if it would have to go on for too long. */
  private static Optional<Set<Error>> errors(
      SmallProgram program, SmallModel model, Algorithm algorithm) {
    Budget patience = new Budget();
    CheckOptions options =
        CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).with(algorithm).goingOn();
    CheckResult result =
        new Checker(SmallCompiler.compileWithMain(program).program(), new Library())
            .check(options, List.of(patience));
    return patience.isSatisfied()
        ? Optional.empty()
        : Optional.of(
            result.errors().stream()
                .map(CheckResult.FoundError::failure)
                .map(failure -> new Error(failure.kind(), failure.position()))
                .collect(Collectors.toSet()));
  }

  /** Counts executions. */
  private static final class Budget implements Monitor {
    private int executions;

    @Override
    public void start(Machine machine) {
      executions = 0;
    }

    @Override
    public void end(Machine machine, EventLog log) {
      executions++;
    }

    @Override
    public boolean isSatisfied() {
      return executions > MAX_EXECUTIONS;
    }
  }
}

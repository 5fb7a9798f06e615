package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A monitor is one class, which every search tells of each event and may find errors. */
class OwnMonitorTest {
  /** The second store may overtake the first under PSO. */
  private static final String PASSING = "y=1; x=1 || r0=x; r1=y";

  /** Finds executions in which a thread reads 0 after it has read 1; keeps what it has seen. */
  private static final class StaleReads implements Monitor {
    private final Deque<Long> values = new ArrayDeque<>();
    private List<Failure> found = List.of();
    private Optional<Machine> machine = Optional.empty();

    @Override
    public void start(Machine newMachine) {
      machine = Optional.of(newMachine);
      values.clear();
      found = List.of();
    }

    @Override
    public void event(EventLog log, int event) {
      found = List.of();
      long value = log.kind(event).reads() ? log.value(event) : -1;
      for (int e = event - 1; e >= 0 && value == 0; e--) {
        if (log.thread(e) == log.thread(event) && log.kind(e).reads() && log.value(e) == 1) {
          var position = machine.orElseThrow().code().position(log.instruction(event));
          found = List.of(new Failure(FailureKind.ASSERTION, "stale", position, "", 0));
        }
      }
      values.push(value);
    }

    @Override
    public void undo(int size) {
      found = List.of();
      while (values.size() > size) {
        values.pop();
      }
    }

    @Override
    public void end(Machine newMachine, EventLog log) {
      found = List.of();
      assertThat(values).hasSize(log.size());
    }

    @Override
    public List<Failure> found() {
      return found;
    }
  }

  private static CheckResult check(String text, CheckOptions options) {
    CompiledSmallProgram program = SmallCompiler.compile(SmallLanguage.parse(text));
    return new Checker(program.program(), new Library()).check(options, List.of(new StaleReads()));
  }

  private static CheckOptions options(String model) {
    return CheckOptions.of(MemoryModels.named(model).orElseThrow());
  }

  @ParameterizedTest
  @EnumSource(
      value = Algorithm.class,
      names = {"OPTIMAL", "SOURCE", "EXHAUSTIVE"})
  void isToldByEverySearch(Algorithm algorithm) {
    CheckResult found = check(PASSING, options("pso").with(algorithm).joining(false));
    assertThat(found.verdict()).as(algorithm.text()).isEqualTo(Verdict.VIOLATION);
    assertThat(found.firstError().orElseThrow().failure().message()).isEqualTo("stale");
    CheckResult none = check(PASSING, options("tso").with(algorithm).joining(false));
    assertThat(none.verdict()).as(algorithm.text()).isEqualTo(Verdict.SAFE);
  }

  @Test
  void isToldByTheSearchWithinABound() {
    CheckResult found = check(PASSING, options("pso").withContextBound(2).joining(false));
    assertThat(found.verdict()).isEqualTo(Verdict.VIOLATION);
  }
}

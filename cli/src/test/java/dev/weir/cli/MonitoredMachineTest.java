package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.SequentialWithBarriers;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.state.StateHash;
import dev.weir.program.Program;
import dev.weir.robust.monitor.StoreBufferMonitor;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What asks a machine about the past leaves it where it was, or the search starts again. */
class MonitoredMachineTest {
  /** Whether the loop goes round with the first pointer shows only when what it points to is. */
  private static final String LATE_SHARING =
      """
      #include <pthread.h>
      #include <stdlib.h>
      int a, b, seen, zero, one = 1;
      int *p = &zero;
      static void *left(void *arg) {
        int *q = malloc(sizeof *q);
        *q = 0;
        p = q;
        p = &one;
        seen = a;
        *q = 1;
        b = *q;
        return arg;
      }
      static void *right(void *arg) {
        a = 1;
        while (1) {
          int *o = p;
          if (*o) break;
        }
        b = 5;
        return arg;
      }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, NULL, left, NULL);
        pthread_create(&u, NULL, right, NULL);
        pthread_join(t, NULL);
        pthread_join(u, NULL);
        return 0;
      }
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void aQuestionAboutThePastLeavesTheMachineWhereItWas() throws IOException, InputException {
    Path file = folder.resolve("late-sharing.c");
    Files.writeString(file, LATE_SHARING);
    Program program = Frontend.load(List.of(file), CompilerOptions.DEFAULT);
    CheckOptions options =
        CheckOptions.of(new SequentialWithBarriers(new TotalStoreOrder())).goingOn();
    List<CheckOptions> searches = new ArrayList<>(List.of(options.withContextBound(2)));
    Algorithm.SEARCHES.stream()
        .filter(algorithm -> !algorithm.exploresGraphs())
        .map(options::with)
        .forEach(searches::add);
    for (CheckOptions search : searches) {
      State state = new State();
      StoreBufferMonitor asking = StoreBufferMonitor.counting(new TotalStoreOrder());
      new Checker(program, new Library())
          .check(search, List.of(state.new Before(), asking, state.new After()));
      assertThat(state.compared).isPositive();
    }
  }

  /** The state of a machine before it was asked. */
  private static final class State {
    private Machine machine;
    private StateHash.Value hash;
    private int compared;

    private void note() {
      hash = machine.stateHash();
    }

    private void compare() {
      compared++;
      assertThat(machine.stateHash()).isEqualTo(hash);
    }

    /** Is told before the monitor that asks. */
    private final class Before implements Monitor {
      @Override
      public void start(Machine started) {
        machine = started;
      }

      @Override
      public void event(EventLog log, int event) {
        note();
      }

      @Override
      public void undo(int size) {
        note();
      }

      @Override
      public void end(Machine ended, EventLog log) {
        note();
      }
    }

    /** Is told after it. */
    private final class After implements Monitor {
      @Override
      public void event(EventLog log, int event) {
        if (!machine.isNewlyShared()) {
          compare();
        }
      }

      @Override
      public void undo(int size) {
        compare();
      }

      @Override
      public void end(Machine ended, EventLog log) {
        compare();
      }
    }
  }
}

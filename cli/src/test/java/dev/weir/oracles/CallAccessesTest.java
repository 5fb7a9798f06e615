package dev.weir.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.program.Program;
import dev.weir.program.ThreadStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What operations and library calls are seen to do, against a table: whoever walks the executions
 * of the machine takes its steps for granted.
 */
class CallAccessesTest {
  private static final Path TABLE =
      Path.of("src", "test", "resources", "random-calls", "accesses.txt");
  private static final String HEAD =
      """
      #include <pthread.h>
      #include <semaphore.h>
      #include <stdlib.h>
      #include <string.h>
      #include <threads.h>
      #include <weir.h>
      int x, y, *h;
      long l;
      unsigned __int128 q;
      char c[16], d[16] = "ab";
      struct { short a; int b; } __attribute__((packed)) u;
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      pthread_cond_t w = PTHREAD_COND_INITIALIZER;
      pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
      pthread_barrier_t b;
      pthread_once_t o = PTHREAD_ONCE_INIT;
      pthread_spinlock_t s;
      pthread_key_t key;
      pthread_t t;
      sem_t z;
      mtx_t k;
      struct timespec now;
      static void init(void) {}
      static void *thread(void *arg) { return arg; }
      """;

  @TempDir private Path folder = Path.of("");

  /** A line of the table. */
  private record Row(String before, String statement, String steps) {
    static Row of(String line) {
      String[] parts = line.split(" ?\\| ?", -1);
      return new Row(parts[0], parts[1], parts[2]);
    }
  }

  @Test
  void everyStatementTakesTheStepsOfTheTable() throws InputException, IOException {
    List<Row> rows =
        Files.readAllLines(TABLE).stream().filter(l -> !l.startsWith("#")).map(Row::of).toList();
    Program all = load(rows);
    SoftAssertions softly = new SoftAssertions();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      int before = steps(all, "before" + i).size();
      List<String> steps = steps(all, "all" + i);
      softly
          .assertThat(String.join("; ", steps.subList(before, steps.size())))
          .as(row.before() + " " + row.statement())
          .isEqualTo(row.steps());
    }
    softly.assertAll();
  }

  /** A program with two functions for each row: what stands before, and that with the statement. */
  private Program load(List<Row> rows) throws InputException, IOException {
    StringBuilder text = new StringBuilder(HEAD);
    StringBuilder calls = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      String before = rows.get(i).before();
      text.append("void before%d(void) { %s }\n".formatted(i, before));
      text.append("void all" + i + "(void) { " + before + rows.get(i).statement() + " }\n");
      calls.append("before%d(); all%d();\n".formatted(i, i));
    }
    Path file = folder.resolve("statements.c");
    Files.writeString(file, text.append("int main(void) {\n").append(calls).append("}\n"));
    List<String> options = List.of("-mcx16", "-Wno-unused-value", "-Wno-unused-result");
    return Frontend.load(List.of(file), new CompilerOptions(Optional.empty(), options));
  }

  private static List<String> steps(Program all, String function) {
    ThreadStart start = new ThreadStart(all.function(function).orElseThrow(), List.of());
    Machine machine =
        new Machine(
            new Program(all.name(), all.functions(), all.globals(), List.of(start)),
            new TotalStoreOrder(),
            new Library(),
            MachineOptions.DEFAULT.showingAll(),
            () -> false);
    List<String> steps = new ArrayList<>();
    while (!machine.hasEnded(0)) {
      // Stores reach memory as late as they can.
      boolean goesOn = machine.isEnabled(Actors.ofThread(0));
      Step step = machine.step(goesOn ? Actors.ofThread(0) : Actors.ofBuffer(0), 0);
      assertThat(machine.hasFailed()).as(function).isFalse();
      if (goesOn) {
        steps.add(text(machine, step));
      }
    }
    return steps;
  }

  private static String text(Machine machine, Step step) {
    String place = step.size == 0 ? "" : " " + machine.names().name(step.address) + " " + step.size;
    boolean drains = step.drain == Step.Drain.ALL && step.kind != EventKind.FENCE;
    return step.kind.text() + place + (drains ? ", fence" : "");
  }
}

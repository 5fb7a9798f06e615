package dev.weir.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.Patience;
import dev.weir.search.CheckOptions;
import dev.weir.search.Checker;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What overwrites what a read has read: by hand, and as the graph of an execution has it. */
class OverwritersTest implements ProvidesRandomPrograms {
  private static final Patience ENDLESS = new Patience(() -> false);
  private static final long X = 0x1000;
  private static final long Y = 0x2000;

  private static int[] overwriters(EventLog log) {
    LastWriters writers = new LastWriters(log, ENDLESS);
    int[] read = new int[log.size()];
    for (int e = 0; e < log.size(); e++) {
      read[e] = writers.readBy(e);
      writers.add(e);
    }
    return Overwriters.of(log, read, ENDLESS);
  }

  @Example
  void aBufferedStoreOverwritesWhenItReachesMemory() {
    HandMadeLog made = new HandMadeLog();
    int store = made.store(1, X, 4);
    int load = made.load(2, X, 4);
    made.load(2, Y, 4);
    int update = made.update(store);
    assertThat(overwriters(made.log())[load]).isEqualTo(update);
    assertThat(overwriters(made.log())[load + 1]).isEqualTo(EventLog.NONE);
  }

  @Example
  void whatWasReadFromTheBufferIsOverwrittenAfterItsUpdate() {
    HandMadeLog made = new HandMadeLog();
    int store = made.store(1, X, 4);
    int forward = made.forward(1, X, 4, store);
    made.write(2, X, 4);
    made.update(store);
    int last = made.write(2, X, 4);
    assertThat(overwriters(made.log())[forward]).isEqualTo(last);
  }

  @Example
  void whatWasReadFromTheBufferAndNeverReachesMemoryIsNotOverwritten() {
    HandMadeLog made = new HandMadeLog();
    int store = made.store(1, X, 4);
    int forward = made.forward(1, X, 4, store);
    made.write(2, X, 4);
    assertThat(overwriters(made.log())[forward]).isEqualTo(EventLog.NONE);
  }

  @Example
  void theFirstWriteOfAnyByteCounts() {
    HandMadeLog made = new HandMadeLog();
    int load = made.load(1, X, 4);
    made.write(2, X + 4, 4);
    int part = made.write(2, X + 3, 1);
    made.write(2, X, 4);
    assertThat(overwriters(made.log())[load]).isEqualTo(part);
  }

  @Example
  void aLargeWriteCountsAndTheEndOfABlockDoesNot() {
    HandMadeLog made = new HandMadeLog();
    int load = made.load(1, X + 4096, 8);
    int block = made.block(2, Y, 4, X, 1 << 20);
    made.write(2, X + 4096, 8);
    int late = made.load(1, X, 4);
    made.free(1, X, 1 << 20);
    assertThat(overwriters(made.log())[load]).isEqualTo(block);
    assertThat(overwriters(made.log())[late]).isEqualTo(EventLog.NONE);
  }

  @Property(tries = 100)
  void ofRandomProgramsTheyAreTheFirstFromReadsEdges(@ForAll("all") SmallProgram program) {
    CompiledSmallProgram compiled = SmallCompiler.compileWithMain(program);
    for (SmallModel model : SmallModel.values()) {
      CheckOptions options =
          CheckOptions.of(MemoryModels.named(model.name()).orElseThrow()).toTheEnd();
      new Checker(compiled.program(), new Library()).check(options, List.of(new Comparison()));
    }
  }

  /** Holds every maximal execution against its graph. */
  private static final class Comparison implements Monitor {
    @Override
    public void start(Machine machine) {}

    @Override
    public void event(EventLog log, int event) {}

    @Override
    public void undo(int size) {}

    @Override
    public void end(Machine machine, EventLog log) {
      if (machine.hasFailed()) {
        return;
      }
      int[] expected = new int[log.size()];
      Arrays.fill(expected, EventLog.NONE);
      EventGraph graph = EventGraph.of(log, machine.patience());
      for (EventGraph.Edge edge : graph.edges(EdgeKind.FROM_READS)) {
        int effect = graph.effect(edge.to());
        boolean isRead = !log.kind(edge.from()).writes();
        int known = expected[edge.from()];
        if (isRead && effect != EventGraph.NEVER && (known == EventLog.NONE || effect < known)) {
          expected[edge.from()] = effect;
        }
      }
      assertThat(overwriters(log)).isEqualTo(expected);
    }
  }
}

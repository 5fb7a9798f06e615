package dev.weir.search.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.search.Checker;
import dev.weir.search.exploration.WholeLogNeeded;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Random executions of which a scout sees the latest events, and monitors all where it asks. */
class ScoutedExecutionsTest {
  private static final int THREADS = 3;
  private static final int STORES = 700;
  private static final int EVENTS = THREADS * STORES;
  private static final long RUNS = 4;

  /** What was seen of each execution: the threads that stepped, and the most events in the log. */
  private static final class Seen implements Monitor {
    private final long asksAt;
    private final List<List<Integer>> threads = new ArrayList<>();
    private final List<Integer> ended = new ArrayList<>();
    private int most;
    private boolean hasAllEvents = true;

    Seen(long asksAt) {
      this.asksAt = asksAt;
    }

    @Override
    public void start(Machine machine) {
      begin();
    }

    private void begin() {
      if (threads.isEmpty() || !threads.getLast().isEmpty()) {
        threads.add(new ArrayList<>());
      }
    }

    @Override
    public void event(EventLog log, int event) {
      List<Integer> present = threads.getLast();
      present.add(log.thread(event));
      most = Math.max(most, log.size());
      hasAllEvents &= log.isWhole() && log.size() == present.size();
      assertThat(event).isEqualTo(log.size() - 1);
      if (threads.size() % 2 == 0 && present.size() == asksAt) {
        throw new WholeLogNeeded();
      }
    }

    @Override
    public void undo(int size) {
      assertThat(size).isZero();
      begin();
    }

    @Override
    public void end(Machine machine, EventLog log) {
      ended.add(threads.getLast().size());
    }
  }

  private static CheckResult scout(Seen scout, Seen monitor) {
    String thread = String.join("; ", Collections.nCopies(STORES, "x=1"));
    String text = String.join(" || ", Collections.nCopies(THREADS, thread));
    CompiledSmallProgram program = SmallCompiler.compile(SmallLanguage.parse(text));
    CheckOptions options =
        CheckOptions.of(new SequentialConsistency()).goingOn().withRandomRuns(RUNS, 9);
    return new Checker(program.program(), new Library())
        .scout(options, scout, List.of(monitor), ProgressListener.NONE);
  }

  @Test
  void onlyTheLatestEventsAreKept() {
    Seen scout = new Seen(-1);
    Seen monitor = new Seen(-1);
    CheckResult result = scout(scout, monitor);
    assertThat(result.counts().events()).isEqualTo(RUNS * EVENTS);
    assertThat(result.counts().executions()).isEqualTo(RUNS);
    assertThat(scout.ended).hasSize((int) RUNS).containsOnly(EVENTS);
    assertThat(scout.most).isEqualTo(1024);
    assertThat(monitor.most).isZero();
  }

  @Test
  void whatTheScoutAsksForIsMadeAgainWithAllEvents() {
    Seen scout = new Seen(EVENTS - 50L);
    Seen monitor = new Seen(-1);
    CheckResult result = scout(scout, monitor);
    assertThat(result.counts().events()).isEqualTo(RUNS * EVENTS);
    assertThat(result.counts().executions()).isEqualTo(RUNS);
    assertThat(scout.ended).hasSize(2);
    assertThat(monitor.ended).hasSize(2).containsOnly(EVENTS);
    assertThat(monitor.hasAllEvents).isTrue();
    List<Integer> again = monitor.threads.getFirst();
    assertThat(again.subList(0, EVENTS - 50)).isEqualTo(scout.threads.get(1));
  }
}

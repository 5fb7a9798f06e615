package dev.weir.trace.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Hashes of the beginnings of all executions, against words for the same: what each thread did and
 * where each byte that it read came from, the order of the stores to each byte, and what is still
 * buffered. Taking events back restores the hash.
 */
class PrefixHashTest implements ProvidesRandomPrograms {
  private static final int MOST_PREFIXES = 3_000;

  @Property(tries = 150)
  void beginningsHaveOneHashExactlyIfTheyAreEquivalent(
      @ForAll("all") SmallProgram program, @ForAll SmallModel model) {
    new Walk(program, model, walk -> words(walk.log)).run();
  }

  @Property(tries = 150)
  void beginningsHaveOneHashExactlyIfStateAndTraceAreTheSame(
      @ForAll("frees") SmallProgram program, @ForAll SmallModel model) {
    new Walk(
            program,
            model,
            walk ->
                new StateAndTrace(
                    walk.machine.stateHash(), ShashaSnirTrace.of(walk.log, walk.machine).hash()))
        .run();
  }

  private record StateAndTrace(StateHash.Value state, StateHash.Value trace) {}

  private record Hash(long low, long high) {}

  /** What equivalent beginnings have in common. */
  private static Object words(EventLog log) {
    Map<Integer, List<String>> threads = new TreeMap<>();
    Map<Long, List<String>> order = new TreeMap<>();
    Map<Long, String> writers = new HashMap<>();
    Map<Integer, String> names = new HashMap<>();
    List<String> updated = new ArrayList<>();
    for (int e = 0; e < log.size(); e++) {
      EventKind kind = log.kind(e);
      List<String> thread = threads.computeIfAbsent(log.thread(e), t -> new ArrayList<>());
      String name = log.thread(e) + "." + thread.size();
      if (kind == EventKind.UPDATE) {
        String store = names.getOrDefault(log.store(e), "");
        updated.add(store);
        write(log.address(e), log.size(e), store, order, writers);
        continue;
      }
      names.put(e, name);
      StringBuilder words = new StringBuilder();
      words.append(kind).append(' ').append(log.address(e)).append(' ').append(log.outcome(e));
      for (int i = 0; i < log.accessCount(e); i++) {
        long address = log.accessAddress(e, i);
        if (log.accessWrites(e, i)) {
          words.append(" write ").append(address);
          write(address, log.accessSize(e, i), name, order, writers);
        } else {
          read(words, address, log.accessSize(e, i), writers);
        }
      }
      if (kind != EventKind.ATOMIC_BLOCK) {
        if (kind.reads() && log.store(e) != EventLog.NONE) {
          for (int b = 0; b < log.size(e); b++) {
            read(words, log.address(e) + b, names.getOrDefault(log.store(e), ""));
          }
        } else if (kind.reads()) {
          read(words, log.address(e), log.size(e), writers);
        }
        if (kind.writes()) {
          write(log.address(e), log.size(e), name, order, writers);
        }
      }
      thread.add(words.toString());
    }
    updated.sort(null);
    return List.of(threads, order, updated);
  }

  private static void read(StringBuilder words, long address, int size, Map<Long, String> writers) {
    for (int b = 0; b < size; b++) {
      read(words, address + b, writers.getOrDefault(address + b, "the start"));
    }
  }

  private static void read(StringBuilder words, long address, String writer) {
    words.append(" reads ").append(address).append(" of ").append(writer);
  }

  private static void write(
      long address,
      int size,
      String writer,
      Map<Long, List<String>> order,
      Map<Long, String> writers) {
    for (int b = 0; b < size; b++) {
      order.computeIfAbsent(address + b, a -> new ArrayList<>()).add(writer);
      writers.put(address + b, writer);
    }
  }

  /** A walk through the executions of a program, with as many beginnings as there is time for. */
  private static final class Walk {
    private final Machine machine;
    private final EventLog log = new EventLog();
    private final PrefixHash hash = new PrefixHash();
    private final Function<Walk, Object> meaning;
    private final Map<Hash, Object> meanings = new HashMap<>();
    private final Map<Object, Hash> hashes = new HashMap<>();
    private int prefixes;

    Walk(SmallProgram program, SmallModel model, Function<Walk, Object> meaning) {
      this.meaning = meaning;
      this.machine =
          new Machine(
              SmallCompiler.compileWithMain(program).program(),
              MemoryModels.named(model.name()).orElseThrow(),
              new Library(),
              MachineOptions.DEFAULT,
              () -> false);
    }

    void run() {
      do {
        prefixes = 0;
        meanings.clear();
        hashes.clear();
        machine.reset();
        visit();
      } while (machine.takeNewlyShared());
    }

    private void visit() {
      Hash here = new Hash(hash.low(), hash.high());
      if (prefixes++ > MOST_PREFIXES) {
        return;
      }
      Object means = meaning.apply(this);
      assertThat(meanings.computeIfAbsent(here, h -> means)).isEqualTo(means);
      assertThat(hashes.computeIfAbsent(means, m -> here)).isEqualTo(here);
      IntList enabled = new IntList();
      machine.enabled(enabled);
      for (int i = 0; i < enabled.size() && !machine.hasFailed(); i++) {
        int actor = enabled.get(i);
        IntList outcomes = new IntList();
        machine.outcomes(actor, outcomes);
        for (int o = 0; o < outcomes.size(); o++) {
          int mark = machine.mark();
          int size = log.size();
          log.append(machine.step(actor, outcomes.get(o)), outcomes.get(o));
          hash.append(log);
          visit();
          hash.truncate(size);
          log.truncate(size);
          machine.undo(mark);
          assertThat(new Hash(hash.low(), hash.high())).isEqualTo(here);
        }
      }
    }
  }
}

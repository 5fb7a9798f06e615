package dev.weir.graph;

import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.model.GraphModel;
import dev.weir.graph.model.JudgedModel;
import dev.weir.graph.model.RelaxedOrderModel;
import dev.weir.graph.model.RiscvModel;
import dev.weir.graph.model.StoreBufferModel;
import dev.weir.search.checkpoint.GraphPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an exploration of a {@link SmallProgram} found.
 *
 * @param complete graphs in which every thread ended
 * @param blocked other maximal graphs
 * @param keys for each of both, its reads with their sources and, after a bar, its orders of writes
 * @param deadEnds parts that could not be continued
 * @param splitsUpdates whether a revisit kept the read of a read-modify-write alone
 */
record Explored(
    long complete, long blocked, List<String> keys, long deadEnds, boolean splitsUpdates) {

  /** Follows the name of a model where dependencies keep nothing in order. */
  private static final String IGNORING = "-ignoring";

  /**
   * Explores.
   *
   * @param full whether the order of writes tells graphs apart
   */
  static Explored of(String text, String model, boolean full) {
    return of(new SmallProgram(text), model, full);
  }

  /** Explores a program, whose keys have the same numbers of places each time. */
  static Explored of(SmallProgram program, String model, boolean full) {
    Explored found = of(program, model, full, false);
    return found.deadEnds() > 0 && rules(model).isExactIfFilled()
        ? of(program, model, full, true)
        : found;
  }

  /**
   * Explores.
   *
   * @param fills whether graphs are left out whose holes cannot be filled
   */
  static Explored of(SmallProgram program, String model, boolean full, boolean fills) {
    return of(program, program.newThreads(), model, full, fills);
  }

  /** Explores with these threads of the program. */
  static Explored of(
      SmallProgram program,
      SmallProgram.Threads threads,
      String model,
      boolean full,
      boolean fills) {
    Counter counter = new Counter(threads);
    GraphExploration exploration =
        new GraphExploration(threads, rules(model), program.operations, full, fills, counter);
    counter.exploration = Optional.of(exploration);
    exploration.run(GraphPart.WHOLE);
    return new Explored(
        counter.complete,
        counter.blocked,
        counter.keys,
        exploration.deadEnds(),
        exploration.splitsUpdates());
  }

  /** In the language of the oracles a read-modify-write is a full fence under pso and rmo. */
  static GraphModel rules(String model) {
    return switch (model) {
      case "pso" -> new StoreBufferModel(true, true, true);
      case "pso-compiled" -> new StoreBufferModel(true, true, false);
      case "rmo" -> new RelaxedOrderModel(true);
      case "rmo-compiled" -> new RelaxedOrderModel(false);
      case "riscv" -> new RiscvModel(Operation.Condition.ALWAYS);
      default -> {
        boolean ignores = model.endsWith(IGNORING);
        String name = ignores ? model.substring(0, model.length() - IGNORING.length()) : model;
        yield JudgedModel.named(name).orElseThrow().newRules(ignores);
      }
    };
  }

  private static final class Counter implements GraphExploration.Visitor {
    private final SmallProgram.Threads threads;
    private final List<String> keys = new ArrayList<>();
    private Optional<GraphExploration> exploration = Optional.empty();
    private long complete;
    private long blocked;

    Counter(SmallProgram.Threads threads) {
      this.threads = threads;
    }

    @Override
    public void reach(Graph graph) {}

    @Override
    public void end(Graph graph) {
      boolean isKnown = exploration.orElseThrow().isKnown();
      if (isKnown ? exploration.get().haveAllEnded() : threads.haveEnded()) {
        complete++;
      } else {
        blocked++;
      }
      keys.add(key(graph));
    }
  }

  /** Each event by thread, slot and value; each read with its source; the orders of writes. */
  static String key(Graph graph) {
    StringBuilder key = new StringBuilder();
    int locations = 0;
    for (int thread = 0; thread < graph.threads(); thread++) {
      for (int slot = 0; slot < graph.length(thread); slot++) {
        if (!graph.contains(thread, slot)) {
          continue;
        }
        int event = Graph.event(thread, slot);
        Operation own = graph.operation(event);
        locations = Math.max(locations, own.location() + 1);
        key.append(name(event)).append(own.kind().name().charAt(0)).append(own.location());
        if (own.isRead()) {
          key.append('<').append(name(graph.source(event)));
        } else {
          key.append('=').append(graph.value(event));
        }
        key.append(' ');
      }
    }
    key.append('|');
    for (int location = 0; location < locations; location++) {
      for (int i = 0; i < graph.writes(location); i++) {
        key.append(name(graph.write(location, i))).append(' ');
      }
      key.append(';');
    }
    return key.toString();
  }

  private static String name(int event) {
    return event == Graph.INITIAL ? "init" : Graph.thread(event) + "." + Graph.slot(event);
  }
}

package dev.weir.weak.candidate;

import dev.weir.axioms.AxiomaticModel;
import dev.weir.axioms.Dependencies;
import dev.weir.axioms.ExecutionGraph;
import dev.weir.axioms.GraphEvent;
import dev.weir.machine.options.Patience;
import dev.weir.program.BarrierKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Asks the axioms of a model whether there is an execution like a candidate. */
final class Judge {
  /** What a question costs, for each entry, in the units of {@link Patience}. */
  private static final int WORK_OF_ENTRY = 256;

  private final AxiomaticModel model;
  private final Patience patience;

  Judge(AxiomaticModel model, Patience patience) {
    this.model = model;
    this.patience = patience;
  }

  /**
   * Whether barriers such as {@code sync} keep a read before a later write, whatever reads that; in
   * the paper's framework three threads may read in a circle through them.
   */
  boolean areBarriersKept() {
    return model != AxiomaticModel.POWER_ESOP13;
  }

  /** What follows for the order of writes; two reads of a place are in no order under RMO. */
  private Optional<Coherence> known(Candidate candidate) {
    return Coherence.of(candidate, model != AxiomaticModel.RMO);
  }

  /** Whether what is known may be part of an execution. */
  boolean mayBe(Candidate candidate) {
    return known(candidate).filter(known -> allows(candidate, known)).isPresent();
  }

  /**
   * An order of writes with which what is known is an execution.
   *
   * @param candidate every read has its value
   */
  Optional<Coherence> execution(Candidate candidate) {
    return execution(candidate, order -> true);
  }

  /**
   * An order of writes with which what is known is an execution.
   *
   * @param candidate every read has its value
   * @param wanted what must hold of the order
   */
  Optional<Coherence> execution(Candidate candidate, Predicate<Coherence> wanted) {
    return known(candidate).flatMap(known -> completed(candidate, known, wanted));
  }

  private Optional<Coherence> completed(
      Candidate candidate, Coherence known, Predicate<Coherence> wanted) {
    if (!allows(candidate, known)) {
      return Optional.empty();
    }
    Optional<int[]> open = known.open();
    if (open.isEmpty()) {
      return Optional.of(known).filter(wanted);
    }
    return decided(known, open.get())
        .flatMap(more -> completed(candidate, more, wanted).stream())
        .findFirst();
  }

  /** All orders of writes with which what is known is an execution. */
  List<Coherence> executions(Candidate candidate) {
    List<Coherence> found = new ArrayList<>();
    known(candidate).ifPresent(known -> complete(candidate, known, found));
    return found;
  }

  private void complete(Candidate candidate, Coherence known, List<Coherence> found) {
    if (!allows(candidate, known)) {
      return;
    }
    Optional<int[]> open = known.open();
    if (open.isEmpty()) {
      found.add(known);
    } else {
      decided(known, open.get()).forEach(more -> complete(candidate, more, found));
    }
  }

  private static Stream<Coherence> decided(Coherence known, int[] open) {
    return Stream.of(known.with(open[0], open[1]), known.with(open[1], open[0]))
        .flatMap(Optional::stream);
  }

  private boolean allows(Candidate candidate, Coherence known) {
    patience.spend(candidate.entries().size(), WORK_OF_ENTRY);
    return model.allows(new Graph(candidate, known).build());
  }

  /** Makes the graph of a candidate; reads that are not done are not in it. */
  private static final class Graph {
    private final ExecutionGraph.Builder graph = new ExecutionGraph.Builder();
    private final Candidate candidate;
    private final Coherence known;

    /** Of each entry its number in the graph. */
    private final int[] numbers;

    /** Of each thread the reads, in order. */
    private final Map<Integer, List<Integer>> reads = new HashMap<>();

    Graph(Candidate candidate, Coherence known) {
      this.candidate = candidate;
      this.known = known;
      this.numbers = new int[candidate.entries().size()];
      for (Entry entry : candidate.entries()) {
        if (entry.isRead()) {
          reads.computeIfAbsent(entry.thread(), key -> new ArrayList<>()).add(entry.index());
        }
      }
    }

    ExecutionGraph build() {
      candidate.entries().stream().filter(Entry::isEvent).forEach(this::add);
      for (Entry entry : candidate.entries()) {
        int source = candidate.source(entry.index());
        if (entry.isRead() && source >= 0) {
          graph.source(numbers[entry.index()], numbers[source]);
        } else if (entry.isRead() && source != Candidate.INITIAL) {
          graph.unknownSource(numbers[entry.index()]);
        }
        if (entry.isAtomic()) {
          graph.atomic(numbers[candidate.readOf(entry)], numbers[entry.index()]);
        }
        if (entry.isWrite()) {
          for (Entry later : candidate.entries()) {
            if (later.isWrite() && known.isBefore(entry.index(), later.index())) {
              graph.coherent(numbers[entry.index()], numbers[later.index()]);
            }
          }
        }
      }
      candidate
          .orders()
          .forEach(order -> graph.synchronise(numbers[order.before()], numbers[order.after()]));
      return graph.buildPart();
    }

    private void add(Entry entry) {
      numbers[entry.index()] = graph.add(event(entry));
    }

    private GraphEvent event(Entry entry) {
      int thread = entry.thread();
      Dependencies dependencies =
          new Dependencies(
              numbers(entry, entry.addr()),
              numbers(entry, entry.data()),
              numbers(entry, entry.control()));
      return switch (entry.kind()) {
        case READ -> new GraphEvent.Read(thread, entry.address(), entry.size(), dependencies);
        case WRITE -> new GraphEvent.Write(thread, entry.address(), entry.size(), dependencies);
        case SYNC -> new GraphEvent.Barrier(thread, BarrierKind.SYNC, dependencies);
        case LWSYNC -> new GraphEvent.Barrier(thread, BarrierKind.LWSYNC, dependencies);
        case STORE_STORE -> new GraphEvent.Barrier(thread, BarrierKind.STORE_STORE, dependencies);
        case LOAD_LOAD -> new GraphEvent.Barrier(thread, BarrierKind.LOAD_LOAD, dependencies);
        case LOAD_ANY -> new GraphEvent.Barrier(thread, BarrierKind.LOAD_ANY, dependencies);
        case ANY_STORE -> new GraphEvent.Barrier(thread, BarrierKind.ANY_STORE, dependencies);
        case ISYNC -> new GraphEvent.Barrier(thread, BarrierKind.ISYNC, dependencies);
        case CALL_READS, CALL_WRITES, ROUND ->
            throw new IllegalArgumentException("the axioms know of no " + entry.kind());
      };
    }

    private BitSet numbers(Entry entry, BitSet those) {
      BitSet found = new BitSet();
      List<Integer> ofThread = reads.getOrDefault(entry.thread(), List.of());
      those.stream().forEach(number -> found.set(numbers[ofThread.get(number)]));
      return found;
    }
  }
}

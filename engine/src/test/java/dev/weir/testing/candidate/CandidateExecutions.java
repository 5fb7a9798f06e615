package dev.weir.testing.candidate;

import dev.weir.program.Function;
import dev.weir.program.Program;
import dev.weir.testing.axioms.Dependencies;
import dev.weir.testing.axioms.ExecutionGraph;
import dev.weir.testing.axioms.GraphEvent;
import dev.weir.testing.candidate.Step.Cell;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All candidate executions of a program whose threads exist from the start: every run of each
 * thread with guessed values, every source of its reads with that value, every order in which the
 * writes of a cell can reach memory. Most are executions of no model.
 */
public final class CandidateExecutions {
  /** More would take too long. */
  private static final long MOST = 3_000_000;

  private final Program program;
  private final InitialMemory memory;
  private final Map<Cell, Set<Long>> values = new LinkedHashMap<>();
  private final List<List<ThreadRun>> runs = new ArrayList<>();

  /** Finds the runs of the threads. */
  public CandidateExecutions(Program program) throws TooLarge {
    this.program = program;
    this.memory = new InitialMemory(program);
    findRuns();
  }

  /** Is given each candidate. */
  @FunctionalInterface
  public interface Use {
    /**
     * Takes a candidate.
     *
     * @param runs a run of each thread
     * @param last the last write of each cell that is written
     * @param candidate makes its graph
     */
    void take(List<ThreadRun> runs, Map<Cell, Long> last, Candidate candidate);
  }

  /** An execution that need not be one. */
  @FunctionalInterface
  public interface Candidate {
    /** Its graph. */
    ExecutionGraph graph();
  }

  /** Where the program's globals lie. */
  public InitialMemory memory() {
    return memory;
  }

  /**
   * Guesses more values until no run writes a new one, or for as many rounds as a value can have
   * been read and written on: a longer chain of reads and writes would have to come back to itself.
   */
  private void findRuns() throws TooLarge {
    long before = -1;
    int reads = 0;
    for (int round = 0; round <= reads + 1 && before < size(); round++) {
      before = size();
      runs.clear();
      reads = 0;
      for (var thread : program.threads()) {
        if (!thread.arguments().isEmpty()) {
          throw new TooLarge("its threads have arguments");
        }
        Function function = program.functions().get(thread.function());
        List<ThreadRun> found = GuessingThread.runs(function, memory, this::guesses);
        runs.add(found);
        reads += found.stream().mapToInt(CandidateExecutions::reads).max().orElse(0);
      }
      for (List<ThreadRun> found : runs) {
        for (ThreadRun run : found) {
          for (Step step : run.steps()) {
            if (step instanceof Step.Write write) {
              guesses(write.cell()).add(write.value());
            }
          }
        }
      }
    }
    requireSeparateCells();
  }

  private static int reads(ThreadRun run) {
    return (int) run.steps().stream().filter(step -> step instanceof Step.Read).count();
  }

  private long size() {
    return values.values().stream().mapToLong(Set::size).sum();
  }

  private Collection<Long> guesses(Cell cell) {
    return values.computeIfAbsent(cell, key -> new TreeSet<>(Set.of(memory.value(key))));
  }

  private void requireSeparateCells() throws TooLarge {
    TreeMap<Long, Cell> cells = new TreeMap<>();
    for (Cell cell : values.keySet()) {
      if (cells.put(cell.address(), cell) != null) {
        throw new TooLarge("it has accesses of several sizes");
      }
    }
    long end = 0;
    for (Cell cell : cells.values()) {
      if (cell.address() < end) {
        throw new TooLarge("it has accesses that overlap in part");
      }
      end = cell.address() + cell.size();
    }
  }

  /** Hands over all candidates. */
  public void forEach(Use use) throws TooLarge {
    long[] left = {MOST};
    choose(new ArrayList<>(), left, use);
  }

  private void choose(List<ThreadRun> chosen, long[] left, Use use) throws TooLarge {
    if (chosen.size() < runs.size()) {
      for (ThreadRun run : runs.get(chosen.size())) {
        chosen.add(run);
        choose(chosen, left, use);
        chosen.removeLast();
      }
      return;
    }
    if (left[0]-- < 0) {
      throw new TooLarge("it has too many candidates");
    }
    Together together = new Together(List.copyOf(chosen), memory);
    if (together.canReadAll()) {
      together.orders(0, left, use);
    }
  }

  /** One run of each thread together. */
  private static final class Together {
    private final List<ThreadRun> runs;
    private final List<Step> steps = new ArrayList<>();
    private final List<Integer> threads = new ArrayList<>();
    private final List<Integer> starts = new ArrayList<>();
    private final Map<Cell, List<Integer>> writes = new LinkedHashMap<>();
    private final List<Integer> reads = new ArrayList<>();
    private final List<List<Integer>> sources = new ArrayList<>();
    private final List<List<Integer>> orders = new ArrayList<>();

    Together(List<ThreadRun> runs, InitialMemory memory) {
      this.runs = runs;
      for (int thread = 0; thread < runs.size(); thread++) {
        int start = steps.size();
        for (Step step : runs.get(thread).steps()) {
          if (step instanceof Step.Write write) {
            writes.computeIfAbsent(write.cell(), key -> new ArrayList<>()).add(steps.size());
          }
          if (step instanceof Step.Read) {
            reads.add(steps.size());
          }
          steps.add(step);
          threads.add(thread);
          starts.add(start);
        }
      }
      for (int index : reads) {
        Step.Read read = (Step.Read) steps.get(index);
        List<Integer> possible = new ArrayList<>();
        if (memory.value(read.cell()) == read.value()) {
          possible.add(ExecutionGraph.INITIAL);
        }
        for (int write : writes.getOrDefault(read.cell(), List.of())) {
          boolean later = threads.get(write).equals(threads.get(index)) && write > index;
          if (((Step.Write) steps.get(write)).value() == read.value() && !later) {
            possible.add(write);
          }
        }
        sources.add(possible);
      }
    }

    boolean canReadAll() {
      return sources.stream().noneMatch(List::isEmpty);
    }

    /** Tries all orders of the writes of each cell that keep those of one thread in order. */
    void orders(int cell, long[] left, Use use) throws TooLarge {
      if (cell < writes.size()) {
        List<Integer> all = List.copyOf(writes.values()).get(cell);
        List<List<Integer>> found = new ArrayList<>();
        permute(all, new ArrayList<>(), found);
        for (List<Integer> order : found) {
          orders.add(order);
          orders(cell + 1, left, use);
          orders.removeLast();
        }
        return;
      }
      Map<Cell, Long> last = new LinkedHashMap<>();
      for (List<Integer> order : orders) {
        Step.Write write = (Step.Write) steps.get(order.getLast());
        last.put(write.cell(), write.value());
      }
      sources(new ArrayList<>(), last, left, use);
    }

    private void permute(List<Integer> all, List<Integer> order, List<List<Integer>> found) {
      if (order.size() == all.size()) {
        found.add(List.copyOf(order));
        return;
      }
      BitSet seen = new BitSet();
      for (int write : all) {
        if (!order.contains(write) && !seen.get(threads.get(write))) {
          seen.set(threads.get(write));
          order.add(write);
          permute(all, order, found);
          order.removeLast();
        }
      }
    }

    private void sources(List<Integer> chosen, Map<Cell, Long> last, long[] left, Use use)
        throws TooLarge {
      if (chosen.size() < reads.size()) {
        for (int source : sources.get(chosen.size())) {
          chosen.add(source);
          sources(chosen, last, left, use);
          chosen.removeLast();
        }
        return;
      }
      if (left[0]-- < 0) {
        throw new TooLarge("it has too many candidates");
      }
      use.take(runs, last, () -> graph(chosen));
    }

    private ExecutionGraph graph(List<Integer> chosen) {
      ExecutionGraph.Builder graph = new ExecutionGraph.Builder();
      for (int i = 0; i < steps.size(); i++) {
        int thread = threads.get(i);
        Dependencies dependencies = shifted(steps.get(i).dependencies(), starts.get(i));
        graph.add(
            switch (steps.get(i)) {
              case Step.Read(Cell cell, long _, var _) ->
                  new GraphEvent.Read(thread, cell.address(), cell.size(), dependencies);
              case Step.Write(Cell cell, long _, boolean _, var _) ->
                  new GraphEvent.Write(thread, cell.address(), cell.size(), dependencies);
              case Step.Barrier(var kind, var _) ->
                  new GraphEvent.Barrier(thread, kind, dependencies);
            });
        if (steps.get(i) instanceof Step.Write write && write.atomic()) {
          graph.atomic(i - 1, i);
        }
      }
      for (int i = 0; i < chosen.size(); i++) {
        if (chosen.get(i) != ExecutionGraph.INITIAL) {
          graph.source(reads.get(i), chosen.get(i));
        }
      }
      orders.forEach(order -> order.forEach(graph::reachesMemory));
      return graph.build();
    }

    private static Dependencies shifted(Dependencies own, int start) {
      return new Dependencies(
          shifted(own.address(), start), shifted(own.data(), start), shifted(own.control(), start));
    }

    private static BitSet shifted(BitSet own, int start) {
      BitSet result = new BitSet();
      own.stream().forEach(i -> result.set(i + start));
      return result;
    }
  }
}

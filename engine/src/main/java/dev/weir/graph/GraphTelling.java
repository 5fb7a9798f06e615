package dev.weir.graph;

import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Order;
import dev.weir.graph.model.GraphModel;
import dev.weir.graph.model.GraphRaces;
import dev.weir.graph.model.SequentialCycle;
import dev.weir.graph.thread.GraphThreads;
import dev.weir.graph.thread.MachineThreads;
import dev.weir.machine.Machine;
import dev.weir.machine.await.Holding;
import dev.weir.machine.code.CallChain;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Note;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.program.AccessInfo;
import dev.weir.trace.replay.Explanation;
import dev.weir.trace.replay.FutexWords;
import dev.weir.trace.replay.HeldLocks;
import dev.weir.trace.replay.Reordering;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.StepWords;
import dev.weir.trace.replay.ThreadEnds;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells a graph as steps one after the other, in an order in which most reads find what was written
 * last. Where one does not, or a write reaches memory before one that is told earlier, it says so.
 */
final class GraphTelling {
  private final Graph graph;
  private final Machine machine;
  private final MachineThreads threads;
  private final GraphModel model;
  private final ToldOrder order;
  private final int[][] coherence;

  /** For each event that was told the number of its step. */
  private final Map<Integer, Integer> told = new HashMap<>();

  private GraphTelling(Graph graph, GraphModel model, Machine machine, MachineThreads threads) {
    this.graph = graph;
    this.model = model;
    this.machine = machine;
    this.threads = threads;
    this.order = ToldOrder.of(graph, model);
    this.coherence = order.coherence();
  }

  /**
   * Tells a graph. The threads are used for it, and stand where it ends.
   *
   * @param model allows it
   * @param failure what it is told for
   */
  static Told tell(
      Graph graph,
      GraphModel model,
      Machine machine,
      MachineThreads threads,
      Optional<Failure> failure) {
    GraphTelling telling = new GraphTelling(graph, model, machine, threads);
    return new Told(telling.replay(failure), telling.order.effort());
  }

  /**
   * Tells a graph with a cycle of its events. The threads are used for it, and stand where it ends.
   *
   * @param model allows it
   * @param pair two events of the cycle that are out of order
   * @param cycle events each of which comes before the next, and the last before the first
   * @return nothing if the pair cannot be told as two steps: a thread fails before in this order
   */
  static Optional<ToldCycle> tellCycle(
      Graph graph,
      GraphModel model,
      Machine machine,
      MachineThreads threads,
      SequentialCycle.Pair pair,
      List<Integer> cycle) {
    GraphTelling telling = new GraphTelling(graph, model, machine, threads);
    Replay replay = telling.replay(Optional.empty());
    int overtaken = telling.told.getOrDefault(pair.early(), 0);
    int by = telling.told.getOrDefault(pair.late(), 0);
    if (overtaken == 0 || by == 0 || overtaken == by) {
      return Optional.empty();
    }
    // A read-modify-write is one step and two events.
    List<Integer> steps =
        cycle.stream().map(e -> telling.told.getOrDefault(e, 0)).filter(s -> s > 0).toList();
    List<Integer> distinct = steps.stream().distinct().toList();
    return Optional.of(new ToldCycle(replay, overtaken, by, pair.isKept(), distinct));
  }

  // The steps

  private Replay replay(Optional<Failure> failure) {
    threads.undo(0);
    StepWords words = new StepWords(machine);
    HeldLocks held = new HeldLocks(machine);
    List<TraceStep> steps = new ArrayList<>();
    Optional<CallChain> atStep = Optional.empty();
    Map<Integer, Integer> latestOf = new HashMap<>();
    List<Integer> made = new ArrayList<>();
    FutexWords futexes = new FutexWords(machine);
    Map<Integer, Long> foundInBlocks = new HashMap<>();
    for (int event : order.events()) {
      Operation own = graph.operation(event);
      int thread = Graph.thread(event);
      if (threads.slot(thread) == GraphThreads.NONE) {
        // In this order it has failed already.
        continue;
      }
      boolean isHalf = own.half() == Half.WRITE;
      // It may have ended with the read half of its last operation.
      boolean stands = machine.isRunning(thread);
      CallChain calls = stands ? machine.places().calls(thread) : CallChain.NONE;
      int place = stands ? machine.places().ownInstruction(thread) : 0;
      Optional<FutexWords.Call> call =
          stands ? futexes.next(machine.nextStep(Actors.ofThread(thread))) : Optional.empty();
      int notes = machine.notes().size();
      boolean isRead = own.isRead();
      int source = isRead ? graph.source(event) : Graph.NONE;
      threads.foresee(choice(event));
      long value = source >= 0 ? graph.value(source) : isRead ? 0 : graph.value(event);
      if (isRead && threads.isInMemory(own.location())) {
        boolean isInitial = source == Graph.INITIAL;
        foundInBlocks.put(thread, isInitial ? threads.initial(own.location()) : value);
      }
      threads.take(thread, value, source == Graph.INITIAL);
      Optional<Step> step = threads.latestStep();
      if (step.isEmpty()) {
        // What an atomic block writes belongs to the step of the block.
        boolean isOfBlock = own.isWrite() && latestOf.containsKey(thread);
        if (isHalf) {
          told.put(event, latestOf.getOrDefault(thread, 0));
        } else if (isOfBlock) {
          told.put(event, latestOf.get(thread));
        }
        continue;
      }
      Step taken = step.get();
      held.event(taken, steps.size() + 1, calls);
      List<Note> all = machine.notes();
      String output = Note.output(all.subList(notes, all.size()));
      AccessInfo info = machine.code().info(taken.instruction);
      long found = foundInBlocks.getOrDefault(thread, 0L);
      Optional<FutexWords.Call> futex = call.map(one -> one.finding(found));
      Optional<String> futexValue = futex.flatMap(one -> futexes.value(one, taken));
      steps.add(
          new TraceStep(
              machine.number(taken.thread),
              taken.kind,
              futexValue
                  .flatMap(_ -> futex.map(FutexWords.Call::operation))
                  .orElseGet(() -> words.operation(taken)),
              futexValue
                  .flatMap(_ -> futex.map(one -> machine.names().name(one.word())))
                  .orElseGet(() -> words.address(taken, info)),
              futexValue.orElseGet(() -> words.value(taken, taken.instruction)),
              "",
              machine.code().position(place),
              machine.code().functionName(place),
              false,
              List.of(),
              output,
              0,
              (int) (taken.kind == EventKind.CHOICE ? graph.value(event) : 0),
              machine.code().function(taken.instruction).library(),
              false,
              List.of(),
              ""));
      told.put(event, steps.size());
      latestOf.put(thread, steps.size());
      made.add(event);
      if (atStep.isEmpty() && failure.isPresent() && isAt(failure.get(), thread, place)) {
        atStep = Optional.of(calls);
      }
    }
    threads.foresee(0);
    for (int i = 0; i < steps.size(); i++) {
      steps.set(i, annotated(steps.get(i), made.get(i)));
    }
    Map<Integer, Long> latest = new HashMap<>();
    for (int location = 0; location < coherence.length; location++) {
      int[] row = coherence[location];
      if (row.length > 0) {
        latest.put(location, graph.value(row[row.length - 1]));
      }
    }
    int mark = machine.mark();
    threads.finish(latest);
    Holding holding = machine.awaits().hold(Holding.ALL);
    List<Replay.ThreadEnd> ends = new ThreadEnds(machine, held).all();
    machine.awaits().hold(holding);
    machine.undo(mark);
    Map<Failure, Explanation> explanations = new HashMap<>();
    if (failure.isPresent()) {
      CallChain calls = atStep.orElseGet(() -> calls(failure.get()));
      explanations.put(
          failure.get(),
          new Explanation(calls, List.of(), List.of(), reordering(failure.get().thread())));
    }
    return new Replay(
        steps,
        failure,
        failure.stream().toList(),
        ends,
        Note.output(machine.notes()),
        explanations,
        0);
  }

  private boolean isAt(Failure failure, int thread, int place) {
    return machine.number(thread) == failure.thread()
        && machine.code().position(place).equals(failure.position());
  }

  /** The calls that led to where the thread of an error stands. */
  private CallChain calls(Failure failure) {
    CallChain chain = CallChain.NONE;
    // What is lost is shown where it was allocated, long before its thread came to where it stands.
    boolean isWhereItStands = failure.kind() != FailureKind.LEAK;
    for (int thread = 0; thread < machine.threads() && isWhereItStands; thread++) {
      if (machine.exists(thread) && machine.number(thread) == failure.thread()) {
        chain = machine.places().calls(thread);
      }
    }
    return chain;
  }

  /** Which outcome the write half has that follows an event, if there are several. */
  private int choice(int event) {
    boolean chooses = graph.contains(event + 1) && graph.operation(event + 1).isLaterOutcome();
    return chooses ? graph.operation(event + 1).argument() : 0;
  }

  private TraceStep annotated(TraceStep made, int event) {
    Operation own = graph.operation(event);
    int number = told.getOrDefault(event, 0);
    int from = 0;
    List<String> remarks = new ArrayList<>();
    if (own.isRead()) {
      int source = graph.source(event);
      from = source == Graph.INITIAL ? 0 : told.getOrDefault(source, 0);
      if (from > number) {
        remarks.add("sees step " + from + ", which comes later");
      }
      List<String> unseen = steps(event, own, number, position(own, graph.source(event)));
      if (!unseen.isEmpty()) {
        remarks.add("does not see " + String.join(" and ", unseen));
      }
    }
    int write = own.half() == Half.READ ? event + 1 : event;
    if (graph.contains(write) && graph.operation(write).isWrite()) {
      List<String> later = steps(write, graph.operation(write), number, position(own, write));
      if (!later.isEmpty() && remarks.isEmpty()) {
        remarks.add("in memory before " + String.join(" and ", later));
      }
    }
    return made.told(from, String.join("; ", remarks));
  }

  private int position(Operation own, int write) {
    return ToldOrder.position(coherence[own.location()], write);
  }

  /** The steps told before a number with writes that reach memory after a position. */
  private List<String> steps(int event, Operation own, int number, int after) {
    List<String> found = new ArrayList<>();
    int[] row = coherence[own.location()];
    for (int i = after + 1; i < row.length; i++) {
      Integer step = told.get(row[i] - (graph.operation(row[i]).half() == Half.WRITE ? 1 : 0));
      if (row[i] != event && row[i] != event + 1 && step != null && step < number) {
        found.add("step " + step);
      }
    }
    return found;
  }

  // Why it is not sequentially consistent

  /** Of larger graphs no cycle is looked for. */
  private static final int MOST_EVENTS = 2000;

  /** What a cycle says that sequential consistency forbids. */
  private Optional<Reordering> reordering(int failing) {
    if (order.isSequential() || graph.size() > MOST_EVENTS) {
      return Optional.empty();
    }
    // A cycle through what the thread that fails did last tells most.
    List<Integer> starts = new ArrayList<>();
    List<Integer> others = new ArrayList<>();
    for (int event : order.events().reversed()) {
      int thread = Graph.thread(event);
      boolean isOfFailing = machine.exists(thread) && machine.number(thread) == failing;
      (isOfFailing ? starts : others).add(event);
    }
    starts.addAll(others);
    return new SequentialCycle(graph, coherence, model).reordering(starts, told);
  }

  // Races, of threads that stand where their graph ends

  /** A data race, at its first access. */
  static Failure race(Graph graph, Machine machine, MachineThreads threads, GraphRaces.Pair pair) {
    int first = pair.first();
    int second = pair.second();
    int instruction = threads.instruction(first);
    long address = threads.steps().place(graph.operation(first).location()).address();
    String message =
        "data race: %s %s %s is not ordered with the %s by thread %s at %s"
            .formatted(
                kind(graph, first),
                graph.operation(first).isWrite() ? "to" : "of",
                machine.names().name(address, machine.code().info(instruction)),
                kind(graph, second),
                machine.number(Graph.thread(second)),
                machine.code().position(threads.instruction(second)));
    return machine.failureAt(FailureKind.RACE, message, instruction, Graph.thread(first));
  }

  /** An access that may come after the end of its object's life. */
  static Failure useAfterEnd(
      Graph graph, Machine machine, MachineThreads threads, GraphRaces.Pair pair) {
    int instruction = threads.instruction(pair.second());
    long address = threads.steps().place(graph.operation(pair.second()).location()).address();
    String message =
        "%s of %s may come after it is freed by thread %s at %s"
            .formatted(
                kind(graph, pair.second()),
                machine.names().name(address, machine.code().info(instruction)),
                machine.number(Graph.thread(pair.first())),
                machine.code().position(threads.instruction(pair.first())));
    return machine.failureAt(FailureKind.MEMORY, message, instruction, Graph.thread(pair.second()));
  }

  private static String kind(Graph graph, int event) {
    Operation own = graph.operation(event);
    String atomic = own.order() == Order.PLAIN ? "" : "atomic ";
    return own.half() != Half.NONE
        ? "read-modify-write"
        : atomic + (own.isWrite() ? "store" : "load");
  }
}

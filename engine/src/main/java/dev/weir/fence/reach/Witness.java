package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;
import dev.weir.fence.reach.Undo.Effect;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Target;
import dev.weir.program.automaton.Transition;
import dev.weir.program.automaton.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes a chain of constraints concrete: a run of the SB semantics (section 6 of the paper, <em>
 * Counter-Example Generation</em>), and of that one a run under TSO.
 *
 * <p>Each step of the chain is taken from a configuration that its constraint stands for. Where the
 * channel has messages that the constraint need not have, a pointer is moved on until the next
 * constraint stands for the configuration; that it comes to that is what monotonicity says.
 */
final class Witness {
  private final SbProgram program;
  private final MessageLayout layout;
  private final BackwardSearch search;
  private long states;

  /** All messages so far, each with one value for a variable, and without pointers. */
  private final List<Long> channel = new ArrayList<>();

  private final int[] pointers;

  /** For each process its transitions, and where its pointer was. */
  private final List<List<Taken>> taken = new ArrayList<>();

  /**
   * A transition.
   *
   * @param transition what was taken
   * @param pointer where the pointer was before it
   * @param drained whether it waited for the stores before
   * @param appended the message that it appended; −1 for none
   */
  private record Taken(Transition transition, int pointer, boolean drained, int appended) {}

  Witness(SbProgram program, BackwardSearch search) {
    this.program = program;
    this.layout = program.layout();
    this.search = search;
    this.pointers = new int[program.processes()];
    for (int process = 0; process < pointers.length; process++) {
      taken.add(new ArrayList<>());
    }
  }

  /** The run under TSO. */
  Run run() {
    Constraint initial = search.initialConstraint();
    states = initial.states();
    channel.add(oneInstance(initial.message(0)));
    for (BackwardSearch.Link link : search.chain()) {
      if (Predecessors.isUpdate(link.label())) {
        movePointer(Predecessors.updater(link.label()), link.constraint());
      } else {
        take(program.undos().get(link.label()));
        require(search.covers(link.constraint(), configuration()), "a step leaves its chain");
      }
    }
    return new Run(initialMemory(), new TsoSteps().steps());
  }

  private long oneInstance(long message) {
    long instance = layout.header(layout.headerOf(message));
    for (int variable = 0; variable < program.automata().variables().size(); variable++) {
      if (program.isKept(variable)) {
        instance |= layout.value(variable, layout.leastValue(message, variable));
      }
    }
    return instance;
  }

  private void movePointer(int process, Constraint until) {
    do {
      require(pointers[process] < channel.size() - 1, "a pointer has no message to move to");
      pointers[process]++;
    } while (!search.covers(until, configuration()));
  }

  /** The configuration as a word, from the first message that a pointer is at. */
  private Constraint configuration() {
    int first = channel.size() - 1;
    for (int pointer : pointers) {
      first = Math.min(first, pointer);
    }
    Constraint word = new Constraint();
    word.setStates(states);
    for (int at = first; at < channel.size(); at++) {
      word.insert(at - first, channel.get(at));
    }
    for (int process = 0; process < pointers.length; process++) {
      word.add(pointers[process] - first, layout.pointer(process));
    }
    return word;
  }

  private void take(Undo undo) {
    int process = undo.process();
    int last = channel.size() - 1;
    require(program.state(states, process) == undo.source(), "another local state");
    Transition transition = undo.transitions().getFirst();
    boolean drained = false;
    int appended = -1;
    switch (undo.effect()) {
      case Effect.Local _ -> {}
      case Effect.Reading(long field, _, long writers) ->
          transition = reading(undo, visible(process, writers) & field);
      case Effect.Writing(int header, long field, long value) ->
          appended = append(header, field, value);
      case Effect.Drained(long guard) -> {
        drained = true;
        require(
            pointers[process] == last && layout.isPossible(channel.get(last) & guard),
            "not drained");
      }
      case Effect.DrainedWriting(long guard, int header, long fields, long values) -> {
        drained = true;
        require(
            pointers[process] == last && layout.isPossible(channel.get(last) & guard),
            "not drained");
        appended = append(header, fields, values);
      }
    }
    taken.get(process).add(new Taken(transition, pointers[process], drained, appended));
    if (drained && appended >= 0) {
      pointers[process] = appended;
    }
    states = program.withState(states, process, undo.target());
  }

  private int append(int header, long fields, long values) {
    long store = channel.getLast() & layout.stores();
    channel.add(layout.header(header) | (store & ~fields) | values);
    return channel.size() - 1;
  }

  private long visible(int process, long writers) {
    int at = channel.size() - 1;
    while (at > pointers[process] && (writers & (1L << layout.headerOf(channel.get(at)))) == 0) {
      at--;
    }
    return channel.get(at);
  }

  private Transition reading(Undo undo, long value) {
    return undo.transitions().stream()
        .filter(
            transition ->
                transition.operation() instanceof Read read
                    && layout.value(read.variable(), read.value()) == value)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("a read finds another value"));
  }

  private List<Integer> initialMemory() {
    List<Integer> memory = new ArrayList<>();
    for (int variable = 0; variable < program.automata().variables().size(); variable++) {
      Variable declared = program.automata().variables().get(variable);
      memory.add(
          program.isKept(variable)
              ? layout.leastValue(channel.getFirst(), variable)
              : declared.initial().orElse(declared.domain().value(0)));
    }
    return memory;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }

  /**
   * Merges what the processes did: for each message, first all processes do what they did before
   * their pointers came to it, and then it is written to memory.
   */
  private final class TsoSteps {
    private final List<Step> steps = new ArrayList<>();
    private final int[] done = new int[pointers.length];

    /** For each process the stores in its buffer. */
    private final List<ArrayDeque<Buffered>> buffers = new ArrayList<>();

    private TsoSteps() {
      taken.forEach(_ -> buffers.add(new ArrayDeque<>()));
    }

    private List<Step> steps() {
      for (int message = 1; message < channel.size(); message++) {
        for (int process = 0; process < pointers.length; process++) {
          takeUntil(process, message);
        }
        writeToMemory(program.processOf(layout.headerOf(channel.get(message))), message);
      }
      for (int process = 0; process < pointers.length; process++) {
        takeUntil(process, channel.size());
        flush(process);
      }
      if (!isOfMemory()) {
        while (!steps.isEmpty() && steps.getLast() instanceof Step.Update) {
          steps.removeLast();
        }
      }
      return steps;
    }

    /** Takes what a process did before its pointer came to a message. */
    private void takeUntil(int process, int message) {
      List<Taken> all = taken.get(process);
      while (done[process] < all.size()) {
        Taken next = all.get(done[process]);
        if (next.pointer() >= message || (next.drained() && next.appended() == message)) {
          return;
        }
        take(process, next);
      }
    }

    private void take(int process, Taken next) {
      if (next.drained()) {
        flush(process);
      }
      steps.add(new Step.Take(process, next.transition()));
      if (next.transition().operation() instanceof Write write) {
        buffers.get(process).add(new Buffered(write.variable(), next.appended()));
      }
      done[process]++;
    }

    /** Stores that are not part of the channel, since nothing depends on them, go along. */
    private void writeToMemory(int process, int message) {
      List<Taken> all = taken.get(process);
      if (done[process] < all.size()
          && all.get(done[process]).drained()
          && all.get(done[process]).appended() == message) {
        take(process, all.get(done[process]));
        return;
      }
      Buffered oldest;
      do {
        oldest = buffers.get(process).remove();
        steps.add(new Step.Update(process, oldest.variable()));
      } while (oldest.message() != message);
    }

    private void flush(int process) {
      for (Buffered store : buffers.get(process)) {
        steps.add(new Step.Update(process, store.variable()));
      }
      buffers.get(process).clear();
    }
  }

  /** Whether only configurations of the target with empty buffers have these local states. */
  private boolean isOfMemory() {
    return program.automata().targets().stream()
        .filter(
            target ->
                IntStream.range(0, pointers.length)
                    .allMatch(process -> target.hasState(process, program.state(states, process))))
        .allMatch(Target::isOfMemory);
  }

  /**
   * A store in a buffer.
   *
   * @param variable where to
   * @param message its message in the channel; −1 if it has none
   */
  private record Buffered(int variable, int message) {}
}

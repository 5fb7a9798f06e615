package dev.weir.fence.reach;

import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Target;
import dev.weir.program.automaton.Transition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes a run under TSO or PSO of one of the SB semantics (Theorem 1 of the paper). The steps of a
 * process are cut where its pointer passes a message; for each message first all processes take
 * what they did before their pointers came to it, and then it is written to memory.
 */
final class RunMerge {
  private static final int NONE = -1;

  private final SbProgram program;

  /** For each process what it did. */
  private final List<List<Taken>> taken = new ArrayList<>();

  /** For each process the variables that the stores in its buffers are to, the oldest first. */
  private final List<ArrayDeque<Integer>> buffers = new ArrayList<>();

  private final int[] done;
  private final List<Step> steps = new ArrayList<>();

  /**
   * A transition.
   *
   * @param transition what was taken
   * @param pointer where the pointer was before it
   * @param drained whether it waited for the stores before
   * @param appended the place of the message that it wrote to memory at once
   */
  private record Taken(Transition transition, int pointer, boolean drained, int appended) {}

  RunMerge(SbProgram program) {
    this.program = program;
    this.done = new int[program.processes()];
    for (int process = 0; process < done.length; process++) {
      taken.add(new ArrayList<>());
      buffers.add(new ArrayDeque<>());
    }
  }

  /** Adds a step that does not wait for stores. */
  void add(int process, Transition transition, int pointer) {
    taken.get(process).add(new Taken(transition, pointer, false, NONE));
  }

  /** Adds a step that waits for stores and writes nothing. */
  void addDrained(int process, Transition transition, int pointer) {
    taken.get(process).add(new Taken(transition, pointer, true, NONE));
  }

  /** Adds a step that waits for stores and writes to memory at once. */
  void addAtomicWrite(int process, Transition transition, int pointer, int message) {
    taken.get(process).add(new Taken(transition, pointer, true, message));
  }

  /** The steps, when all are added that lead to this configuration. */
  List<Step> steps(SbConfiguration last) {
    int messages = last.channel().size();
    for (int message = 1; message < messages; message++) {
      for (int process = 0; process < done.length; process++) {
        takeUntil(process, message);
      }
      writeToMemory(program.layout().headerOf(last.channel().get(message)), message);
    }
    for (int process = 0; process < done.length; process++) {
      takeUntil(process, messages);
      flushLeftOut(process);
    }
    if (!needsEmptyBuffers(last)) {
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
      if (next.pointer() >= message || next.appended() == message) {
        return;
      }
      take(process, next);
    }
  }

  private void take(int process, Taken next) {
    if (next.drained()) {
      flushLeftOut(process);
    }
    steps.add(new Step.Take(process, next.transition()));
    if (next.transition().operation() instanceof Write write) {
      buffers.get(process).add(write.variable());
    }
    done[process]++;
  }

  private void writeToMemory(int header, int message) {
    int process = program.processOf(header);
    List<Taken> all = taken.get(process);
    if (done[process] < all.size() && all.get(done[process]).appended() == message) {
      take(process, all.get(done[process]));
      return;
    }
    update(process, program.variableOf(header));
  }

  /** Writes the oldest store to a variable; stores before it that are left out go along. */
  private void update(int process, int variable) {
    for (Iterator<Integer> stores = buffers.get(process).iterator(); stores.hasNext(); ) {
      int oldest = stores.next();
      if (oldest == variable || !program.isKept(oldest)) {
        stores.remove();
        steps.add(new Step.Update(process, oldest));
      }
      if (oldest == variable) {
        return;
      }
    }
    throw new IllegalStateException("a message was not written");
  }

  /** Writes the stores that are not part of the channel, since nothing depends on them. */
  private void flushLeftOut(int process) {
    for (Iterator<Integer> stores = buffers.get(process).iterator(); stores.hasNext(); ) {
      int oldest = stores.next();
      if (!program.isKept(oldest)) {
        stores.remove();
        steps.add(new Step.Update(process, oldest));
      }
    }
  }

  /** Whether, of these local states, only configurations with empty buffers are in the target. */
  private boolean needsEmptyBuffers(SbConfiguration last) {
    return program.automata().targets().stream()
        .filter(
            target ->
                IntStream.range(0, done.length)
                    .allMatch(process -> target.hasState(process, last.state(process))))
        .allMatch(Target::isOfMemory);
  }
}

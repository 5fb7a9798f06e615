package dev.weir.fence.reach;

import dev.weir.fence.reach.ConstraintSet.Found;
import dev.weir.fence.reach.Run.Step;
import dev.weir.fence.reach.Undo.Effect;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Operation.Write;
import dev.weir.program.automaton.Target;
import dev.weir.program.automaton.Transition;
import dev.weir.program.automaton.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Makes a chain of constraints concrete: a run of the SB semantics (section 6 of the paper, <em>
 * Counter-Example Generation</em>), and of that one a run under TSO or PSO (Theorem 1).
 *
 * <p>Each step of the chain is taken from a configuration that its constraint stands for. Where the
 * channel has messages that the constraint need not have, a pointer is moved on until the next
 * constraint stands for the configuration; that it comes to that is what monotonicity says.
 *
 * <p>For the run under TSO, the steps of a process are cut where its pointer passes a message; for
 * each message first all processes take what they did before their pointers came to it, and then it
 * is written to memory.
 */
final class Witness {
  private static final int NONE = -1;

  private final SbProgram program;
  private final ConstraintSet found;
  private final Found initial;
  private final SbConfiguration at;
  private final List<Of> processes;
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

  /**
   * What a process did that is not yet in the run, and the variables that the stores in its buffers
   * are to, the oldest first.
   */
  private record Of(ArrayDeque<Taken> taken, ArrayDeque<Integer> buffers) {}

  Witness(SbProgram program, ConstraintSet found, Found initial) {
    this.program = program;
    this.found = found;
    this.initial = initial;
    this.at = new SbConfiguration(program, initial.constraint().message(0));
    this.processes =
        IntStream.range(0, program.processes())
            .mapToObj(_ -> new Of(new ArrayDeque<>(), new ArrayDeque<>()))
            .toList();
  }

  /** The run under TSO or PSO. */
  Run run() {
    List<Integer> memory = initialMemory();
    Found link = initial;
    for (Optional<Found> next = link.parent(); next.isPresent(); next = link.parent()) {
      int label = link.label();
      Constraint after = next.get().constraint();
      if (Predecessors.isUpdate(label)) {
        int process = Predecessors.updater(label);
        goOn(() -> at.canMove(process), () -> at.move(process), after);
      } else if (label >= program.undos().size()) {
        int header = label - program.undos().size();
        goOn(() -> at.canSerialise(header), () -> at.serialise(header), after);
      } else {
        take(program.undos().get(label));
        RunChecker.require(found.covers(after, at.word()), "a step leaves its chain");
      }
      link = next.get();
    }
    merge();
    return new Run(memory, steps);
  }

  private void goOn(BooleanSupplier canGo, Runnable step, Constraint until) {
    do {
      RunChecker.require(
          canGo.getAsBoolean(), "a pointer or a buffer has no message to go on with");
      step.run();
    } while (!found.covers(until, at.word()));
  }

  private void take(Undo undo) {
    int process = undo.process();
    int next = at.channel().size();
    Transition transition =
        undo.effect() instanceof Effect.Reading reading
            ? reading(undo, at.visible(process, reading) & reading.field())
            : undo.transitions().getFirst();
    boolean isDrained = undo.effect() instanceof Effect.Drained;
    boolean writesAtOnce = undo.effect() instanceof Effect.Drained drained && drained.writes();
    Taken taken = new Taken(transition, at.pointer(process), isDrained, writesAtOnce ? next : NONE);
    processes.get(process).taken().add(taken);
    at.take(undo);
  }

  private Transition reading(Undo undo, long value) {
    return undo.transitions().stream()
        .filter(
            transition ->
                transition.operation() instanceof Read read
                    && program.layout().value(read.variable(), read.value()) == value)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("a read finds another value"));
  }

  private List<Integer> initialMemory() {
    List<Integer> memory = new ArrayList<>();
    List<Variable> variables = program.automata().variables();
    for (int variable = 0; variable < variables.size(); variable++) {
      Variable declared = variables.get(variable);
      memory.add(
          program.isKept(variable)
              ? program.layout().leastValue(at.channel().getFirst(), variable)
              : declared.initial().orElse(declared.domain().value(0)));
    }
    return memory;
  }

  private void merge() {
    int messages = at.channel().size();
    for (int message = 1; message < messages; message++) {
      for (int process = 0; process < processes.size(); process++) {
        takeUntil(process, message);
      }
      writeToMemory(program.layout().headerOf(at.channel().get(message)), message);
    }
    for (int process = 0; process < processes.size(); process++) {
      takeUntil(process, messages);
      flushLeftOut(process);
    }
    if (!needsEmptyBuffers()) {
      while (!steps.isEmpty() && steps.getLast() instanceof Step.Update) {
        steps.removeLast();
      }
    }
  }

  /** Takes what a process did before its pointer came to a message. */
  private void takeUntil(int process, int message) {
    ArrayDeque<Taken> left = processes.get(process).taken();
    while (!left.isEmpty()
        && left.getFirst().pointer() < message
        && left.getFirst().appended() != message) {
      take(process, left.removeFirst());
    }
  }

  private void take(int process, Taken next) {
    if (next.drained()) {
      flushLeftOut(process);
    }
    steps.add(new Step.Take(process, next.transition()));
    if (next.transition().operation() instanceof Write write) {
      processes.get(process).buffers().add(write.variable());
    }
  }

  private void writeToMemory(int header, int message) {
    int process = program.processOf(header);
    ArrayDeque<Taken> left = processes.get(process).taken();
    if (!left.isEmpty() && left.getFirst().appended() == message) {
      take(process, left.removeFirst());
    } else {
      update(process, program.variableOf(header));
    }
  }

  /** Writes the oldest store to a variable; stores before it that are left out go along. */
  private void update(int process, int variable) {
    for (Iterator<Integer> stores = processes.get(process).buffers().iterator();
        stores.hasNext(); ) {
      int oldest = stores.next();
      if (oldest == variable || !program.isKept(oldest)) {
        stores.remove();
        steps.add(new Step.Update(process, oldest));
      }
      if (oldest == variable) {
        return;
      }
    }
    RunChecker.require(variable == NONE, "a message was not written");
  }

  /** Writes the stores that are not part of the channel, since nothing depends on them. */
  private void flushLeftOut(int process) {
    update(process, NONE);
  }

  /** Whether, of these local states, only configurations with empty buffers are in the target. */
  private boolean needsEmptyBuffers() {
    return program.automata().targets().stream()
        .filter(
            target ->
                IntStream.range(0, processes.size())
                    .allMatch(process -> target.hasState(process, at.state(process))))
        .allMatch(Target::isOfMemory);
  }
}

package dev.weir.fence.reach;

import dev.weir.fence.reach.Undo.Effect;
import dev.weir.program.automaton.Operation.Read;
import dev.weir.program.automaton.Transition;
import dev.weir.program.automaton.Variable;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a chain of constraints concrete: a run of the SB semantics (section 6 of the paper, <em>
 * Counter-Example Generation</em>), and of that one a run under TSO or PSO.
 *
 * <p>Each step of the chain is taken from a configuration that its constraint stands for. Where the
 * channel has messages that the constraint need not have, a pointer is moved on until the next
 * constraint stands for the configuration; that it comes to that is what monotonicity says.
 */
final class Witness {
  private final SbProgram program;
  private final BackwardSearch search;
  private final SbConfiguration at;
  private final RunMerge merge;

  Witness(SbProgram program, BackwardSearch search) {
    this.program = program;
    this.search = search;
    this.at = new SbConfiguration(program, search.initialConstraint().message(0));
    this.merge = new RunMerge(program);
  }

  /** The run under TSO or PSO. */
  Run run() {
    List<Integer> memory = initialMemory();
    for (BackwardSearch.Link link : search.chain()) {
      if (Predecessors.isUpdate(link.label())) {
        movePointer(Predecessors.updater(link.label()), link.constraint());
      } else if (link.label() >= program.undos().size()) {
        serialise(link.label() - program.undos().size(), link.constraint());
      } else {
        take(program.undos().get(link.label()));
        require(search.covers(link.constraint(), at.word()), "a step leaves its chain");
      }
    }
    return new Run(memory, merge.steps(at));
  }

  private void movePointer(int process, Constraint until) {
    do {
      require(at.canMove(process), "a pointer has no message to move to");
      at.move(process);
    } while (!search.covers(until, at.word()));
  }

  private void serialise(int header, Constraint until) {
    do {
      require(at.canSerialise(header), "a buffer has no store for the channel");
      at.serialise(header);
    } while (!search.covers(until, at.word()));
  }

  private void take(Undo undo) {
    int process = undo.process();
    int next = at.channel().size();
    Transition transition =
        undo.effect() instanceof Effect.Reading reading
            ? reading(undo, at.visible(process, reading) & reading.field())
            : undo.transitions().getFirst();
    int pointer = at.pointer(process);
    at.take(undo);
    switch (undo.effect()) {
      case Effect.Local _,
          Effect.Reading _,
          Effect.Writing _,
          Effect.Buffering _,
          Effect.Ordered _ ->
          merge.add(process, transition, pointer);
      case Effect.Drained _ -> merge.addDrained(process, transition, pointer);
      case Effect.DrainedWriting _ -> merge.addAtomicWrite(process, transition, pointer, next);
    }
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

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}

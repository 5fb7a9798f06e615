package dev.weir.fence.reach;

import dev.weir.fence.reach.LocalConfigurations.Moves;
import dev.weir.fence.reach.Run.Step;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Variable;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * The steps between packed configurations, without those that others make up for: where a process
 * is at {@linkplain EarlySteps early steps}, only these are taken, and where there is only one, it
 * is taken along with the step before.
 */
final class ForwardSteps {
  private static final Consumer<Step> NOBODY = step -> {};

  private final Automata program;
  private final StateLayout layout;
  private final LocalConfigurations[] locals;
  private final boolean[] kept;
  private final long[] reached;
  private boolean metBound;

  /** Is told of the successors of a configuration. */
  interface Sink {
    /**
     * A successor.
     *
     * @param state valid during the call only
     * @param first the move that leads to it, before those that go along
     */
    void accept(long[] state, Move first);
  }

  /**
   * The steps of a program.
   *
   * @param bound most stores in a buffer
   * @param processBits bits for the number of a local configuration
   */
  ForwardSteps(Automata program, WeakMemory model, int bound, int processBits) {
    this.program = program;
    ValueFlow flow = new ValueFlow(program);
    this.kept = flow.isRead();
    List<Variable> variables = program.variables();
    int[] bits = new int[variables.size()];
    for (int variable = 0; variable < bits.length; variable++) {
      int size = kept[variable] ? variables.get(variable).domain().size() : 1;
      bits[variable] = Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
    }
    this.layout = new StateLayout(program.processes().size(), processBits, bits);
    this.reached = new long[layout.words()];
    this.locals = new LocalConfigurations[program.processes().size()];
    for (int process = 0; process < locals.length; process++) {
      locals[process] = new LocalConfigurations(program, model, flow, layout, process, bound);
    }
  }

  /** Words of a configuration. */
  int words() {
    return layout.words();
  }

  /** Bytes that the local configurations take, about. */
  long bytes() {
    long bytes = 0;
    for (LocalConfigurations some : locals) {
      bytes += some.bytes();
    }
    return bytes;
  }

  /** Whether a store met the bound somewhere. */
  boolean metBound() {
    return metBound;
  }

  /** Whether the numbers of local configurations need more bits; all that was told is void then. */
  boolean needsMoreBits() {
    for (LocalConfigurations some : locals) {
      if (some.areTooMany()) {
        return true;
      }
    }
    return false;
  }

  /** The configuration at the start, with this memory, after the steps that go along. */
  long[] initial(List<Integer> memory, Consumer<Step> steps) {
    long[] state = new long[layout.words()];
    for (int variable = 0; variable < memory.size(); variable++) {
      if (kept[variable]) {
        int place = program.variables().get(variable).domain().placeOf(memory.get(variable));
        layout.add(state, layout.ofVariable(variable), place);
      }
    }
    for (int process = 0; process < locals.length; process++) {
      follow(state, process, steps);
    }
    return state;
  }

  /** Tells the successors of a configuration. */
  void of(long[] state, Sink sink) {
    for (int process = 0; process < locals.length; process++) {
      Moves moves = moves(state, process);
      if (moves.early() && take(state, process, moves.transitions(), sink)) {
        return;
      }
    }
    for (int process = 0; process < locals.length; process++) {
      Moves moves = moves(state, process);
      metBound |= moves.blocked();
      take(state, process, moves.transitions(), sink);
      take(state, process, moves.updates(), sink);
    }
  }

  /** Takes each of some moves that can be taken; false if none can. */
  private boolean take(long[] state, int process, Move[] moves, Sink sink) {
    boolean isAny = false;
    for (Move move : moves) {
      if (move.isEnabled(state)) {
        isAny = true;
        move.take(state, reached);
        follow(reached, process, NOBODY);
        sink.accept(reached, move);
      }
    }
    return isAny;
  }

  /** Takes early steps of a process as long as there is only one. */
  void follow(long[] state, int process, Consumer<Step> steps) {
    Moves moves = moves(state, process);
    while (moves.early()) {
      Move only = null;
      for (Move move : moves.transitions()) {
        if (move.isEnabled(state)) {
          if (only != null) {
            return;
          }
          only = move;
        }
      }
      if (only == null) {
        return;
      }
      only.take(state, state);
      steps.accept(only.step());
      moves = moves(state, process);
    }
  }

  /** Whether a configuration is in one of the targets. */
  boolean isInTarget(long[] state) {
    BitSet in = null;
    for (int process = 0; process < locals.length; process++) {
      BitSet here = moves(state, process).targets();
      if (here.isEmpty()) {
        return false;
      }
      if (in == null) {
        in = (BitSet) here.clone();
      } else {
        in.and(here);
      }
    }
    return in != null && in.stream().anyMatch(target -> hasMemory(state, target));
  }

  private boolean hasMemory(long[] state, int target) {
    return program.targets().get(target).memory().entrySet().stream()
        .allMatch(
            entry ->
                program.variables().get(entry.getKey()).domain().placeOf(entry.getValue())
                    == layout.get(state, layout.ofVariable(entry.getKey())));
  }

  private Moves moves(long[] state, int process) {
    return locals[process].moves(layout.get(state, process));
  }
}

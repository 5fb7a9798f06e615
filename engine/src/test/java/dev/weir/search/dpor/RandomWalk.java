package dev.weir.search.dpor;

import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.step.IntList;
import dev.weir.program.Program;
import dev.weir.search.race.AwaitRaces;
import dev.weir.trace.graph.PrefixHash;
import dev.weir.trace.order.ChronologicalTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Executions of a program that a test steps through, with all that searches keep of them. */
final class RandomWalk {
  private final Machine machine;
  private final ChronologicalTrace trace;
  private final AwaitRaces awaits;
  private final PrefixHash hash = new PrefixHash();
  private final IntList marks = new IntList();

  /** A step that can be taken. */
  record Move(int actor, int outcome) {}

  /** All has to start again, since it turned out that something is shared. */
  static final class Restart extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  RandomWalk(Program program, MemoryModel model, MachineOptions options) {
    machine = new Machine(program, model, new Library(), options, () -> false);
    trace = new ChronologicalTrace(machine);
    awaits = new AwaitRaces(machine, trace);
    reset();
  }

  Machine machine() {
    return machine;
  }

  ChronologicalTrace trace() {
    return trace;
  }

  /** A hash of the events so far. */
  List<Long> hash() {
    return List.of(hash.low(), hash.high());
  }

  /** Back to the start. */
  void reset() {
    machine.takeNewlyShared();
    machine.reset();
    machine.takeNewlyShared();
    trace.clear();
    hash.truncate(0);
    marks.clear();
  }

  /** What can be done next. */
  List<Move> moves() {
    List<Move> moves = new ArrayList<>();
    IntList enabled = new IntList();
    IntList outcomes = new IntList();
    machine.enabled(enabled);
    for (int i = 0; i < enabled.size(); i++) {
      machine.outcomes(enabled.get(i), outcomes);
      for (int k = 0; k < outcomes.size(); k++) {
        moves.add(new Move(enabled.get(i), outcomes.get(k)));
      }
    }
    return moves;
  }

  /** Takes a step; whether it did not fail. */
  boolean take(Move move) {
    awaits.find(move.actor());
    marks.add(machine.mark());
    var step = machine.step(move.actor(), move.outcome());
    awaits.tell(step);
    trace.append(step, move.outcome());
    hash.append(trace.log());
    if (machine.isNewlyShared()) {
      throw new Restart();
    }
    return !machine.hasFailed();
  }

  /** Takes all events from one on back. */
  void undo(int size) {
    if (size < trace.size()) {
      machine.undo(marks.get(size));
      trace.truncate(size);
      hash.truncate(size);
      marks.truncate(size);
    }
  }

  /** Any of the next steps. */
  static Move any(List<Move> moves, SplittableRandom random) {
    return moves.get(random.nextInt(moves.size()));
  }
}

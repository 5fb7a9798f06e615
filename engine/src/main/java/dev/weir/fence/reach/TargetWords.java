package dev.weir.fence.reach;

import dev.weir.program.automaton.Target;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The targets as constraints, one after the other: there may be a great many. Every run to a target
 * can go on by updates until all pointers are at the last message, so that words of that one
 * message, with any header, are enough.
 */
final class TargetWords {
  private final SbProgram program;
  private final List<Target> targets;

  /** The present target, and for each process the states that belong to it. */
  private int target = -1;

  private List<int[]> states = List.of();
  private long restriction;

  /** The next word: its header, and for each process the place of its state. */
  private int header;

  private final int[] places;

  TargetWords(SbProgram program) {
    this.program = program;
    this.targets = program.automata().targets();
    this.places = new int[program.processes()];
    beginTarget();
  }

  /** Whether there is another one. */
  boolean hasNext() {
    return target < targets.size();
  }

  /** The next one. */
  Constraint next() {
    long packed = 0;
    long pointers = 0;
    for (int process = 0; process < places.length; process++) {
      packed = program.withState(packed, process, states.get(process)[places[process]]);
      pointers |= program.layout().pointer(process);
    }
    long message = (program.fresh(header) & (restriction | ~program.layout().stores())) | pointers;
    advance();
    return new Constraint(packed, message);
  }

  private void advance() {
    for (int process = 0; process < places.length; process++) {
      if (++places[process] < states.get(process).length) {
        return;
      }
      places[process] = 0;
    }
    if (++header == program.headers()) {
      beginTarget();
    }
  }

  /** Goes to the next target that has states in each process. */
  private void beginTarget() {
    header = 0;
    do {
      target++;
      if (target < targets.size()) {
        begin(targets.get(target));
      }
    } while (target < targets.size() && states.stream().anyMatch(some -> some.length == 0));
  }

  private void begin(Target next) {
    MessageLayout layout = program.layout();
    restriction = layout.stores();
    for (Map.Entry<Integer, Integer> value : next.memory().entrySet()) {
      restriction &= ~layout.field(value.getKey()) | layout.value(value.getKey(), value.getValue());
    }
    states = IntStream.range(0, places.length).mapToObj(process -> states(next, process)).toList();
  }

  private int[] states(Target next, int process) {
    return IntStream.range(0, program.automata().processes().get(process).states())
        .filter(state -> next.hasState(process, state) && program.hasState(process, state))
        .toArray();
  }
}

package dev.weir.fence.reach;

import dev.weir.fence.reach.Undo.Effect;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where, on the way of a process to a local state, store-store barriers can come that wait for
 * stores of a buffer (PSO).
 */
final class LateBarriers {
  private final Map<Place, List<Undo>> into = new HashMap<>();
  private final Map<Question, Boolean> answers = new HashMap<>();

  private record Place(int process, int state) {}

  private record Question(Place place, int buffer, boolean afterLatest) {}

  LateBarriers(List<Undo> undos) {
    for (Undo undo : undos) {
      into.computeIfAbsent(new Place(undo.process(), undo.target()), _ -> new ArrayList<>())
          .add(undo);
    }
  }

  /** Whether one can come before the local state. */
  boolean mayComeBefore(int process, int state, int buffer) {
    return ask(new Question(new Place(process, state), buffer, false));
  }

  /** Whether one can come between the latest store of the buffer and the local state. */
  boolean mayComeAfterLatest(int process, int state, int buffer) {
    return ask(new Question(new Place(process, state), buffer, true));
  }

  private boolean ask(Question question) {
    return answers.computeIfAbsent(question, this::answer);
  }

  private boolean answer(Question question) {
    Set<Place> seen = new HashSet<>(Set.of(question.place()));
    ArrayDeque<Place> open = new ArrayDeque<>(seen);
    for (Place at = open.poll(); at != null; at = open.poll()) {
      for (Undo undo : into.getOrDefault(at, List.of())) {
        if (undo.effect() instanceof Effect.Ordered(long buffers)
            && (buffers & (1L << question.buffer())) != 0) {
          return true;
        }
        boolean isLatest =
            question.afterLatest()
                && undo.effect() instanceof Effect.Buffering(int buffer, _, _)
                && buffer == question.buffer();
        Place before = new Place(undo.process(), undo.source());
        if (!isLatest && seen.add(before)) {
          open.add(before);
        }
      }
    }
    return false;
  }
}

package dev.weir.fence.reach;

import dev.weir.fence.reach.Undo.Effect;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a process can have written when it is in a local state, whatever it has read: the possible
 * sequences of its last messages with each of its headers, and how many of them can still be ahead
 * of its pointer, since it has not waited for them. Computed forward to a fixpoint.
 *
 * <p>The strong messages of a process in a channel are the end of such a sequence, and those right
 * of its pointer are among the ones it has not waited for.
 */
final class LastWrites {
  /** Where there are more sequences than this, nothing is said about the process. */
  private static final int MOST_SEQUENCES = 4096;

  /**
   * A possible sequence.
   *
   * @param headers headers of the last messages, the newest first
   * @param stores for each the snapshots that it can have: what was written, the rest open
   * @param pending how many of the newest may be right of the pointer
   */
  record Sequence(int[] headers, long[] stores, int pending) {}

  private record Key(List<Integer> headers, List<Long> stores) {}

  private final Sequence[][] sequences;
  private final boolean known;

  LastWrites(SbProgram program, int process) {
    Map<Integer, Map<Key, Integer>> found = explore(program, process);
    this.known = !found.isEmpty();
    int states = program.automata().processes().get(process).states();
    this.sequences = new Sequence[states][];
    for (int state = 0; state < states; state++) {
      List<Sequence> here = new ArrayList<>();
      found.getOrDefault(state, Map.of()).forEach((key, pending) -> here.add(of(key, pending)));
      sequences[state] = here.toArray(Sequence[]::new);
    }
  }

  /** Whether anything is known; otherwise every sequence is possible. */
  boolean isKnown() {
    return known;
  }

  /** The possible sequences at a local state. */
  Sequence[] at(int state) {
    return sequences[state];
  }

  private static Sequence of(Key key, int pending) {
    return new Sequence(
        key.headers().stream().mapToInt(Integer::intValue).toArray(),
        key.stores().stream().mapToLong(Long::longValue).toArray(),
        pending);
  }

  /** For each local state the sequences with the most that may be pending; empty if too many. */
  private static Map<Integer, Map<Key, Integer>> explore(SbProgram program, int process) {
    record Place(int state, Key key) {}
    Map<Integer, List<Undo>> from = new HashMap<>();
    for (Undo undo : program.undos()) {
      if (undo.process() == process) {
        from.computeIfAbsent(undo.source(), _ -> new ArrayList<>()).add(undo);
      }
    }
    Map<Integer, Map<Key, Integer>> found = new HashMap<>();
    ArrayDeque<Place> open = new ArrayDeque<>();
    Key none = new Key(List.of(), List.of());
    int initial = program.automata().processes().get(process).initial();
    found.computeIfAbsent(initial, _ -> new HashMap<>()).put(none, 0);
    open.add(new Place(initial, none));
    int count = 0;
    for (Place at = open.poll(); at != null; at = open.poll()) {
      int pending = found.getOrDefault(at.state(), Map.of()).getOrDefault(at.key(), 0);
      for (Undo undo : from.getOrDefault(at.state(), List.of())) {
        Key key = after(program, at.key(), undo.effect());
        int then = pendingAfter(at.key(), pending, undo.effect());
        Map<Key, Integer> there = found.computeIfAbsent(undo.target(), _ -> new HashMap<>());
        Integer before = there.get(key);
        if (before == null || before < then) {
          there.put(key, then);
          open.add(new Place(undo.target(), key));
          count += before == null ? 1 : 0;
        }
      }
      if (count > MOST_SEQUENCES) {
        return Map.of();
      }
    }
    return found;
  }

  private static Key after(SbProgram program, Key key, Effect effect) {
    return switch (effect) {
      case Effect.Local _, Effect.Reading _, Effect.Drained _ -> key;
      case Effect.Writing(int header, long field, long value) ->
          with(program, key, header, field, value);
      case Effect.DrainedWriting(_, int header, long fields, long values) ->
          with(program, key, header, fields, values);
    };
  }

  private static Key with(SbProgram program, Key key, int header, long fields, long values) {
    List<Integer> headers = new ArrayList<>(key.headers());
    List<Long> stores = new ArrayList<>(key.stores());
    int before = headers.indexOf(header);
    if (before >= 0) {
      headers.remove(before);
      stores.remove(before);
    }
    headers.addFirst(header);
    stores.addFirst((program.layout().stores() & ~fields) | values);
    return new Key(headers, stores);
  }

  private static int pendingAfter(Key key, int pending, Effect effect) {
    return switch (effect) {
      case Effect.Local _, Effect.Reading _ -> pending;
      case Effect.Drained _, Effect.DrainedWriting _ -> 0;
      case Effect.Writing(int header, _, _) -> {
        int before = key.headers().indexOf(header);
        yield before >= 0 && before < pending ? pending : pending + 1;
      }
    };
  }
}

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
   * @param unordered how many of the newest may be in a buffer in front of the channel (PSO)
   */
  record Sequence(int[] headers, long[] stores, int pending, int unordered) {
    /** The place of a header; negative if it is not there. */
    int placeOf(int header) {
      for (int place = 0; place < headers.length; place++) {
        if (headers[place] == header) {
          return place;
        }
      }
      return -1;
    }
  }

  private record Key(List<Integer> headers, List<Long> stores) {}

  /** How many of the newest messages process and barriers have not waited for. */
  private record Waiting(int pending, int unordered) {
    private Waiting most(Waiting other) {
      return new Waiting(Math.max(pending, other.pending), Math.max(unordered, other.unordered));
    }
  }

  private final Sequence[][] sequences;
  private final boolean known;

  LastWrites(SbProgram program, int process) {
    Map<Integer, Map<Key, Waiting>> found = explore(program, process);
    this.known = !found.isEmpty();
    int states = program.automata().processes().get(process).states();
    this.sequences = new Sequence[states][];
    for (int state = 0; state < states; state++) {
      List<Sequence> here = new ArrayList<>();
      found.getOrDefault(state, Map.of()).forEach((key, waiting) -> here.add(of(key, waiting)));
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

  private static Sequence of(Key key, Waiting waiting) {
    return new Sequence(
        key.headers().stream().mapToInt(Integer::intValue).toArray(),
        key.stores().stream().mapToLong(Long::longValue).toArray(),
        waiting.pending(),
        waiting.unordered());
  }

  /** For each local state the sequences with the most that may be pending; empty if too many. */
  private static Map<Integer, Map<Key, Waiting>> explore(SbProgram program, int process) {
    record Place(int state, Key key) {}
    Map<Integer, List<Undo>> from = new HashMap<>();
    for (Undo undo : program.undos()) {
      if (undo.process() == process) {
        from.computeIfAbsent(undo.source(), _ -> new ArrayList<>()).add(undo);
      }
    }
    Map<Integer, Map<Key, Waiting>> found = new HashMap<>();
    Waiting nothing = new Waiting(0, 0);
    ArrayDeque<Place> open = new ArrayDeque<>();
    Key none = new Key(List.of(), List.of());
    int initial = program.automata().processes().get(process).initial();
    found.computeIfAbsent(initial, _ -> new HashMap<>()).put(none, nothing);
    open.add(new Place(initial, none));
    int count = 0;
    for (Place at = open.poll(); at != null; at = open.poll()) {
      Waiting waiting = found.getOrDefault(at.state(), Map.of()).getOrDefault(at.key(), nothing);
      for (Undo undo : from.getOrDefault(at.state(), List.of())) {
        Key key = after(program, at.key(), undo.effect());
        Waiting then = waitingAfter(program, at.key(), waiting, undo.effect());
        Map<Key, Waiting> there = found.computeIfAbsent(undo.target(), _ -> new HashMap<>());
        Waiting before = there.get(key);
        Waiting most = before == null ? then : before.most(then);
        if (!most.equals(before)) {
          there.put(key, most);
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
      case Effect.Local _, Effect.Reading _, Effect.Ordered _, Effect.Drained _ -> key;
      case Effect.Buffering(int buffer, long field, long value) ->
          with(program, key, program.channelHeader(buffer), field, value);
      case Effect.Writing(int header, long field, long value) ->
          with(program, key, header, field, value);
      case Effect.DrainedWriting(_, _, int header, long fields, long values) ->
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

  private static Waiting waitingAfter(SbProgram program, Key key, Waiting waiting, Effect effect) {
    return switch (effect) {
      case Effect.Local _, Effect.Reading _ -> waiting;
      case Effect.Ordered _ -> new Waiting(waiting.pending(), 0);
      case Effect.Drained(_, long buffers) ->
          waitsForAll(program, key, buffers) ? new Waiting(0, 0) : waiting;
      case Effect.DrainedWriting(_, long buffers, int header, _, _) ->
          waitsForAll(program, key, buffers)
              ? new Waiting(0, 0)
              : new Waiting(
                  more(key, waiting.pending(), header), more(key, waiting.unordered(), header));
      case Effect.Writing(int header, _, _) -> new Waiting(more(key, waiting.pending(), header), 0);
      case Effect.Buffering(int buffer, _, _) -> {
        int header = program.channelHeader(buffer);
        yield new Waiting(
            more(key, waiting.pending(), header), more(key, waiting.unordered(), header));
      }
    };
  }

  /** Whether none of these messages is in another buffer than those that must be empty. */
  private static boolean waitsForAll(SbProgram program, Key key, long buffers) {
    for (int header : key.headers()) {
      int buffer = program.bufferOf(header);
      if (buffer >= 0 && (buffers & (1L << buffer)) == 0) {
        return false;
      }
    }
    return true;
  }

  /** How many of the newest are meant when another one comes that takes the place of its like. */
  private static int more(Key key, int newest, int header) {
    int before = key.headers().indexOf(header);
    return before >= 0 && before < newest ? newest : newest + 1;
  }
}

package dev.weir.fence.reach;

import dev.weir.fence.reach.Undo.Effect;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the processes can have written last, in each of their local states, whatever they have read:
 * the possible sequences of a process's last messages with each of its headers, and how many of
 * them can still be ahead of its pointer, since it has not waited for them. Computed forward to a
 * fixpoint.
 *
 * <p>The strong messages of a process in a channel are the end of such a sequence, and those right
 * of its pointer are among the ones it has not waited for. A message in a buffer in front of the
 * channel is newer than the last barrier.
 */
final class LastWrites {
  /** Where a process has more sequences than this, nothing is said about it. */
  private static final int MOST_SEQUENCES = 4096;

  private final SbProgram program;
  private final MessageLayout layout;

  /** For each process, by its local states, the sequences; none where there are too many. */
  private final Known[][][] known;

  /** Of the process that is looked at: the places of its newest messages, and their headers. */
  private final int[] places;

  private final int[] headers;
  private final long[] narrowed;
  private int count;

  /** Its headers that have a message in a buffer, and those that have one right of its pointer. */
  private long buffered;

  private long ahead;

  /**
   * A possible sequence.
   *
   * @param headers of the last messages, the newest first
   * @param stores for each the snapshots that it can have: what was written, the rest open
   */
  private record Sequence(List<Integer> headers, List<Long> stores) {
    /** The sequence when another message comes, which takes the place of its like. */
    Sequence with(int header, long snapshots) {
      List<Integer> newHeaders = new ArrayList<>(headers);
      List<Long> newStores = new ArrayList<>(stores);
      int before = headers.indexOf(header);
      if (before >= 0) {
        newHeaders.remove(before);
        newStores.remove(before);
      }
      newHeaders.addFirst(header);
      newStores.addFirst(snapshots);
      return new Sequence(newHeaders, newStores);
    }
  }

  /**
   * How many of the newest messages the process, and its barriers, have not waited for.
   *
   * @param pending may be right of the pointer
   * @param unordered may be in a buffer in front of the channel (PSO)
   */
  private record Waiting(int pending, int unordered) {
    static final Waiting NOTHING = new Waiting(0, 0);

    Waiting most(Waiting other) {
      return new Waiting(Math.max(pending, other.pending), Math.max(unordered, other.unordered));
    }

    /** The same when another message comes, which takes the place of its like. */
    Waiting with(Sequence before, int header) {
      int at = before.headers().indexOf(header);
      return new Waiting(
          at >= 0 && at < pending ? pending : pending + 1,
          at >= 0 && at < unordered ? unordered : unordered + 1);
    }
  }

  /** A sequence of which all is known. */
  private record Known(int[] headers, long[] stores, Waiting waiting) {
    static Known of(Sequence sequence, Waiting waiting) {
      return new Known(
          sequence.headers().stream().mapToInt(Integer::intValue).toArray(),
          sequence.stores().stream().mapToLong(Long::longValue).toArray(),
          waiting);
    }

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

  LastWrites(SbProgram program) {
    this.program = program;
    this.layout = program.layout();
    this.places = new int[program.allHeaders()];
    this.headers = new int[program.allHeaders()];
    this.narrowed = new long[program.allHeaders()];
    this.known = new Known[program.processes()][][];
    Arrays.setAll(known, this::explore);
  }

  private Known[][] explore(int process) {
    record Place(int state, Sequence sequence) {}
    Map<Integer, Map<Sequence, Waiting>> found = new HashMap<>();
    ArrayDeque<Place> open = new ArrayDeque<>();
    Place start =
        new Place(
            program.automata().processes().get(process).initial(),
            new Sequence(List.of(), List.of()));
    found.computeIfAbsent(start.state(), _ -> new HashMap<>()).put(start.sequence, Waiting.NOTHING);
    open.add(start);
    int all = 0;
    for (Place at = open.poll(); at != null && all <= MOST_SEQUENCES; at = open.poll()) {
      Waiting waiting =
          found.getOrDefault(at.state(), Map.of()).getOrDefault(at.sequence, Waiting.NOTHING);
      for (Undo undo : program.undos()) {
        if (undo.process() == process && undo.source() == at.state()) {
          Sequence next = after(at.sequence, undo.effect());
          Waiting then = waitingAfter(at.sequence, waiting, undo.effect());
          Map<Sequence, Waiting> there = found.computeIfAbsent(undo.target(), _ -> new HashMap<>());
          Waiting before = there.get(next);
          Waiting most = before == null ? then : before.most(then);
          if (!most.equals(before)) {
            there.put(next, most);
            open.add(new Place(undo.target(), next));
            all += before == null ? 1 : 0;
          }
        }
      }
    }
    if (all > MOST_SEQUENCES) {
      return new Known[0][];
    }
    Known[][] byState = new Known[program.automata().processes().get(process).states()][];
    for (int state = 0; state < byState.length; state++) {
      byState[state] =
          found.getOrDefault(state, Map.of()).entrySet().stream()
              .map(entry -> Known.of(entry.getKey(), entry.getValue()))
              .toArray(Known[]::new);
    }
    return byState;
  }

  private Sequence after(Sequence sequence, Effect effect) {
    return switch (effect) {
      case Effect.Local _, Effect.Reading _, Effect.Ordered _ -> sequence;
      case Effect.Writing(int header, long field, long value) ->
          sequence.with(program.channelHeader(header), layout.stores() & ~field | value);
      case Effect.Drained drained ->
          drained.writes()
              ? sequence.with(
                  drained.header(), layout.stores() & ~drained.fields() | drained.values())
              : sequence;
    };
  }

  private Waiting waitingAfter(Sequence sequence, Waiting waiting, Effect effect) {
    return switch (effect) {
      case Effect.Local _, Effect.Reading _ -> waiting;
      case Effect.Ordered _ -> new Waiting(waiting.pending(), 0);
      case Effect.Writing(int header, _, _) -> {
        Waiting more = waiting.with(sequence, program.channelHeader(header));
        yield header < program.headers() ? new Waiting(more.pending(), 0) : more;
      }
      case Effect.Drained drained ->
          sequence.headers().stream().allMatch(header -> isAwaited(header, drained.buffers()))
              ? Waiting.NOTHING
              : drained.writes() ? waiting.with(sequence, drained.header()) : waiting;
    };
  }

  /** Whether messages with a header have no buffer but one of those that must be empty. */
  private boolean isAwaited(int header, long buffers) {
    int buffer = program.bufferOf(header);
    return buffer < 0 || (buffers & (1L << buffer)) != 0;
  }

  /** Leaves out of a constraint what nobody can have written; false if nothing is left. */
  boolean narrow(Constraint constraint) {
    boolean isComplete = layout.headerOf(constraint.message(0)) == SbProgram.INITIAL;
    for (int process = 0; process < known.length; process++) {
      if (known[process].length > 0) {
        find(constraint, process);
        Known[] here = known[process][program.state(constraint.states(), process)];
        if ((count > 0 || isComplete) && !narrow(constraint, here, isComplete)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Finds the newest messages of a process: for each of its headers the one in the buffer in front
   * of the channel, or if there is none the strong one of the channel.
   */
  private void find(Constraint constraint, int process) {
    count = 0;
    buffered = 0;
    ahead = 0;
    long[] words = constraint.words();
    for (int place = constraint.buffered() - 1; place >= 0; place--) {
      int header = program.channelHeader(layout.headerOf(words[place]));
      if (program.processOf(header) == process && (buffered & (1L << header)) == 0) {
        buffered |= 1L << header;
        add(place, header);
      }
    }
    long seen = 0;
    boolean isPassed = false;
    for (int place = words.length - 1; place >= constraint.buffered(); place--) {
      isPassed |= (words[place] & layout.pointer(process)) != 0;
      int header = layout.headerOf(words[place]);
      long bit = 1L << header;
      if (program.processOf(header) == process && (seen & bit) == 0) {
        seen |= bit;
        ahead |= isPassed ? 0 : bit;
        if ((buffered & bit) == 0) {
          add(place, header);
        }
      }
    }
  }

  private void add(int place, int header) {
    places[count] = place;
    headers[count] = header;
    count++;
  }

  private boolean narrow(Constraint constraint, Known[] here, boolean isComplete) {
    Arrays.fill(narrowed, 0, count, 0);
    long[] words = constraint.words();
    boolean isPossible = false;
    for (Known sequence : here) {
      if ((!isComplete || sequence.headers().length == count) && fits(sequence, words)) {
        isPossible = true;
        for (int one = 0; one < count; one++) {
          narrowed[one] |= sequence.stores()[sequence.placeOf(headers[one])];
        }
      }
    }
    for (int one = 0; one < count; one++) {
      words[places[one]] &= narrowed[one] | ~layout.stores();
    }
    return isPossible;
  }

  /**
   * Whether the newest messages can be part of a sequence: under TSO its end, in its order; under
   * PSO a message in a buffer is newer than the last barrier.
   */
  private boolean fits(Known sequence, long[] words) {
    for (int one = 0; one < count; one++) {
      int at = sequence.placeOf(headers[one]);
      boolean isBuffered = (buffered & (1L << headers[one])) != 0;
      boolean isAhead = isBuffered || (ahead & (1L << headers[one])) != 0;
      if (at < 0
          || (program.model() == WeakMemory.TSO && at != one)
          || (isBuffered && at >= sequence.waiting().unordered())
          || (isAhead && at >= sequence.waiting().pending())
          || !layout.isPossible(words[places[one]] & sequence.stores()[at])) {
        return false;
      }
    }
    return true;
  }
}

package dev.weir.fence.reach;

import java.util.Arrays;

/**
 * The newest messages of each process in a constraint: for each of its headers the one in the
 * buffer in front of the channel, or if there is none the strong one of the channel.
 */
final class NewestMessages {
  private final SbProgram program;
  private final MessageLayout layout;
  private final int[] processes;
  private final int[] channelHeaders;

  /** For each process the places of the messages among all words, and their channel headers. */
  private final int[][] places;

  private final int[][] headers;
  private final int[] counts;

  /** For each process the headers that have a message right of its pointer. */
  private final long[] ahead;

  /** The headers that have a message in a buffer. */
  private long buffered;

  NewestMessages(SbProgram program) {
    this.program = program;
    this.layout = program.layout();
    int all = program.allHeaders();
    this.processes = new int[all];
    this.channelHeaders = new int[all];
    for (int header = 0; header < all; header++) {
      processes[header] = program.processOf(header);
      channelHeaders[header] = program.channelHeader(header);
    }
    this.places = new int[program.processes()][all];
    this.headers = new int[program.processes()][all];
    this.counts = new int[program.processes()];
    this.ahead = new long[program.processes()];
  }

  /** Looks at a constraint. */
  void find(Constraint constraint) {
    Arrays.fill(counts, 0);
    Arrays.fill(ahead, 0);
    buffered = 0;
    long[] words = constraint.words();
    for (int place = constraint.buffered() - 1; place >= 0; place--) {
      int header = channelHeaders[layout.headerOf(words[place])];
      if ((buffered & (1L << header)) == 0) {
        buffered |= 1L << header;
        add(header, place);
      }
    }
    long seen = 0;
    int passed = 0;
    for (int place = constraint.size() - 1; place >= constraint.buffered(); place--) {
      passed |= layout.pointersOf(words[place]);
      int header = layout.headerOf(words[place]);
      if (processes[header] >= 0 && (seen & (1L << header)) == 0) {
        seen |= 1L << header;
        if ((passed & (1 << processes[header])) == 0) {
          ahead[processes[header]] |= 1L << header;
        }
        if ((buffered & (1L << header)) == 0) {
          add(header, place);
        }
      }
    }
  }

  private void add(int header, int place) {
    int process = processes[header];
    places[process][counts[process]] = place;
    headers[process][counts[process]] = header;
    counts[process]++;
  }

  /** Number of newest messages of a process. */
  int count(int process) {
    return counts[process];
  }

  /** The place of one of them, among all words of the constraint. */
  int place(int process, int one) {
    return places[process][one];
  }

  /** Its header, as it is or will be in the channel. */
  int header(int process, int one) {
    return headers[process][one];
  }

  /** Whether they can be what a process has written last. */
  boolean fits(LastWrites.Sequence sequence, Constraint constraint, int process) {
    return program.model() == WeakMemory.TSO
        ? fitsInOrder(sequence, constraint, process)
        : fitsInAnyOrder(sequence, constraint, process);
  }

  /** Under TSO the messages are the end of the sequence. */
  private boolean fitsInOrder(LastWrites.Sequence sequence, Constraint constraint, int process) {
    if (sequence.headers().length < counts[process]
        || sequence.pending() < Long.bitCount(ahead[process])) {
      return false;
    }
    for (int one = 0; one < counts[process]; one++) {
      long message = constraint.words()[places[process][one]];
      if (headers[process][one] != sequence.headers()[one]
          || !layout.isPossible(message & sequence.stores()[one])) {
        return false;
      }
    }
    return true;
  }

  /** Under PSO they are part of it, and a message in a buffer is newer than the last barrier. */
  private boolean fitsInAnyOrder(LastWrites.Sequence sequence, Constraint constraint, int process) {
    for (int one = 0; one < counts[process]; one++) {
      int header = headers[process][one];
      int at = sequence.placeOf(header);
      boolean isBuffered = (buffered & (1L << header)) != 0;
      boolean isAhead = isBuffered || (ahead[process] & (1L << header)) != 0;
      long message = constraint.words()[places[process][one]];
      if (at < 0
          || (isBuffered && at >= sequence.unordered())
          || (isAhead && at >= sequence.pending())
          || !layout.isPossible(message & sequence.stores()[at])) {
        return false;
      }
    }
    return true;
  }
}

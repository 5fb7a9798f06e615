package dev.weir.trace.graph;

import dev.weir.trace.EventLog;
import java.util.Arrays;

/** The edges between the events of an execution but program order, each with its kinds. */
final class EventEdges {
  private static final int NONE = EventLog.NONE;
  private static final int[] NOWHERE = {};

  private final int[][] targets;
  private final byte[][] kinds;
  private final int[] counts;

  /** Room for the edges of so many events. */
  EventEdges(int events) {
    targets = new int[events][];
    kinds = new byte[events][];
    counts = new int[events];
    Arrays.fill(targets, NOWHERE);
  }

  /** Adds an edge, unless it starts nowhere or leads to where it starts. */
  void add(int from, int to, EdgeKind kind) {
    if (from == NONE || from == to) {
      return;
    }
    int i = indexOf(from, to);
    if (i == NONE) {
      i = counts[from]++;
      if (i == targets[from].length) {
        targets[from] = Arrays.copyOf(targets[from], 2 * i + 2);
        kinds[from] = i == 0 ? new byte[2] : Arrays.copyOf(kinds[from], 2 * i + 2);
      }
      targets[from][i] = to;
    }
    kinds[from][i] |= (byte) (1 << kind.ordinal());
  }

  /** The place of an edge among those of an event, or -1. */
  int indexOf(int from, int to) {
    for (int i = 0; i < counts[from]; i++) {
      if (targets[from][i] == to) {
        return i;
      }
    }
    return NONE;
  }

  /** The number of edges that start at an event. */
  int count(int from) {
    return counts[from];
  }

  /** Where one of them leads. */
  int target(int from, int index) {
    return targets[from][index];
  }

  /** Whether one of them is of a kind. */
  boolean is(int from, int index, EdgeKind kind) {
    return (kinds[from][index] & 1 << kind.ordinal()) != 0;
  }
}

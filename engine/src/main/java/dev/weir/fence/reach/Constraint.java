package dev.weir.fence.reach;

import java.util.Arrays;

/**
 * A minimal word, to be filled and used again: packed local states and the messages of the channel,
 * the oldest first. It stands for all configurations above its instances in the order of {@link
 * ConstraintSet}.
 */
final class Constraint {
  private long states;
  private long[] messages = new long[16];
  private int length;

  /** The packed local states. */
  long states() {
    return states;
  }

  /** Changes the packed local states. */
  void setStates(long packed) {
    states = packed;
  }

  /** Number of messages. */
  int length() {
    return length;
  }

  /** A message. */
  long message(int at) {
    return messages[at];
  }

  /** The messages; only the first {@link #length} count. */
  long[] messages() {
    return messages;
  }

  /** Changes a message. */
  void set(int at, long message) {
    messages[at] = message;
  }

  /** Takes these bits away from a message. */
  void restrict(int at, long bits) {
    messages[at] &= bits;
  }

  /** Gives these bits to a message. */
  void add(int at, long bits) {
    messages[at] |= bits;
  }

  /** Puts a message between others. */
  void insert(int at, long message) {
    reserve(length + 1);
    System.arraycopy(messages, at, messages, at + 1, length - at);
    messages[at] = message;
    length++;
  }

  /** Takes the last message away. */
  void removeLast() {
    length--;
  }

  /** Makes this a copy of another. */
  void copy(Constraint other) {
    copy(other.states, other.messages, 0, other.length);
  }

  /** Makes this a copy of messages that lie in an array. */
  void copy(long packedStates, long[] source, int start, int count) {
    states = packedStates;
    reserve(count);
    System.arraycopy(source, start, messages, 0, count);
    length = count;
  }

  private void reserve(int capacity) {
    if (capacity > messages.length) {
      messages = Arrays.copyOf(messages, Math.max(capacity, 2 * messages.length));
    }
  }
}

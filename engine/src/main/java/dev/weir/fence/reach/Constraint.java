package dev.weir.fence.reach;

import java.util.Arrays;

/**
 * A minimal word, to be filled and used again: packed local states and messages, the oldest first.
 * First come, under PSO, those in buffers in front of the channel, sorted by their headers, and
 * then those of the channel. It stands for all configurations above its instances in the order of
 * {@link ConstraintSet}.
 */
final class Constraint {
  private long states;
  private long[] words = new long[16];
  private int buffered;
  private int size;

  /** The packed local states. */
  long states() {
    return states;
  }

  /** Changes the packed local states. */
  void setStates(long packed) {
    states = packed;
  }

  /** Number of messages of the channel. */
  int length() {
    return size - buffered;
  }

  /** Number of messages in buffers. */
  int buffered() {
    return buffered;
  }

  /** Number of all messages. */
  int size() {
    return size;
  }

  /** All messages, those in buffers first; only the first {@link #size} count. */
  long[] words() {
    return words;
  }

  /** A message of the channel. */
  long message(int at) {
    return words[buffered + at];
  }

  /** A message in a buffer, by its place among all of them. */
  long bufferedMessage(int at) {
    return words[at];
  }

  /** Changes a message of the channel. */
  void set(int at, long message) {
    words[buffered + at] = message;
  }

  /** Keeps only these bits of a message of the channel. */
  void restrict(int at, long bits) {
    words[buffered + at] &= bits;
  }

  /** Gives these bits to a message of the channel. */
  void add(int at, long bits) {
    words[buffered + at] |= bits;
  }

  /** Puts a message into the channel. */
  void insert(int at, long message) {
    insertWord(buffered + at, message);
  }

  /** Takes the last message of the channel away. */
  void removeLast() {
    size--;
  }

  /** Keeps only these bits of a message in a buffer. */
  void restrictBuffered(int at, long bits) {
    words[at] &= bits;
  }

  /** Puts a message into a buffer, at a place among all of them. */
  void insertBuffered(int at, long message) {
    insertWord(at, message);
    buffered++;
  }

  /** Takes a message out of a buffer. */
  void removeBuffered(int at) {
    System.arraycopy(words, at + 1, words, at, size - at - 1);
    size--;
    buffered--;
  }

  /** Makes this a copy of another. */
  void copy(Constraint other) {
    copy(other.states, other.words, 0, other.size, other.buffered);
  }

  /** Makes this a copy of messages that lie in an array, the first of which are in buffers. */
  void copy(long packedStates, long[] source, int start, int count, int inBuffers) {
    states = packedStates;
    reserve(count);
    System.arraycopy(source, start, words, 0, count);
    size = count;
    buffered = inBuffers;
  }

  private void insertWord(int at, long message) {
    reserve(size + 1);
    System.arraycopy(words, at, words, at + 1, size - at);
    words[at] = message;
    size++;
  }

  private void reserve(int capacity) {
    if (capacity > words.length) {
      words = Arrays.copyOf(words, Math.max(capacity, 2 * words.length));
    }
  }
}

package dev.weir.fence.reach;

import java.util.Arrays;

/**
 * A minimal word: packed local states and messages, the oldest first. First come, under PSO, those
 * in buffers in front of the channel, sorted by their headers, and then those of the channel. It
 * stands for all configurations above its instances in the order of {@link ConstraintSet}.
 */
final class Constraint {
  private final long states;
  private long[] words;
  private int buffered;

  /** A word of one message, or of none. */
  Constraint(long states, long... channel) {
    this.states = states;
    this.words = channel;
  }

  /** A copy with other local states. */
  Constraint(Constraint other, long states) {
    this.states = states;
    this.words = other.words.clone();
    this.buffered = other.buffered;
  }

  /** The packed local states. */
  long states() {
    return states;
  }

  /** Number of messages of the channel. */
  int length() {
    return words.length - buffered;
  }

  /** Number of messages in buffers. */
  int buffered() {
    return buffered;
  }

  /** Number of all messages. */
  int size() {
    return words.length;
  }

  /** All messages, those in buffers first. */
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
    words = Arrays.copyOf(words, words.length - 1);
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
    long[] rest = Arrays.copyOf(words, words.length - 1);
    System.arraycopy(words, at + 1, rest, at, rest.length - at);
    words = rest;
    buffered--;
  }

  private void insertWord(int at, long message) {
    long[] longer = Arrays.copyOf(words, words.length + 1);
    System.arraycopy(words, at, longer, at + 1, words.length - at);
    longer[at] = message;
    words = longer;
  }
}

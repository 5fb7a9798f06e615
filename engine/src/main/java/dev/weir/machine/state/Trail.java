package dev.weir.machine.state;

import java.util.Arrays;

/**
 * The undo log of a machine: a stack of words. Whoever changes state pushes what it needs to change
 * it back, a header last; whoever takes changes back pops headers and hands them to their owners.
 *
 * <p>Marks grow with every push. While there is no mark to go back to ({@link #isRecording()} is
 * false) nothing need be pushed: this keeps a long single-threaded start of a program free.
 */
public final class Trail {
  /** Whose entry a header announces; the order is that in which they are looked for. */
  public enum Tag {
    CELL,
    DEFINED,
    PAGE,
    OBJECT_STATE,
    RIGHTS,
    NEW_OBJECT,
    THREAD,
    JOINED,
    WINDOW,
    FRAME,
    NEW_THREAD,
    STACK_OBJECT,
    TIME,
    NOTE,
    EXIT,
    BUFFER,
    PAST_VALUE,
    FIRST_WRITE
  }

  private static final int TAG_SHIFT = 56;
  private static final long PAYLOAD_MASK = (1L << TAG_SHIFT) - 1;

  private long[] words = new long[1024];
  private int top;
  private boolean recording;

  /** Whether pushes are needed: some mark may still be returned to. */
  public boolean isRecording() {
    return recording;
  }

  /** Whether to record from now on. */
  public void record(boolean record) {
    recording = record;
  }

  /** The bytes that it takes. */
  public long bytes() {
    return words.length * 8L;
  }

  /** The present height, to go back to later. */
  public int top() {
    return top;
  }

  /** Forgets everything. */
  public void clear() {
    top = 0;
  }

  /** Makes room for so many words, which {@link #pushReserved} then takes. */
  public void reserve(int length) {
    if (top + length > words.length) {
      words = Arrays.copyOf(words, Math.max(words.length * 2, top + length));
    }
  }

  /** Pushes words for which there is room. */
  public void pushReserved(long a, long b, long c, long d) {
    long[] w = words;
    int at = top;
    w[at] = a;
    w[at + 1] = b;
    w[at + 2] = c;
    w[at + 3] = d;
    top = at + 4;
  }

  /** Pushes a word. */
  public void push(long word) {
    if (top == words.length) {
      words = Arrays.copyOf(words, top * 2);
    }
    words[top++] = word;
  }

  /** Pushes {@code length} words of an array, in order. */
  public void pushAll(long[] source, int from, int length) {
    reserve(length);
    System.arraycopy(source, from, words, top, length);
    top += length;
  }

  /** Pushes a header. */
  public void pushHeader(Tag tag, long payload) {
    push(header(tag, payload));
  }

  /** The header of a change. */
  public static long header(Tag tag, long payload) {
    return ((long) tag.ordinal() << TAG_SHIFT) | payload;
  }

  /** Announces an entry of the store buffers, whose words were pushed before. */
  public void pushBufferHeader(long payload) {
    pushHeader(Tag.BUFFER, payload);
  }

  /** Pops so many words unseen; {@link #words} still has them, from {@link #top} on. */
  public void drop(int count) {
    top -= count;
  }

  /** The words themselves, for who reads many of them. Not to be changed. */
  public long[] words() {
    return words;
  }

  /** Pops a word. */
  public long pop() {
    return words[--top];
  }

  /** Pops {@code length} words into an array. */
  public void popAll(long[] target, int to, int length) {
    top -= length;
    System.arraycopy(words, top, target, to, length);
  }

  /** The ordinal of the tag of a header. */
  public static int tagOf(long header) {
    return (int) (header >>> TAG_SHIFT);
  }

  /** The payload of a header. */
  public static long payloadOf(long header) {
    return header & PAYLOAD_MASK;
  }
}

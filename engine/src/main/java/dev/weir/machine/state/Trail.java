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
  /** Whose entry a header announces. */
  public static final class Tag {
    public static final int CELL = 0;
    public static final int DEFINED = 1;
    public static final int PAGE = 2;
    public static final int OBJECT_STATE = 3;
    public static final int RIGHTS = 4;
    public static final int NEW_OBJECT = 5;
    public static final int THREAD = 6;
    public static final int THREAD_REST = 7;
    public static final int STOPPED = 8;
    public static final int PAST = 9;
    public static final int JOINED = 10;
    public static final int WINDOW = 11;
    public static final int FRAME = 12;
    public static final int NEW_THREAD = 13;
    public static final int NEW_STACK_OBJECT = 14;
    public static final int STACK_OBJECT = 15;
    public static final int TIME = 16;
    public static final int NOTE = 17;
    public static final int EXIT = 18;
    public static final int BUFFER = 19;
    public static final int PAST_VALUE = 20;
    public static final int FIRST_WRITE = 21;

    private Tag() {}
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

  /** Pushes a word. */
  public void push(long word) {
    if (top == words.length) {
      reserve(1);
    }
    words[top++] = word;
  }

  /** Pushes a header alone. */
  public void push(int tag, long payload) {
    push((long) tag << TAG_SHIFT | payload);
  }

  /** Pushes a word and a header. */
  public void push(long word, int tag, long payload) {
    int at = top;
    if (at + 2 > words.length) {
      reserve(2);
    }
    words[at] = word;
    words[at + 1] = (long) tag << TAG_SHIFT | payload;
    top = at + 2;
  }

  /** Pushes three words and a header. */
  public void push(long a, long b, long c, int tag, long payload) {
    int at = top;
    if (at + 4 > words.length) {
      reserve(4);
    }
    long[] w = words;
    w[at] = a;
    w[at + 1] = b;
    w[at + 2] = c;
    w[at + 3] = (long) tag << TAG_SHIFT | payload;
    top = at + 4;
  }

  /** Pushes {@code length} words of an array, in order. */
  public void pushAll(long[] source, int from, int length) {
    if (top + length > words.length) {
      reserve(length);
    }
    System.arraycopy(source, from, words, top, length);
    top += length;
  }

  private void reserve(int length) {
    words = Arrays.copyOf(words, Math.max(words.length * 2, top + length));
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

  /** The {@link Tag} of a header. */
  public static int tagOf(long header) {
    return (int) (header >>> TAG_SHIFT);
  }

  /** The payload of a header. */
  public static long payloadOf(long header) {
    return header & PAYLOAD_MASK;
  }
}

package dev.weir.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The states of a synchronisation object as values of its word, for whoever keeps account of memory
 * by itself: a value says all that an operation on the object depends on. Equal states are one
 * value. A state of which the word says all is the word.
 */
public final class SyncStates {
  /** In the value of a state with a word of 4 bytes: something stands behind the word. */
  public static final long HAS_REST = 1L << 62;

  private static final long WORD = 0xffff_ffffL;
  private static final long INDEX = 0x3fff_ffffL;

  private final int size;
  private final List<State> states = new ArrayList<>();
  private final Map<State, Long> values = new HashMap<>();

  /**
   * A thread that sleeps.
   *
   * @param since tells this sleep from others of the thread
   */
  public record Sleeper(int thread, int since) {}

  /**
   * A state.
   *
   * @param word what the word of the object holds
   * @param rest what stands behind the word, if that is not zeros
   * @param sleepers who sleeps on the object, by their identities
   * @param away the threads whose sleep on the object has ended by itself, who have not come back,
   *     and whom no signal would have woken since
   */
  public record State(long word, List<Long> rest, List<Sleeper> sleepers, List<Integer> away) {
    /** Makes the lists immutable. */
    public State {
      rest = List.copyOf(rest);
      sleepers = List.copyOf(sleepers);
      away = List.copyOf(away);
    }

    private boolean isWord() {
      return rest.isEmpty() && sleepers.isEmpty() && away.isEmpty();
    }
  }

  /**
   * States of an object whose word has 4 or 8 bytes.
   *
   * @param size how many
   */
  public SyncStates(int size) {
    this.size = size;
  }

  /** The value of a state. Of a word of 4 bytes it holds the word as its lower half. */
  public long value(State state) {
    return state.isWord() ? state.word : values.computeIfAbsent(state, this::added);
  }

  private long added(State state) {
    states.add(state);
    return size == Integer.BYTES
        ? (long) states.size() << Integer.SIZE | state.word | (state.rest.isEmpty() ? 0 : HAS_REST)
        : Integer.MIN_VALUE + states.size() - 1L;
  }

  /** The state of a value. */
  public State state(long value) {
    // A word of 8 bytes with all bits of its upper half set is none that threads come to.
    long index =
        size == Integer.BYTES ? (value >>> Integer.SIZE & INDEX) - 1 : value - Integer.MIN_VALUE;
    return index >= 0 && index < states.size()
        ? states.get((int) index)
        : new State(size == Integer.BYTES ? value & WORD : value, List.of(), List.of(), List.of());
  }
}

package dev.weir.machine.call;

import dev.weir.machine.memory.SyncState;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Step;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A function without a body: a call of the modelled library. A call may take several phases, each
 * either local or one step that others can see; between them {@link Call#phase()} tells where it
 * stands.
 */
public interface ExternalFunction {

  /** How a phase of a call shows. */
  enum Visibility {
    /** Nobody else can see it. */
    LOCAL,
    /** A step of its own. */
    STEP
  }

  /** Whether a call is over after a phase. */
  enum Progress {
    /** It returns. */
    DONE,
    /** Another phase follows. */
    AGAIN
  }

  /**
   * What the present phase will do. It must not change anything. For a step, {@code step} is to be
   * described: kind, address, size, drain, outcomes.
   */
  Visibility next(Call call, Step step);

  /** Whether the step can be taken now, drained buffers apart. */
  default boolean isEnabled(Call call, Step step) {
    return true;
  }

  /**
   * For a step that can be taken only at certain values of the word that it accesses: whether it
   * can at this one.
   */
  default boolean canTake(Call call, long value) {
    return true;
  }

  /**
   * Whether it waits for a mutex and takes it, so that what a thread does next may be a look under
   * it; a wait with a deadline takes its mutex again.
   */
  default boolean takesMutex() {
    return false;
  }

  /** Whether it takes an object if it can at once, and otherwise fails. */
  default boolean attempts() {
    return false;
  }

  /**
   * For a step that attempts to take part of the word that it accesses: whether that fails at a
   * value, so that the call only {@linkplain #giveUp says so}. It says the same at all values at
   * which it fails between two steps of its own thread.
   */
  default boolean failsAt(Call call, long value) {
    return false;
  }

  /** Says that an attempt has failed, as at a value where it {@link #failsAt}. */
  default void giveUp(Call call, long value) {
    throw new UnsupportedOperationException("a call that attempts nothing");
  }

  /** What a thread waits for whose step cannot be taken. */
  default Waiting waiting() {
    return Waiting.MUTEX;
  }

  /**
   * More about a thread whose step cannot be taken, as it follows what it waits for; or nothing.
   */
  default String remark(Call call) {
    return "";
  }

  /** What a value means that a step loads or stores, where it is none that the program knows. */
  default Optional<String> meaning(long value) {
    return Optional.empty();
  }

  /** Whether it may change what pages may be used for. */
  default boolean changesRights() {
    return false;
  }

  /** Whether it tells that a mutex is held without waiting for it. */
  default boolean triesMutexes() {
    return false;
  }

  /** Whether it may look at an argument, or at what it points to. */
  default boolean looksAt(int argument) {
    return true;
  }

  /** The argument that is the format, of a function that only prints what is behind it. */
  default OptionalInt format() {
    return OptionalInt.empty();
  }

  /**
   * Whether it only says what time it is for its thread, and lets that time go on where that {@link
   * Call#timeMatters}.
   */
  default boolean asksTime() {
    return false;
  }

  /** Whether it does nothing but let time pass for its thread, as long as its arguments say. */
  default boolean passesTime() {
    return false;
  }

  /** Whether it always returns the same, has no effect, and does not look at its arguments. */
  default boolean doesNothing() {
    return false;
  }

  /**
   * Whether what it does follows from the state of its thread, and from what its events and the
   * results of threads say.
   */
  default boolean isTransparent() {
    return false;
  }

  /**
   * Of an operation that takes an object: the bits of its word of which one is set while somebody
   * has it; 0 where it takes one of a count.
   */
  default long takenBits() {
    return SyncState.HOLDER;
  }

  /**
   * How many bytes of a synchronisation object its steps look at and change, the word included,
   * whatever the word says.
   */
  default int objectBytes() {
    return 0;
  }

  /** Does the present phase. */
  Progress execute(Call call, Step step);
}

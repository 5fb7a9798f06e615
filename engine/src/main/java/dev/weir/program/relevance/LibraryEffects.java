package dev.weir.program.relevance;

import java.util.OptionalInt;

/** What functions without a body do and look at, as far as it matters. They go by their numbers. */
@FunctionalInterface
public interface LibraryEffects {
  /** Whether a function has no effect and looks at nothing. */
  boolean doesNothing(int function);

  /** Whether a function waits for a mutex and takes it. */
  default boolean takesMutex(int function) {
    return false;
  }

  /** Whether a function takes an object if it can at once, and otherwise fails. */
  default boolean attempts(int function) {
    return false;
  }

  /**
   * Whether a function only says what time it is for its thread, and lets that time go on. Where no
   * answer matters, it need not go on.
   */
  default boolean asksTime(int function) {
    return false;
  }

  /** Whether a function does nothing but let time pass, as long as its arguments say. */
  default boolean passesTime(int function) {
    return false;
  }

  /**
   * Whether a function does the same whichever thread calls it, with arguments and memory that are
   * the same for all.
   */
  default boolean isBlind(int function) {
    return false;
  }

  /** Whether a function gives the address of a block that is the thread's own. */
  default boolean allocates(int function) {
    return false;
  }

  /**
   * The argument that is the format of a function which only prints, and which no other effect
   * follows from; the arguments behind it are what is printed.
   */
  default OptionalInt formatOf(int function) {
    return OptionalInt.empty();
  }

  /** Whether a function may look at an argument, or at what it points to. */
  default boolean looksAt(int function, int argument) {
    return true;
  }
}

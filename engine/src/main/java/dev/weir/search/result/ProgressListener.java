package dev.weir.search.result;

import java.util.function.BooleanSupplier;

/** Told about once a second how far an exploration has come; it can end it. */
@FunctionalInterface
public interface ProgressListener {
  /**
   * What a search may hold of what it can do without, whatever others do: a fraction of what Java
   * itself takes, 130 MB and more.
   */
  long FREE_BYTES = 40L << 20;

  /** Hears nothing. */
  ProgressListener NONE = () -> false;

  /** Hears nothing, and ends the exploration when asked to. */
  static ProgressListener stoppingWhen(BooleanSupplier isOver) {
    return isOver::getAsBoolean;
  }

  /** Whether the exploration is to end now, in good order; asked now and then, at no great cost. */
  boolean wantsToStop();

  /** Called by the exploring thread, which waits, if it {@link #hears}: it should be quick. */
  default void explored(Progress progress) {}

  /** Called where the exploration begins anew, with more turns of each loop than before. */
  default void roundBegins() {}

  /**
   * Called once where the first execution is long: it has no end after many steps, or much work.
   */
  default void firstExecutionIsLong() {}

  /** Whether it wants to be told: estimates cost time. */
  default boolean hears() {
    return false;
  }

  /**
   * Called now and then by a search that cannot do without what it holds.
   *
   * @param bytes that it holds
   */
  default void holds(long bytes) {}

  /**
   * Whether a search may hold more, which it can do without; asked before it takes the memory.
   *
   * @param bytes that it will hold then
   */
  default boolean hasRoom(long bytes) {
    return bytes <= FREE_BYTES;
  }
}

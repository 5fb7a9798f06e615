package dev.weir.search;

import java.util.function.BooleanSupplier;

/** Told about once a second how far an exploration has come; it can end it. */
public interface ProgressListener {
  /**
   * What a search may hold of what it can do without, whatever others do: a fraction of what Java
   * itself takes, 130 MB and more.
   */
  long FREE_BYTES = 40L << 20;

  /** Hears nothing. */
  ProgressListener NONE = stoppingWhen(() -> false);

  /** Hears nothing, and ends the exploration when asked to. */
  static ProgressListener stoppingWhen(BooleanSupplier isOver) {
    return new ProgressListener() {
      @Override
      public void explored(Progress progress) {}

      @Override
      public boolean hears() {
        return false;
      }

      @Override
      public boolean wantsToStop() {
        return isOver.getAsBoolean();
      }
    };
  }

  /** Called by the exploring thread, which waits: it should be quick. */
  void explored(Progress progress);

  /** Whether it wants to be told: estimates cost time. */
  default boolean hears() {
    return true;
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

  /** Whether the exploration is to end now, in good order; asked now and then, at no great cost. */
  default boolean wantsToStop() {
    return false;
  }
}

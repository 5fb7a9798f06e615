package dev.weir.search;

import java.util.function.BooleanSupplier;

/** Told about once a second how far an exploration has come; it can end it. */
public interface ProgressListener {
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
   * Called before more memory is taken for what is not explored again; returns when there is room,
   * or when the exploration is to end.
   *
   * @param bytes that will be held then
   */
  default void takes(long bytes) {}

  /** Whether the exploration is to end now, in good order; asked now and then, at no great cost. */
  default boolean wantsToStop() {
    return false;
  }
}

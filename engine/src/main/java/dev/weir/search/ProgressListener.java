package dev.weir.search;

/** Told about once a second how far an exploration has come. */
@FunctionalInterface
public interface ProgressListener {
  /** Hears nothing. */
  ProgressListener NONE = progress -> {};

  /** Called by the exploring thread, which waits: it should be quick. */
  void explored(Progress progress);
}

package dev.weir.cli.change;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Tells which files change. */
public interface FileChanges extends Closeable {
  /** Makes one. */
  interface Source {
    /**
     * Begins to look.
     *
     * @throws IOException if this machine does not tell
     */
    FileChanges open() throws IOException;
  }

  /**
   * Looks at more files: what changes from now on is told by {@link #next}.
   *
   * @param files files, and folders of files
   * @throws IOException if this machine tells of no more
   */
  void lookAt(Set<Path> files) throws IOException;

  /**
   * Waits until some of them change, and then until they have been left alone for a moment.
   *
   * @param stop may ask for an end
   * @return those that changed; none if an end was asked for
   * @throws InterruptedException if this thread is to end
   */
  Set<Path> next(BooleanSupplier stop) throws InterruptedException;
}

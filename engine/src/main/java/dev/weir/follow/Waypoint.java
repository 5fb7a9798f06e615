package dev.weir.follow;

import dev.weir.program.SourcePosition;
import java.util.OptionalLong;

/**
 * A place that a thread comes by.
 *
 * @param thread the thread's number in order of creation
 * @param file the name of the file; folders before it do not count
 * @param line the line
 * @param value what a choice there gives, if that is said
 */
public record Waypoint(int thread, String file, int line, OptionalLong value) {

  /** Whether a position is here. */
  public boolean isAt(SourcePosition position) {
    return position.line() == line && baseName(position.file()).equals(baseName(file));
  }

  private static String baseName(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  @Override
  public String toString() {
    return "thread " + thread + " at " + file + ":" + line;
  }
}

package dev.weir.frontend;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The class path of this process, for a process that it starts. An installation names its folder by
 * an open file of the process, which another process has not.
 */
public final class ChildClassPath {
  /** What is there belongs to the process that asks. */
  private static final String OWN = "/proc/self/";

  private ChildClassPath() {}

  /** As an argument of Java. */
  public static String text() {
    return lasting(System.getProperty("java.class.path"));
  }

  /** A class path whose entries mean the same to every process. */
  static String lasting(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator, -1))
        .map(entry -> entry.startsWith(OWN) ? real(entry) : entry)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String real(String entry) {
    try {
      return Path.of(entry).toRealPath().toString();
    } catch (IOException e) {
      // It is missing here as well.
      return entry;
    }
  }
}

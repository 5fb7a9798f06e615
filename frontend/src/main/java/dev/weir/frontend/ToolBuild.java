package dev.weir.frontend;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Tells the builds of Weir apart. */
public final class ToolBuild {
  /** As they are when this is first asked for: who runs on after another build stays what it is. */
  private static final List<String> PARTS = find();

  private ToolBuild() {}

  /**
   * What the program that runs now is made of: its parts on the class path and in the run-time
   * image, each with its size and time, since they are large.
   */
  public static List<String> parts() {
    return PARTS;
  }

  private static List<String> find() {
    List<String> parts = new ArrayList<>();
    for (String variable : List.of("java.class.path", "jdk.module.path")) {
      for (String entry : System.getProperty(variable, "").split(File.pathSeparator)) {
        if (!entry.isEmpty()) {
          add(Path.of(entry), parts);
        }
      }
    }
    // Where Weir is part of a run-time image, it is in there.
    add(Path.of(System.getProperty("java.home", ""), "lib", "modules"), parts);
    return List.copyOf(parts);
  }

  private static void add(Path entry, List<String> parts) {
    try (Stream<Path> files = Files.walk(entry)) {
      for (Path file : files.sorted().toList()) {
        if (Files.isRegularFile(file)) {
          FileTime time = Files.getLastModifiedTime(file);
          parts.add(file + " " + Files.size(file) + " " + time.toMillis());
        }
      }
    } catch (IOException | UncheckedIOException e) {
      parts.add(entry + " is not there");
    }
  }
}

package dev.weir.cli.resident;

import dev.weir.frontend.ToolBuild;
import dev.weir.frontend.clang.ContentHash;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * All that a process brings to a command but its words: who differs in it must not run the command.
 * It is the build and the JVM, the machine and what is to be seen of it, the rights, the folder,
 * and the environment, for the compiler of C may ask for any variable.
 */
final class Identity {
  /** What two processes say to each other; another number where that changes. */
  private static final String PROTOCOL = "weir resident 1";

  /**
   * Variables that tell terminals and sessions apart, of which no compiler knows. What is for Weir
   * itself among them comes with each command.
   */
  private static final List<String> OF_TERMINALS =
      List.of(
          """
          _ COLORTERM COLUMNS DISPLAY GPG_TTY LINES NO_COLOR OLDPWD SHLVL STY WAYLAND_DISPLAY
          WEIR_COLUMNS WEIR_ERROR_TERMINAL WINDOW WINDOWID
          """
              .split("\\s+"));

  /**
   * The lines of the status of a process that say what it may do, and what others may with its
   * files.
   */
  private static final Set<String> RIGHTS = Set.of("Uid", "Gid", "Groups", "CapEff", "Umask");

  private static final List<String> BEGINNINGS_OF_TERMINALS =
      List.of("DBUS_", "GNOME_TERMINAL", "ITERM", "KITTY", "SSH_", "TERM", "TMUX", "VTE", "XDG_SE");

  private Identity() {}

  /**
   * A name for it, in hexadecimal digits.
   *
   * @throws IOException if the folder of this process is not there any more
   */
  static String of(Map<String, String> environment) throws IOException {
    List<String> parts = new ArrayList<>();
    parts.add(PROTOCOL);
    for (String property : List.of("java.home", "java.runtime.version", "weir.home")) {
      parts.add(System.getProperty(property, ""));
    }
    parts.add(System.getProperty("java.class.path"));
    parts.addAll(ToolBuild.parts());
    Path folder = Path.of("").toAbsolutePath();
    parts.add(folder.toString());
    // A folder may have been deleted, and made again under its old name.
    parts.add(String.valueOf(Files.readAttributes(folder, BasicFileAttributes.class).fileKey()));
    addSurroundings(parts);
    new TreeMap<>(environment)
        .forEach(
            (name, value) -> {
              if (!isOfTerminal(name)) {
                parts.add(name + "=" + value);
              }
            });
    return ContentHash.of(parts).text();
  }

  /** Adds which machine, and which part of it, this process sees, and what it may do there. */
  private static void addSurroundings(List<String> parts) {
    try {
      parts.add(Files.readString(Path.of("/proc/sys/kernel/random/boot_id")));
      for (String space : List.of("mnt", "net", "user")) {
        parts.add(Files.readSymbolicLink(Path.of("/proc/self/ns", space)).toString());
      }
      try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
        lines
            .filter(line -> RIGHTS.contains(line.substring(0, Math.max(0, line.indexOf(':')))))
            .forEach(parts::add);
      }
    } catch (IOException | UncheckedIOException e) {
      // Other systems than Linux do not tell, and have no such parts.
    }
  }

  private static boolean isOfTerminal(String variable) {
    return OF_TERMINALS.contains(variable)
        || BEGINNINGS_OF_TERMINALS.stream().anyMatch(variable::startsWith);
  }
}

package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of the modelled library that is written in C: functions that need nothing but memory,
 * and those that call the program back. They are linked into a program that calls them, so that
 * their accesses are steps like any other.
 *
 * <p>A source file is compiled once, without debug information, and kept in the cache. A function
 * that a program defines itself takes the place of the library's, whose functions are all weak.
 */
public final class LibrarySources {
  /** The source files: one for each family. */
  private static final List<String> FAMILIES =
      List.of(
          "alarms",
          "atomics",
          "attributes",
          "awaits",
          "bounds",
          "calendar",
          "calls",
          "cancellation",
          "catching",
          "characters",
          "cleanups",
          "configuration",
          "deletions",
          "directed",
          "endings",
          "environment",
          "errors",
          "events",
          "exceptions",
          "files",
          "floating",
          "interruptions",
          "joining",
          "kept",
          "keys",
          "libcxx",
          "libcxxfutures",
          "libcxxwaits",
          "libstdcxx",
          "mapping",
          "messages",
          "named",
          "numbers",
          "objects",
          "once",
          "options",
          "pipes",
          "polling",
          "process",
          "scanning",
          "settings",
          "signals",
          "sleeping",
          "sorting",
          "starting",
          "streams",
          "strings",
          "system",
          "time",
          "types",
          "waits");

  private static final String FOLDER = "dev/weir/frontend/library";
  private static final List<String> COMMON = List.of("weir_library.h", "weir_type_info.h");

  /** What all patterns begin with. */
  private static final String MARK = "LIBRARY";

  /** {@code LIBRARY("what it does") type name(}, or LIBRARY_TOO. */
  private static final Pattern DEFINITION =
      Pattern.compile("LIBRARY(_TOO)?\\(\"([^\"]*)\"\\)[^(]*?(\\w+)\\(");

  /** {@code LIBRARY_VARIABLE type name}, or a pointer to a function. */
  private static final Pattern VARIABLE =
      Pattern.compile("LIBRARY_VARIABLE [^;={]*?(\\w+)(?:\\)\\(void\\)|\\[\\])?(?: =|;)");

  private final NativeCache cache;
  private final CompilerOptions options;

  /** Once it was asked for. */
  private @Nullable String fingerprint;

  /**
   * A function of the library.
   *
   * @param name its name in C
   * @param family what it belongs to
   * @param description one line
   * @param links whether a program that calls it, and does not define it, needs the family's file;
   *     otherwise it only comes along with others
   */
  public record Entry(String name, String family, String description, boolean links) {}

  /**
   * The library as a program needs it.
   *
   * @param options for another compiler or target
   */
  public LibrarySources(NativeCache cache, CompilerOptions options) {
    this.cache = cache;
    this.options = options;
  }

  /** All functions, by family. */
  public static List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    matches(
        DEFINITION,
        (family, match) ->
            entries.add(new Entry(match.group(3), family, match.group(2), match.group(1) == null)));
    return entries;
  }

  /**
   * The families that a program needs, by the functions and variables that it uses and does not
   * define.
   */
  public static Map<String, String> families() {
    Map<String, String> families = new HashMap<>();
    matches(VARIABLE, (family, match) -> families.put(match.group(1), family));
    matches(
        DEFINITION,
        (family, match) -> {
          if (match.group(1) == null) {
            families.put(match.group(3), family);
          }
        });
    return families;
  }

  /** Finds all places of the sources that a pattern that begins with a mark describes. */
  private static void matches(Pattern pattern, BiConsumer<String, MatchResult> found) {
    try (Resources resources = Resources.in(FOLDER)) {
      for (String family : FAMILIES) {
        String text = new String(resources.read(file(family)), StandardCharsets.UTF_8);
        Matcher matcher = pattern.matcher(text);
        // To try the pattern everywhere takes longer where its code is not compiled yet.
        for (int at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + 1)) {
          if (matcher.region(at, text.length()).lookingAt()) {
            found.accept(family, matcher);
          }
        }
      }
    }
  }

  /**
   * The functions of a family, compiled.
   *
   * @throws InputException if they cannot be compiled, or the cache cannot be written
   */
  public byte[] bitcode(String family) throws InputException {
    List<String> target = target();
    try {
      Optional<Path> kept =
          options.clang().isEmpty() && target.isEmpty() ? compiled() : Optional.empty();
      if (kept.isPresent()) {
        return Files.readAllBytes(kept.get().resolve(family + ".bc"));
      }
      Path folder = Files.createTempDirectory("weir-library");
      try {
        writeSources(folder);
        return compile(folder, family, target);
      } finally {
        for (String name : files()) {
          Files.deleteIfExists(folder.resolve(name));
        }
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new InputException(
          "cannot compile the library (" + CacheFolder.reason(e) + "); make room on the disk");
    }
  }

  /** The folder of the cache with all families; empty where the cache cannot be written. */
  private Optional<Path> compiled() {
    try {
      return Optional.of(cache.ensure(folderName(), this::compileAll));
    } catch (InputException e) {
      // One family is compiled for this program alone; if that is not possible, it says why.
      return Optional.empty();
    }
  }

  /** The user's choice of a target, as arguments of the compiler. */
  private List<String> target() {
    List<String> arguments = options.arguments();
    List<String> target = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (argument.startsWith("--target=")) {
        target.add(argument);
      } else if ((argument.equals("-target") || argument.equals("--target"))
          && i + 1 < arguments.size()) {
        target.addAll(List.of(argument, arguments.get(i + 1)));
      }
    }
    return target;
  }

  private void compileAll(Path folder) throws IOException, InputException {
    writeSources(folder);
    for (String family : FAMILIES) {
      Files.write(folder.resolve(family + ".bc"), compile(folder, family, List.of()));
    }
  }

  private byte[] compile(Path folder, String family, List<String> target) throws InputException {
    List<String> arguments = new ArrayList<>(List.of("-g0", "-fno-builtin", "-std=gnu17"));
    arguments.addAll(target);
    return new ClangDriver(cache)
        .compile(folder.resolve(file(family)), new CompilerOptions(options.clang(), arguments))
        .bitcode();
  }

  private static void writeSources(Path folder) throws IOException {
    try (Resources resources = Resources.in(FOLDER)) {
      for (String name : files()) {
        Files.write(folder.resolve(name), resources.read(name));
      }
    }
  }

  private static List<String> files() {
    List<String> files = new ArrayList<>(COMMON);
    FAMILIES.forEach(family -> files.add(file(family)));
    return files;
  }

  private static String file(String family) {
    return family + ".c";
  }

  /** The name of the folder of the cache with what is compiled for most programs. */
  String folderName() {
    return "library-" + fingerprint();
  }

  /** A name for exactly these contents, the headers that they include among them. */
  private String fingerprint() {
    if (fingerprint == null) {
      try (Resources resources = Resources.in(FOLDER)) {
        fingerprint = resources.fingerprint(files()) + "-" + cache.headersFingerprint();
      }
    }
    return fingerprint;
  }
}

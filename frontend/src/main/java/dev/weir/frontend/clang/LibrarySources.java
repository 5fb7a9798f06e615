package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
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
          "atomics",
          "attributes",
          "awaits",
          "bounds",
          "calendar",
          "calls",
          "characters",
          "endings",
          "environment",
          "errors",
          "events",
          "exceptions",
          "files",
          "floating",
          "joining",
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
          "process",
          "scanning",
          "signals",
          "sorting",
          "starting",
          "strings",
          "system",
          "time");

  private static final String FOLDER = "/dev/weir/frontend/library/";
  private static final String COMMON = "weir_library.h";

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
    for (String family : FAMILIES) {
      Matcher matcher = DEFINITION.matcher(text(family));
      while (matcher.find()) {
        entries.add(
            new Entry(matcher.group(3), family, matcher.group(2), matcher.group(1) == null));
      }
    }
    return entries;
  }

  /**
   * The families that a program needs, by the functions and variables that it uses and does not
   * define.
   */
  public static Map<String, String> families() {
    Map<String, String> families = new LinkedHashMap<>();
    for (String family : FAMILIES) {
      Matcher matcher = VARIABLE.matcher(text(family));
      while (matcher.find()) {
        families.put(matcher.group(1), family);
      }
    }
    entries().stream()
        .filter(Entry::links)
        .forEach(entry -> families.put(entry.name(), entry.family()));
    return families;
  }

  /**
   * The functions of a family, compiled.
   *
   * @throws InputException if they cannot be compiled, or the cache cannot be written
   */
  public byte[] bitcode(String family) throws InputException {
    List<String> target = target();
    try {
      if (options.clang().isEmpty() && target.isEmpty()) {
        Path folder = cache.ensure(folderName(), this::compileAll);
        return Files.readAllBytes(folder.resolve(family + ".bc"));
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
        .compile(folder.resolve(family + ".c"), new CompilerOptions(options.clang(), arguments))
        .bitcode();
  }

  private static void writeSources(Path folder) throws IOException {
    for (String name : files()) {
      Files.write(folder.resolve(name), read(name));
    }
  }

  private static List<String> files() {
    List<String> files = new ArrayList<>(List.of(COMMON));
    FAMILIES.forEach(family -> files.add(family + ".c"));
    return files;
  }

  /** The name of the folder of the cache with what is compiled for most programs. */
  String folderName() {
    return "library-" + fingerprint();
  }

  /** A name for exactly these contents, the headers that they include among them. */
  private String fingerprint() {
    if (fingerprint == null) {
      CRC32 checksum = new CRC32();
      files().forEach(name -> checksum.update(read(name)));
      fingerprint = Long.toHexString(checksum.getValue()) + "-" + cache.headersFingerprint();
    }
    return fingerprint;
  }

  private static String text(String family) {
    return new String(read(family + ".c"), StandardCharsets.UTF_8);
  }

  private static byte[] read(String name) {
    try (InputStream in = LibrarySources.class.getResourceAsStream(FOLDER + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

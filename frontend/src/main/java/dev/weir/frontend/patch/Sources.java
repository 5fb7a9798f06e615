package dev.weir.frontend.patch;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.SourceReader;
import dev.weir.frontend.input.InputFormat;
import dev.weir.program.SourcePosition;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of a program: their texts, their syntax trees and their macros. */
final class Sources {
  /** The name of a file in what the preprocessor writes, and the flag of one of the system's. */
  private static final Pattern FILE =
      Pattern.compile("(?m)^# \\d+ \"((?:[^\"\\\\]|\\\\.)*)\"([ 124]*3\\b)?");

  /** A byte by its number, or a character. */
  private static final Pattern QUOTED = Pattern.compile("\\\\([0-7]{3})|\\\\?(.)");

  /** A definition, or where the next lines come from. */
  private static final Pattern MACRO =
      Pattern.compile(
          "(?m)^#(?:undef (\\w+)|define (\\w+)(\\([^)]*\\))?(.*)| \\d+ \"(.*)\"([ 124]*3\\b)?.*)$");

  /**
   * One file that is compiled, with all that it includes.
   *
   * @param path as the user gave it
   * @param systemMacros the names of the macros that the system's headers define there
   */
  record Unit(
      Path path,
      SyntaxNode tree,
      SharedAccesses accesses,
      Set<SourceText> texts,
      Set<String> systemHeaders,
      Set<String> systemMacros) {
    /** Whether a header of the system is included. */
    boolean includes(String header) {
      return systemHeaders.stream().anyMatch(name -> name.endsWith("/" + header));
    }
  }

  private final SourceReader reader;
  private final boolean isCplusplus;
  private final List<Unit> units = new ArrayList<>();
  private final Map<Path, SourceText> texts = new TreeMap<>();
  private final Map<String, Optional<SourceText>> byName = new HashMap<>();

  /** How the files are called, from the root, by their real paths: links may lead to them. */
  private final Map<Path, Set<Path>> names = new HashMap<>();

  private final Set<String> systemHeaders = new HashSet<>();
  private final Set<String> withArguments = new HashSet<>();
  private final Map<String, String> ownMacros = new HashMap<>();

  private Sources(SourceReader reader, boolean isCplusplus) {
    this.reader = reader;
    this.isCplusplus = isCplusplus;
  }

  static Sources read(SourceReader reader, List<Path> files) throws InputException {
    Sources sources =
        new Sources(
            reader,
            files.stream().anyMatch(file -> InputFormat.is(file, InputFormat::isCplusplus)));
    for (Path file : files) {
      SyntaxNode tree = SyntaxReader.read(reader.syntaxTree(file));
      Unit unit =
          new Unit(
              file,
              tree,
              new SharedAccesses(tree),
              new HashSet<>(),
              new HashSet<>(),
              new HashSet<>());
      Set<Path> read = new HashSet<>();
      for (Path one : reader.filesRead(file)) {
        realPath(one.toString()).ifPresent(read::add);
      }
      sources.readFiles(reader.preprocessed(file), read, unit);
      sources.units.add(unit);
    }
    return sources;
  }

  /** Takes note of files; those that only a {@code #line} names are none of the program. */
  private void readFiles(String preprocessed, Set<Path> read, Unit unit) throws InputException {
    Set<String> own = new TreeSet<>();
    Matcher file = FILE.matcher(preprocessed);
    while (file.find()) {
      (file.group(2) == null ? own : unit.systemHeaders()).add(name(file.group(1)));
    }
    systemHeaders.addAll(unit.systemHeaders());
    for (String name : own) {
      if (!name.startsWith("<")) {
        load(name, read);
        text(name).ifPresent(unit.texts()::add);
      }
    }
    Matcher line = MACRO.matcher(preprocessed);
    boolean isOwn = false;
    while (line.find()) {
      if (line.group(1) != null) {
        ownMacros.remove(line.group(1));
        unit.systemMacros().remove(line.group(1));
        continue;
      }
      if (line.group(2) == null) {
        isOwn = line.group(6) == null && !line.group(5).startsWith("<");
        continue;
      }
      if (isOwn) {
        ownMacros.put(line.group(2), line.group(4).strip());
      } else {
        unit.systemMacros().add(line.group(2));
      }
      if (line.group(3) != null) {
        withArguments.add(line.group(2));
      }
    }
  }

  /** A name as the preprocessor writes it: bytes that are no letters of ASCII are octal numbers. */
  private static String name(String quoted) {
    if (!quoted.contains("\\")) {
      return quoted;
    }
    ByteArrayOutputStream name = new ByteArrayOutputStream();
    Matcher part = QUOTED.matcher(quoted);
    while (part.find()) {
      if (part.group(1) != null) {
        name.write(Integer.parseInt(part.group(1), 8));
      } else {
        name.writeBytes(part.group(2).getBytes(StandardCharsets.UTF_8));
      }
    }
    return name.toString(StandardCharsets.UTF_8);
  }

  List<Unit> units() {
    return List.copyOf(units);
  }

  /** The files of the program. */
  List<SourceText> texts() {
    return List.copyOf(texts.values());
  }

  boolean isCplusplus() {
    return isCplusplus;
  }

  /** Whether a macro is used with arguments in parentheses. */
  boolean hasArguments(String macro) {
    return withArguments.contains(macro);
  }

  /** What the macros that the program defines stand for, by their names. */
  Map<String, String> ownMacros() {
    return Map.copyOf(ownMacros);
  }

  /** Whether something holds in all that a file is compiled into. */
  boolean everywhere(SourceText file, Predicate<Unit> condition) {
    return units.stream().filter(unit -> unit.texts().contains(file)).allMatch(condition);
  }

  /** Whether a file belongs to the system and not to the program. */
  boolean isSystemHeader(String name) {
    return systemHeaders.contains(name);
  }

  /** A file of the program by any of its names; none for the system's. */
  Optional<SourceText> text(String name) {
    return byName.computeIfAbsent(
        name, unknown -> isSystemHeader(name) ? Optional.empty() : realPath(name).map(texts::get));
  }

  /**
   * A place in a file.
   *
   * @param offset negative if the file has no such place
   */
  record Location(SourceText file, int offset) {}

  /** Where a position is: in more than one place if {@code #line} calls several lines alike. */
  List<Location> locations(SourcePosition position) {
    List<Location> found = new ArrayList<>();
    for (SourceText file : texts.values()) {
      List<Integer> lines = new ArrayList<>();
      if (text(position.file()).filter(own -> own == file).isPresent()) {
        lines.addAll(file.lineNumbers().lines(position.line(), Optional.empty()));
      }
      for (String other : file.lineNumbers().otherFiles()) {
        if (isSamePath(other, position.file())) {
          lines.addAll(file.lineNumbers().lines(position.line(), Optional.of(other)));
        }
      }
      lines.forEach(line -> found.add(new Location(file, file.offset(line, position.column()))));
    }
    return found;
  }

  private static boolean isSamePath(String one, String other) {
    try {
      return Path.of(one)
          .toAbsolutePath()
          .normalize()
          .equals(Path.of(other).toAbsolutePath().normalize());
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** The absolute paths by which the compiler comes to a file. */
  Set<Path> namesOf(Path file) {
    return names.getOrDefault(file, Set.of(file));
  }

  private static Optional<Path> realPath(String name) {
    try {
      return name.isEmpty() ? Optional.empty() : Optional.of(Path.of(name).toRealPath());
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  private void load(String name, Set<Path> read) throws InputException {
    Optional<Path> path = isSystemHeader(name) ? Optional.empty() : realPath(name);
    if (path.isEmpty() || !read.contains(path.get())) {
      return;
    }
    Set<Path> known = names.computeIfAbsent(path.get(), file -> new TreeSet<>(Set.of(file)));
    known.add(Path.of(name).toAbsolutePath());
    known.add(Path.of(name).toAbsolutePath().normalize());
    if (texts.containsKey(path.get())) {
      return;
    }
    try {
      String text = Files.readString(path.get(), StandardCharsets.ISO_8859_1);
      String tokens = reader.tokens(path.get(), isCplusplus);
      texts.put(path.get(), new SourceText(path.get(), text, tokens));
    } catch (IOException e) {
      throw new InputException(name + ": cannot be read; check the path");
    }
  }
}

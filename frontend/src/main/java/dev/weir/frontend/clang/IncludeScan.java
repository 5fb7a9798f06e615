package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Looks, before a compiler is run, at what it may read: at each place where a file could lie that a
 * directive names, in every folder where the compiler looks, whether it will come to the directive
 * or not. What the compiler says in the end that it has read can then be compared with how it was
 * before.
 */
final class IncludeScan {
  private static final List<String> OPTIONS = List.of("-I", "-isystem", "-iquote", "-idirafter");

  /** Precompiled, a header has such a name, and the compiler prefers it. */
  private static final List<String> PRECOMPILED = List.of(".pch", ".gch");

  private static final Path NOTHING = Path.of("/dev/null");

  /** Where the compiler looks for any file, each with a slash at its end. */
  private final Set<String> folders = new TreeSet<>();

  private final Predicate<Path> isLasting;
  private final Map<String, Boolean> lastingFolders = new HashMap<>();
  private final Set<Path> seen = new HashSet<>();
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final Map<Path, FileState> present = new HashMap<>();
  private final Set<String> absent = new TreeSet<>();
  private boolean isComplete = true;

  /** Whether only folders are searched that do not change. */
  private boolean isAllLasting;

  /**
   * What was found.
   *
   * @param present how files are that the compiler may read, by {@link #key}
   * @param absent files that are not there, and would be read
   * @param isComplete whether all directives name files literally
   */
  record Found(Map<Path, FileState> present, Set<String> absent, boolean isComplete) {}

  /** A file that is to be looked through, and where it is, as the compiler spells it. */
  private record Waiting(String folder, String text) {}

  private IncludeScan(Predicate<Path> isLasting) {
    this.isLasting = isLasting;
  }

  /**
   * Looks at a source and what it includes.
   *
   * @param command the compiler's arguments, at their end the source
   * @param builtIn the folder of the compiler's own headers
   * @param isLasting whether a file or folder does not change
   * @throws InputException if a pipe or a device is to be included, which might never end
   */
  static Found of(List<String> command, Path builtIn, Predicate<Path> isLasting)
      throws InputException {
    IncludeScan scan = new IncludeScan(isLasting);
    try {
      scan.folders.add(withSlash(builtIn.toString()));
      scan.readArguments(command);
      scan.isAllLasting = scan.folders.stream().allMatch(scan::lasts);
      scan.look("", command.getLast());
      while (!scan.waiting.isEmpty()) {
        Waiting next = scan.waiting.remove();
        for (IncludeDirective directive : scan.directives(next.text)) {
          scan.lookFor(
              directive.name(), directive.isQuoted() ? Optional.of(next.folder) : Optional.empty());
        }
      }
    } catch (InvalidPathException e) {
      scan.isComplete = false;
    }
    return new Found(scan.present, scan.absent, scan.isComplete);
  }

  /** By which a file is found again that the compiler spells another way. */
  static Path key(Path file) {
    return file.toAbsolutePath().normalize();
  }

  private void readArguments(List<String> command) throws InputException {
    List<String> included = new ArrayList<>();
    for (int i = 0; i < command.size() - 1; i++) {
      String argument = command.get(i);
      if (argument.equals("-include")) {
        included.add(command.get(i + 1));
      }
      for (String option : OPTIONS) {
        if (argument.equals(option)) {
          folders.add(withSlash(command.get(i + 1)));
        } else if (argument.startsWith(option)) {
          folders.add(withSlash(argument.substring(option.length())));
        }
      }
    }
    for (String name : included) {
      lookFor(name, Optional.of(""));
      for (String ending : PRECOMPILED) {
        isComplete &= !Files.exists(Path.of(name + ending));
        lookFor(name + ending, Optional.of(""));
      }
    }
  }

  /** As it is at the beginning of paths: without what paths leave out. */
  private static String withSlash(String folder) {
    String path = Path.of(folder).toString();
    return path.isEmpty() || path.endsWith("/") ? path : path + "/";
  }

  private List<IncludeDirective> directives(String text) {
    Optional<List<IncludeDirective>> all = IncludeDirective.all(text);
    isComplete &= all.isPresent();
    return all.orElse(List.of());
  }

  /**
   * Looks at all places of a name.
   *
   * @param first a folder where it may be beside those where any file may be
   */
  private void lookFor(String name, Optional<String> first) throws InputException {
    if (name.startsWith("/")) {
      look("", name);
      return;
    }
    if (first.isPresent()) {
      look(first.get(), name);
    }
    for (String searched : folders) {
      look(searched, name);
    }
  }

  private void look(String folder, String name) throws InputException {
    Path file = Path.of(folder + name);
    if (!seen.add(file)) {
      return;
    }
    boolean lasts = !folder.isEmpty() && lasts(folder);
    if (lasts && isAllLasting) {
      // What such a file includes lasts as well.
      return;
    }
    if (!Files.exists(file)) {
      if (!lasts) {
        absent.add(file.toAbsolutePath().toString());
      }
      return;
    }
    if (Files.isDirectory(file)) {
      return;
    }
    if (!Files.isRegularFile(file)) {
      requireNothing(file);
      return;
    }
    Optional<String> text = lasts ? text(file) : textOfState(file);
    String place = file.toString();
    text.ifPresent(
        found -> waiting.add(new Waiting(place.substring(0, place.lastIndexOf('/') + 1), found)));
  }

  private boolean lasts(String folder) {
    return lastingFolders.computeIfAbsent(folder, text -> isLasting.test(Path.of(text)));
  }

  private static void requireNothing(Path file) throws InputException {
    if (!key(file).equals(NOTHING)) {
      throw new InputException(
          file + ": a pipe or a device, which cannot be included; name a file");
    }
  }

  private static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private Optional<String> textOfState(Path file) {
    Optional<FileState.Read> read = FileState.Read.of(file);
    read.ifPresent(found -> present.put(key(file), found.state()));
    return read.map(found -> new String(found.bytes(), StandardCharsets.ISO_8859_1));
  }
}

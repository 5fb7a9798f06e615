package dev.weir.cli.input;

import dev.weir.frontend.InputException;
import dev.weir.frontend.InputFiles;
import dev.weir.frontend.input.InputFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Finds the litmus tests that the words of a command line name. */
public final class LitmusFiles {
  private static final String ENDING = ".litmus";
  private static final int MOST_LISTS = 16;

  private final Consumer<String> complaints;
  private final List<Path> found = new ArrayList<>();

  /**
   * A search.
   *
   * @param complaints gets a line for each word that names nothing
   */
  public LitmusFiles(Consumer<String> complaints) {
    this.complaints = complaints;
  }

  /**
   * The files, in the order of the words: a file is itself, a folder all tests in it and below it
   * by name, and {@code @list} the words in a file, one a line, relative to that file or to the
   * current folder. The file may itself have the {@code @} in its name, as generators of tests make
   * it.
   */
  public List<Path> find(List<String> words) {
    for (String word : words) {
      add(word, Path.of(""), 0);
    }
    return found;
  }

  private void add(String word, Path folder, int depth) {
    try {
      Path path = existing(word, folder);
      boolean isList = String.valueOf(path.getFileName()).startsWith("@");
      if (Files.isDirectory(path)) {
        addFolder(path);
      } else if (isList && Files.exists(path)) {
        addList(path, path.toString(), depth);
      } else if (word.startsWith("@")) {
        addList(existing(word.substring(1), folder), word, depth);
      } else if (Files.exists(path)) {
        found.add(path);
      } else {
        complaints.accept(path + ": no such file; check the path");
      }
    } catch (InputException e) {
      complaints.accept(String.valueOf(e.getMessage()));
    } catch (InvalidPathException e) {
      complaints.accept("'" + word + "' is no path; check it");
    }
  }

  /** The path below a folder, or from the current one if there is nothing. */
  private static Path existing(String word, Path folder) {
    Path below = folder.resolve(word);
    Path plain = Path.of(word);
    return !Files.exists(below) && Files.exists(plain) ? plain : below;
  }

  private void addFolder(Path folder) throws InputException {
    try (Stream<Path> below = Files.walk(folder)) {
      List<Path> tests =
          below.filter(file -> InputFormat.is(file, InputFormat.LITMUS::equals)).sorted().toList();
      if (tests.isEmpty()) {
        throw new InputException(
            folder + ": no " + ENDING + " files in this folder; check the path");
      }
      found.addAll(tests);
    } catch (IOException | java.io.UncheckedIOException e) {
      throw new InputException(folder + ": cannot be read; check its permissions");
    }
  }

  private void addList(Path list, String name, int depth) throws InputException {
    if (depth == MOST_LISTS) {
      throw new InputException(name + ": too many lists within lists; is it in itself?");
    }
    InputFiles.require(list);
    List<String> lines;
    try {
      lines = Files.readAllLines(list, StandardCharsets.UTF_8);
    } catch (IOException e) {
      String why = Files.exists(list) ? "cannot be read" : "no such file";
      throw new InputException(name + ": " + why + "; give a file that names tests");
    }
    Path parent = list.getParent();
    Path folder = parent == null ? Path.of("") : parent;
    for (String line : lines) {
      String word = line.strip();
      if (!word.isEmpty() && !word.startsWith("#")) {
        add(word, folder, depth + 1);
      }
    }
  }
}

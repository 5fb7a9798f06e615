package dev.weir.cli;

import dev.weir.cli.input.CompilationDatabase;
import dev.weir.cli.options.Options;
import dev.weir.suite.TestCase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command line of a test under one memory model. What a test says of files is said from the
 * folder of its own file.
 *
 * @param own the words before {@code --}
 * @param compiler the words after it
 * @param files the files that are checked
 * @param read other files that the words name, and that are read
 */
record TestWords(List<String> own, List<String> compiler, List<String> files, List<Path> read) {
  /** Copies its parts. */
  TestWords {
    own = List.copyOf(own);
    compiler = List.copyOf(compiler);
    files = List.copyOf(files);
    read = List.copyOf(read);
  }

  /**
   * The words of a test.
   *
   * @param timeLimit for a test that does not say how long it may take
   */
  static TestWords of(TestCase test, String model, Optional<String> timeLimit) {
    List<String> files = new ArrayList<>(List.of(test.file().toString()));
    test.others().forEach(other -> files.add(other.toString()));
    List<Path> read = new ArrayList<>();
    List<String> own = new ArrayList<>(List.of(test.question().command()));
    own.addAll(files);
    own.addAll(options(test, read));
    own.addAll(List.of("--model", model));
    if (timeLimit.isPresent() && test.options().stream().noneMatch(Options.TIME_LIMIT::isIn)) {
      own.addAll(List.of(Options.TIME_LIMIT.name(), timeLimit.get()));
    }
    own.addAll(List.of("--progress", "none", "--json"));
    files.forEach(file -> read.add(Path.of(file)));
    return new TestWords(own, compilerWords(test), files, read);
  }

  /** All words, as they stand on a command line. */
  List<String> all() {
    List<String> all = new ArrayList<>(own);
    if (!compiler.isEmpty()) {
      all.add("--");
      all.addAll(compiler);
    }
    return all;
  }

  private static List<String> options(TestCase test, List<Path> read) {
    List<String> options = new ArrayList<>();
    String before = "";
    for (String word : test.options()) {
      int equals = word.indexOf('=');
      boolean isJoined = word.startsWith("-") && equals > 0;
      String option = isJoined ? word.substring(0, equals) : before;
      String value = isJoined ? word.substring(equals + 1) : word;
      String start = isJoined ? option + "=" : "";
      if (isPath(option)) {
        options.add(start + path(test, value, read));
      } else if (option.equals(Options.FILE.name()) && value.indexOf('=') > 0) {
        int name = value.indexOf('=') + 1;
        options.add(start + value.substring(0, name) + path(test, value.substring(name), read));
      } else {
        options.add(word);
      }
      before = word;
    }
    return options;
  }

  private static boolean isPath(String option) {
    return Options.TABLE.stream().anyMatch(row -> row.isRead() && row.name().equals(option));
  }

  private static Path path(TestCase test, String value, List<Path> read) {
    Path path = test.file().resolveSibling(value).normalize();
    read.add(Files.isDirectory(path) ? path.resolve(CompilationDatabase.NAME) : path);
    return path;
  }

  private static List<String> compilerWords(TestCase test) {
    List<String> words = new ArrayList<>();
    String before = "";
    for (String word : test.compiler()) {
      String joined =
          CompilationDatabase.PATHS.stream().filter(word::startsWith).findFirst().orElse("");
      if (CompilationDatabase.PATHS.contains(before)) {
        words.add(compilerPath(test, before, word));
      } else if (!joined.isEmpty() && word.length() > joined.length()) {
        words.add(joined + compilerPath(test, joined, word.substring(joined.length())));
      } else {
        words.add(word);
      }
      before = word;
    }
    return words;
  }

  /** A header that is not beside the test is looked for by the compiler. */
  private static String compilerPath(TestCase test, String option, String value) {
    Path path = test.file().resolveSibling(value).normalize();
    boolean isHeader = option.equals("-include") || option.equals("-imacros");
    return isHeader && !Files.exists(path)
        ? value
        : path.toString().isEmpty() ? "." : path.toString();
  }
}

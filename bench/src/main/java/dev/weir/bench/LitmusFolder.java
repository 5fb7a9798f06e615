package dev.weir.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The folders of litmus tests, with the table of what each test answers. */
record LitmusFolder(String name) {
  private static final int MODEL = 1;
  private static final int QUANTIFIER = 4;
  private static final int POSITIVE = 7;
  private static final int NEGATIVE = 8;

  /** Where it is. */
  Path path() {
    return Programs.root().resolve("cli/src/test/resources/oracles/litmus").resolve(name);
  }

  /**
   * The tests in it, in order.
   *
   * @param every one test of so many
   */
  List<Path> tests(int every) throws IOException {
    try (Stream<Path> files = Files.list(path())) {
      List<Path> all = files.filter(f -> f.toString().endsWith(".litmus")).sorted().toList();
      List<Path> some = new ArrayList<>();
      for (int i = 0; i < all.size(); i += every) {
        some.add(all.get(i));
      }
      return some;
    }
  }

  /** The tests whose conditions, as assertions, fail in some execution of a model, by name. */
  List<String> failing(String table, String model) throws IOException {
    return Files.readAllLines(path().resolve(table)).stream()
        .map(line -> line.split("\t", -1))
        .filter(cells -> cells[MODEL].equals(model) && fails(cells))
        .map(cells -> cells[0])
        .toList();
  }

  private static boolean fails(String[] cells) {
    boolean forAll = cells[QUANTIFIER].equals("forall");
    return !cells[forAll ? NEGATIVE : POSITIVE].equals("0");
  }
}

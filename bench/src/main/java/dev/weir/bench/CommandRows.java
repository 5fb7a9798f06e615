package dev.weir.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The commands that {@link CommandTable} runs, in groups by what weighs in them. Seconds in the
 * names of groups are about those of the exploration.
 *
 * @param root the checkout whose programs they are
 */
record CommandRows(Path root) {
  /**
   * A command of the table.
   *
   * @param arguments those after {@code weir check}
   */
  record Row(String group, String name, List<String> arguments) {}

  /**
   * The rows, or some of them.
   *
   * @param only the names of rows or of groups, with commas between them; empty for all
   * @throws IOException if the folder of an example cannot be listed
   */
  List<Row> chosen(String only) throws IOException {
    List<String> names = List.of(only.split(","));
    return all().stream()
        .filter(row -> only.isEmpty() || names.contains(row.group()) || names.contains(row.name()))
        .toList();
  }

  private List<Row> all() throws IOException {
    return List.of(
        new Row("tiny", "store-buffering", of("tso", "examples/store-buffering.c")),
        new Row("tiny", "peterson-fenced", of("pso", "examples/peterson-fenced.c")),
        ofTable("0.3 s", "fib", 5, "tso"),
        ofTable("0.3 s", "lastzero", 12, "tso"),
        ofTable("0.3 s", "readers", 14, "tso"),
        ofTable("1 s", "writers", 8, "tso"),
        ofTable("1 s", "sbchain", 5, "tso"),
        ofTable("1 s", "mpchain", 5, "pso"),
        ofTable("5 s", "writers", 9, "tso"),
        ofTable("5 s", "sbchain", 6, "tso"),
        ofTable("5 s", "fib", 6, "tso"),
        ofTable("5 s", "mpchain", 6, "pso"),
        own("long", "stores", 100_000, "pso"),
        own("local", "local", 20_000_000, "tso"),
        real("chase-lev-deque", "tso"));
  }

  private Row ofTable(String group, String program, int size, String model) {
    return sized(group, program, size, model, "cli/src/test/resources/oracles/traces/");
  }

  private Row own(String group, String program, int size, String model) {
    return sized(group, program, size, model, "bench/src/main/resources/programs/");
  }

  private Row sized(String group, String program, int size, String model, String folder) {
    List<String> arguments = new ArrayList<>(of(model, folder + program + ".c"));
    arguments.addAll(List.of("--", "-DN=" + size));
    return new Row(group, program + " " + size + " " + model, arguments);
  }

  private Row real(String example, String model) throws IOException {
    try (Stream<Path> files = Files.list(root.resolve("examples/real/" + example))) {
      String[] sources =
          files
              .map(file -> root.relativize(file).toString())
              .filter(file -> file.endsWith(".c"))
              .sorted()
              .toArray(String[]::new);
      return new Row("real", example, of(model, sources));
    }
  }

  private List<String> of(String model, String... files) {
    List<String> arguments = new ArrayList<>(List.of("--model", model));
    for (String file : files) {
      arguments.add(root.resolve(file).toString());
    }
    return arguments;
  }
}

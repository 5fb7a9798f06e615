package dev.weir.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/**
 * The tables of exact numbers for tiny programs: traces, blocked traces, final states, reads-from
 * classes, interleavings; traces within bounds; traces under PSLO. The tables were made without
 * this project; their headers say what each column means.
 */
public final class Oracles {
  private static final String FOLDER = "/oracles/small/";

  private Oracles() {}

  /** The rows of {@code counts.tsv}, in order. */
  public static List<SmallOracle> small() {
    return table("counts.tsv").stream().map(Oracles::smallOracle).toList();
  }

  /** Each row of {@code counts.tsv} with each memory model, for {@link TestOfTable}. */
  static Stream<Arguments> smallUnderEachModel() {
    return small().stream()
        .flatMap(row -> Stream.of(SmallModel.values()).map(model -> Arguments.of(row, model)));
  }

  /** The row of {@code counts.tsv} with this name. */
  public static SmallOracle small(String name) {
    return small().stream()
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no tiny program is called " + name));
  }

  /**
   * Traces, complete and blocked together, that are reachable within bounds.
   *
   * @return for each program name, for each column of {@code bounds.tsv} ({@code P1_TSO}: at most
   *     one preemption under TSO; {@code D2_SC}: at most two delays under SC), the number, absent
   *     where it was not computed
   */
  public static Map<String, Map<String, OptionalInt>> bounds() {
    Map<String, Map<String, OptionalInt>> result = new LinkedHashMap<>();
    for (Map<String, String> row : table("bounds.tsv")) {
      Map<String, OptionalInt> numbers = new LinkedHashMap<>();
      row.forEach(
          (column, cell) -> {
            if (!column.equals("name")) {
              numbers.put(
                  column,
                  cell.equals("-") ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(cell)));
            }
          });
      result.put(cell(row, "name"), numbers);
    }
    return result;
  }

  /** The rows of {@code counts-pslo.tsv}, in order. */
  public static List<PsloOracle> pslo() {
    return table("counts-pslo.tsv").stream()
        .map(
            row ->
                new PsloOracle(
                    cell(row, "name"),
                    Integer.parseInt(cell(row, "T_PSLO")),
                    Integer.parseInt(cell(row, "B_PSLO"))))
        .toList();
  }

  private static SmallOracle smallOracle(Map<String, String> row) {
    Map<SmallModel, SmallCounts> counts = new LinkedHashMap<>();
    for (SmallModel model : SmallModel.values()) {
      boolean robust =
          switch (model) {
            case SC -> true;
            case TSO, PSO -> cell(row, "robust" + model).equals("yes");
          };
      counts.put(
          model,
          new SmallCounts(
              Integer.parseInt(cell(row, "T_" + model)),
              Integer.parseInt(cell(row, "B_" + model)),
              Integer.parseInt(cell(row, "F_" + model)),
              Integer.parseInt(cell(row, "R_" + model)),
              Long.parseLong(cell(row, "I_" + model)),
              robust));
    }
    return new SmallOracle(
        cell(row, "name"), SmallLanguage.parse(cell(row, "program")), Map.copyOf(counts));
  }

  private static String cell(Map<String, String> row, String column) {
    return Optional.ofNullable(row.get(column))
        .orElseThrow(() -> new IllegalStateException("no column " + column + " in " + row));
  }

  /** The rows of a tab-separated file: cells by column name. */
  private static List<Map<String, String>> table(String file) {
    List<String[]> lines = new ArrayList<>();
    try (InputStream stream = Oracles.class.getResourceAsStream(FOLDER + file)) {
      if (stream == null) {
        throw new IllegalStateException("the table " + FOLDER + file + " is missing");
      }
      var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
      reader
          .lines()
          .filter(line -> !line.startsWith("#") && !line.isBlank())
          .forEach(line -> lines.add(line.split("\t", -1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String[] header = lines.getFirst();
    List<Map<String, String>> rows = new ArrayList<>();
    for (String[] cells : lines.subList(1, lines.size())) {
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < header.length; i++) {
        row.put(header[i], cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }
}

package dev.weir.report;

import dev.weir.hunt.HuntResult;
import dev.weir.hunt.HuntResult.Row;
import dev.weir.hunt.HuntResult.Statement;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What became of the cycles of a {@code hunt}, for people. */
final class HuntText {
  private static final int MOST_ROWS = 12;

  private final HuntReport report;
  private final HuntResult result;

  HuntText(HuntReport report) {
    this.report = report;
    this.result = report.result();
  }

  /** Writes the numbers of cycles, and those that happened. */
  void writeTo(StringBuilder out) {
    if (!report.hasCycles()) {
      return;
    }
    long feasible = result.rows().stream().filter(Row::isFeasible).count();
    out.append("cycles:    ")
        .append(result.rows().size())
        .append(" predicted from ")
        .append(Wording.count(result.predictionRuns(), "run"))
        .append(" without weak memory, ")
        .append(feasible)
        .append(" that ")
        .append(report.run().title())
        .append(" may allow; ")
        .append(result.confirmed())
        .append(" happened in ")
        .append(Wording.count(report.steeredRuns(), "steered run"))
        .append(", ")
        .append(result.erroneous())
        .append(" of them with an error\n");
    if (result.isSampled()) {
      out.append("           too much to look at it all: there may be more cycles\n");
    }
    List<Row> rows = result.rows().stream().filter(row -> row.confirmed() > 0).toList();
    if (rows.isEmpty()) {
      return;
    }
    out.append(
        "\nCycles that happened; each statement comes before the next, the last before the first:\n");
    Columns table = new Columns();
    add(table, "runs", "happened", "error", "statements");
    rows.stream().limit(MOST_ROWS).forEach(row -> write(table, row));
    table.writeTo(out, "  ");
    if (rows.size() > MOST_ROWS) {
      out.append("and ").append(rows.size() - MOST_ROWS).append(" more; --json names all\n");
    }
  }

  private static void write(Columns table, Row row) {
    add(
        table,
        String.valueOf(row.runs()),
        String.format(Locale.ROOT, "%d (%.2f)", row.confirmed(), row.probability()),
        String.valueOf(row.erroneous()),
        row.statements().stream().map(HuntText::place).collect(Collectors.joining("  ")));
  }

  private static void add(Columns table, String... cells) {
    table.add(UnaryOperator.identity(), List.of(cells));
  }

  private static String place(Statement statement) {
    return statement.kind() + " " + statement.position();
  }
}

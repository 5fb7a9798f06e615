package dev.weir.report.text;

import dev.weir.hunt.HuntResult;
import dev.weir.hunt.HuntResult.Row;
import dev.weir.hunt.HuntResult.Statement;
import dev.weir.report.Report.Hunt;
import dev.weir.report.Run;
import dev.weir.report.Wording;
import dev.weir.report.output.Columns;
import dev.weir.report.output.Lines;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What became of the cycles of a {@code hunt}, for people. */
final class HuntText {
  private static final int MOST_ROWS = 12;

  private final Hunt hunt;
  private final HuntResult result;
  private final Run run;

  HuntText(Hunt hunt, Run run) {
    this.hunt = hunt;
    this.result = hunt.result();
    this.run = run;
  }

  /** Writes the numbers of cycles, and those that happened. */
  void writeTo(Lines out) {
    writeNumbers(out);
    if (hunt.hasCycles()) {
      writeCycles(out);
    }
  }

  /** Writes how many cycles there are. */
  void writeNumbers(Lines out) {
    if (!hunt.hasCycles()) {
      return;
    }
    out.add(
        "cycles:    %s predicted from %s without weak memory%s\n           %s\n",
        result.rows().size(), Wording.count(result.predictionRuns(), "run"), allowed(), steered());
    if (result.isSampled()) {
      out.append(
          "           the runs were too long to search completely: there may be more cycles\n");
    }
  }

  private void writeCycles(Lines out) {
    List<Row> rows = result.rows().stream().filter(row -> row.confirmed() > 0).toList();
    if (rows.isEmpty()) {
      return;
    }
    out.append(
        "\nCycles that happened (each statement comes before the next, and the last"
            + " before the first):\n");
    Columns table = new Columns();
    add(table, "runs", "happened", "error", "statements");
    List<Row> written =
        Stream.concat(
                rows.stream().limit(MOST_ROWS),
                rows.stream().skip(MOST_ROWS).filter(result::isShown))
            .toList();
    written.forEach(row -> write(table, row));
    table.writeTo(out, "  ");
    if (rows.size() > written.size()) {
      out.add("and %s more; --json names all\n", rows.size() - written.size());
    }
    if (written.stream().anyMatch(result::isShown)) {
      out.append("* formed by the failing execution that is shown first\n");
    }
  }

  /** How many of the cycles the model may allow. */
  private String allowed() {
    if (result.rows().isEmpty()) {
      return "";
    }
    long allowed = result.rows().stream().filter(Row::isFeasible).count();
    String number = allowed == 0 ? "none" : String.valueOf(allowed);
    return "; " + run.title() + " may allow " + number + " of them";
  }

  /** What the steered runs came to, or why there were none. */
  private String steered() {
    long runs = hunt.steeredRuns();
    if (runs > 0) {
      long others = result.aimlessRuns();
      return "%s happened in %s of at most %s, %s of them with an error%s"
          .formatted(
              result.confirmed(),
              Wording.count(runs, "steered run"),
              hunt.options().runs(),
              result.erroneous(),
              others == 0 ? "" : "; " + Wording.count(others, "run") + " were steered to no cycle");
    }
    boolean hasFailed = !result.runs().errors().isEmpty();
    boolean hasAllowed = result.rows().stream().anyMatch(Row::isFeasible);
    if (hasFailed && !hunt.options().check().keepGoing()) {
      return "an error was found first without weak memory, so no run was steered";
    }
    return hasAllowed || !result.runs().met().isEmpty()
        ? "no run was steered"
        : "no run was steered, because there is no cycle to steer to";
  }

  private void write(Columns table, Row row) {
    add(
        table,
        row.runs() + (result.isShown(row) ? "*" : ""),
        String.format(Locale.ROOT, "%s (%.2f)", row.confirmed(), row.probability()),
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

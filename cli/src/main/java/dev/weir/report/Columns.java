package dev.weir.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Rows of cells that are written with aligned columns. The last cell of a row is not padded, and a
 * very long cell moves the rest of its own row only.
 */
final class Columns {
  private static final String GAP = "  ";
  private static final int WIDEST = 58;

  private record Row(List<String> cells, List<UnaryOperator<String>> styles) {}

  private final List<Row> rows = new ArrayList<>();
  private final List<Integer> widths = new ArrayList<>();

  /** Adds a row in which all cells have one style. */
  void add(UnaryOperator<String> style, List<String> cells) {
    add(cells, cells.stream().map(cell -> style).toList());
  }

  /** Adds a row with a style for each cell; styles must not change what is seen as text. */
  void add(List<String> cells, List<UnaryOperator<String>> styles) {
    for (int i = 0; i < cells.size() - 1; i++) {
      int width = Math.min(cells.get(i).length(), WIDEST);
      if (i == widths.size()) {
        widths.add(width);
      } else if (widths.get(i) < width) {
        widths.set(i, width);
      }
    }
    rows.add(new Row(cells, styles));
  }

  /** Adds a line that is no row of the table. */
  void line(String text) {
    rows.add(new Row(List.of(), List.of(ignored -> text)));
  }

  /** Writes the rows, each indented and ended by a line break. */
  void writeTo(StringBuilder out, String indent) {
    for (Row row : rows) {
      int last = row.cells.size() - 1;
      while (last >= 0 && row.cells.get(last).isEmpty()) {
        last--;
      }
      out.append(indent);
      for (int i = 0; i <= last; i++) {
        String cell = row.cells.get(i);
        out.append(row.styles.get(i).apply(cell));
        if (i < last) {
          out.append(" ".repeat(Math.max(0, widths.get(i) - cell.length()))).append(GAP);
        }
      }
      if (row.cells.isEmpty()) {
        out.append(row.styles.getFirst().apply(""));
      }
      out.append('\n');
    }
  }
}

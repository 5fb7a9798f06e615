package dev.weir.report.output;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Rows of cells that are written with aligned columns. The last cell of a row is not padded, and a
 * very long cell moves the rest of its own row only.
 */
public final class Columns {
  private static final String GAP = "  ";
  private static final String CUT = "...";
  private static final int WIDEST = 58;

  /** Less than this of the last cell of a row says nothing. */
  private static final int LEAST_CUT = 10;

  private record Row(List<String> cells, List<UnaryOperator<String>> styles) {
    /** The index of the last cell that says something, or -1. */
    int last() {
      int last = cells.size() - 1;
      while (last >= 0 && cells.get(last).isEmpty()) {
        last--;
      }
      return last;
    }
  }

  private final List<Row> rows = new ArrayList<>();
  private final List<Integer> widths = new ArrayList<>();
  private final int aligned;

  /** A table with all columns aligned. */
  public Columns() {
    this(Integer.MAX_VALUE);
  }

  /** A table in which only so many columns are aligned, and empty cells behind them left out. */
  public Columns(int aligned) {
    this.aligned = aligned;
  }

  /** Adds a row in which all cells have one style. */
  public void add(UnaryOperator<String> style, List<String> cells) {
    add(cells, cells.stream().map(cell -> style).toList());
  }

  /** Adds a row with a style for each cell; styles must not change what is seen as text. */
  public void add(List<String> cells, List<UnaryOperator<String>> styles) {
    for (int i = 0; i < cells.size() - 1; i++) {
      int width = i < aligned ? Math.min(cells.get(i).length(), WIDEST) : 0;
      if (i == widths.size()) {
        widths.add(width);
      } else if (widths.get(i) < width) {
        widths.set(i, width);
      }
    }
    rows.add(new Row(cells, styles));
  }

  /** Adds a line that is no row of the table. */
  public void line(String text) {
    rows.add(new Row(List.of(text), List.of(UnaryOperator.identity())));
  }

  /**
   * The length of the longest row, indentation included.
   *
   * @param column the column that may be cut
   * @param least the characters that are then left of each of its cells
   */
  public int width(String indent, int column, int least) {
    int widest = 0;
    for (Row row : rows) {
      int width = indent.length();
      for (int i = 0; i <= row.last(); i++) {
        String cell = row.cells.get(i);
        int length = i == column ? Math.min(least, cell.length()) : cell.length();
        width += i == row.last() ? length : cell.length() + padding(i, cell);
      }
      widest = Math.max(widest, width);
    }
    return widest;
  }

  /** Writes the rows, each indented and ended by a line break. */
  public void writeTo(Lines out, String indent) {
    writeTo(out, indent, Width.UNLIMITED);
  }

  /** Writes the rows, each indented, cut where it would be too long, and ended by a line break. */
  public void writeTo(Lines out, String indent, Width limit) {
    for (Row row : rows) {
      StringBuilder line = new StringBuilder(indent);
      int left = limit.columns() - indent.length();
      for (int i = 0; i <= row.last() && left > CUT.length(); i++) {
        String cell = row.cells.get(i);
        if (i > 0 && i == row.last() && left < Math.min(LEAST_CUT, cell.length())) {
          break;
        }
        String shown = shortened(cell, left);
        line.append(row.styles.get(i).apply(shown));
        left -= shown.length();
        if (i < row.last()) {
          int padding = Math.min(padding(i, cell), left);
          line.append(" ".repeat(padding));
          left -= padding;
        }
      }
      while (line.charAt(line.length() - 1) == ' ' && row.last() >= 0) {
        line.setLength(line.length() - 1);
      }
      out.append(line).append('\n');
    }
  }

  /** The blanks after a cell that is not the last of its row. */
  private int padding(int column, String cell) {
    boolean isLeftOut = column >= aligned || widths.get(column) == 0;
    return isLeftOut && cell.isEmpty()
        ? 0
        : Math.max(0, widths.get(column) - cell.length()) + GAP.length();
  }

  /** The text, cut to a number of characters. */
  public static String shortened(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest - 3) + "...";
  }
}

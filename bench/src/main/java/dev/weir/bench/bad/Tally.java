package dev.weir.bench.bad;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** What became of all inputs. */
final class Tally {
  private static final int CODES = 4;

  private final Map<Kind, Row> rows = new EnumMap<>(Kind.class);
  private final Map<String, List<Message.Ended>> findings = new TreeMap<>();

  /** One kind of inputs. */
  private static final class Row {
    private final int[] codes = new int[CODES];
    private int inputs;
    private int findings;
    private long millis;
    private long longest;
  }

  /** Counts an input. */
  void add(Message.Ended ended) {
    Row row = rows.computeIfAbsent(ended.kind(), _ -> new Row());
    row.inputs++;
    row.millis += ended.millis();
    row.longest = Math.max(row.longest, ended.millis());
    if (ended.code() >= 0 && ended.code() < CODES) {
      row.codes[ended.code()]++;
    }
    if (ended.cause().isPresent()) {
      row.findings++;
      findings.computeIfAbsent(ended.cause().get(), _ -> new ArrayList<>()).add(ended);
    }
  }

  /** How many inputs there were. */
  int inputs() {
    return rows.values().stream().mapToInt(row -> row.inputs).sum();
  }

  /** The exit codes that there were. */
  List<Integer> codes() {
    return IntStream.range(0, CODES)
        .filter(code -> rows.values().stream().anyMatch(row -> row.codes[code] > 0))
        .boxed()
        .toList();
  }

  /** The causes of what went wrong. */
  List<String> causes() {
    return List.copyOf(findings.keySet());
  }

  /** Prints the table, then the findings by cause. */
  void print(PrintStream out) {
    out.printf(
        "%-12s %7s %7s %7s %7s %7s %9s %10s %9s%n",
        "kind",
        "inputs",
        "code 0",
        "code 1",
        "code 2",
        "code 3",
        "findings",
        "mean [ms]",
        "most [s]");
    Row all = new Row();
    rows.forEach(
        (kind, row) -> {
          print(out, kind.toString().toLowerCase(Locale.ROOT).replace('_', '-'), row);
          all.inputs += row.inputs;
          all.findings += row.findings;
          all.millis += row.millis;
          all.longest = Math.max(all.longest, row.longest);
          for (int code = 0; code < CODES; code++) {
            all.codes[code] += row.codes[code];
          }
        });
    print(out, "all", all);
    findings.entrySet().stream()
        .sorted(Comparator.comparing(entry -> -entry.getValue().size()))
        .forEach(
            entry ->
                out.printf(
                    "%5d × %s (first: %d, %s)%n",
                    entry.getValue().size(),
                    entry.getKey(),
                    entry.getValue().getFirst().number(),
                    entry.getValue().getFirst().kind()));
  }

  private static void print(PrintStream out, String name, Row row) {
    out.printf(
        "%-12s %7d %7d %7d %7d %7d %9d %10d %9.1f%n",
        name,
        row.inputs,
        row.codes[0],
        row.codes[1],
        row.codes[2],
        row.codes[3],
        row.findings,
        row.inputs == 0 ? 0 : row.millis / row.inputs,
        row.longest / 1e3);
  }
}

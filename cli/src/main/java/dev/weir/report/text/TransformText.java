package dev.weir.report.text;

import dev.weir.program.SourcePosition;
import dev.weir.report.TransformReport;
import dev.weir.report.Wording;
import dev.weir.report.output.Columns;
import dev.weir.report.output.Detail;
import dev.weir.report.output.Lines;
import dev.weir.report.output.Palette;
import dev.weir.report.output.TextStyle;
import dev.weir.transform.delay.CriticalCycle;
import dev.weir.transform.delay.CriticalCycle.Order;
import dev.weir.transform.delay.CriticalCycle.Visit;
import dev.weir.transform.delay.DelayResult;
import dev.weir.transform.delay.DelayResult.DelayedPair;
import dev.weir.transform.graph.AbstractEvent;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The answer of {@code transform} for people: how much is delayed in the first line, then the
 * critical cycles, what is delayed for which of them, and the fences that cut others.
 */
final class TransformText {
  private static final int MOST_CYCLES = 12;
  private static final int MOST_OF_IDIOM = 2;
  private static final int MOST_PAIRS = 24;

  private final TransformReport report;
  private final DelayResult result;
  private final TextStyle style;
  private final Palette palette;
  private final String inputs;

  TransformText(TransformReport report, TextStyle style) {
    this.report = report;
    this.result = report.result();
    this.style = style;
    this.palette = style.palette();
    this.inputs = report.run().inputText();
  }

  /** Writes the answer. */
  void writeTo(Lines out) {
    out.add("%s (%s)\n", headline(), report.run().title());
    writeCycles(out);
    writePairs(out);
    writeFences(out);
    out.append('\n');
    writeNumbers(out);
  }

  private String headline() {
    int delayed = result.plan().delayed().size();
    String cycles =
        (result.allCycles() ? "" : "more than ")
            + Wording.count(result.cycles().size(), "critical cycle");
    if (delayed == 0) {
      return palette.good("nothing to delay")
          + ": "
          + inputs
          + (result.cycles().isEmpty()
              ? " has no critical cycle"
              : " has " + cycles + ", and none can happen")
          + ", so the model adds no behaviour to its sequentially consistent executions";
    }
    return palette.alert(delayed == 1 ? "1 access" : delayed + " accesses")
        + " of "
        + inputs
        + (delayed == 1 ? " is" : " are")
        + " delayed: "
        + (result.allCycles() ? "" : "of those listed, ")
        + report.open()
        + " of "
        + cycles
        + " can happen";
  }

  private int most(int most) {
    return style.detail() == Detail.FULL ? Integer.MAX_VALUE : most;
  }

  private void writeCycles(Lines out) {
    if (result.cycles().isEmpty()) {
      return;
    }
    out.append(
        "\nCritical cycles (each access comes before the next, and the last before the"
            + " first):\n");
    List<Integer> shown = chosen();
    Columns table = new Columns(4);
    shown.forEach(i -> addCycle(table, i));
    table.writeTo(out, "  ", style.width());
    writeMore(out, result.cycles().size() - shown.size(), "cycle");
  }

  /** The cycles that are shown: those that can happen first, and of each idiom only a few. */
  private List<Integer> chosen() {
    List<CriticalCycle> cycles = result.cycles();
    List<Integer> order =
        IntStream.range(0, cycles.size())
            .boxed()
            .sorted(
                Comparator.comparing((Integer i) -> !cycles.get(i).isOpen())
                    .thenComparing(i -> cycles.get(i).visits().size())
                    .thenComparing(i -> ofOneLine(cycles.get(i))))
            .toList();
    if (style.detail() == Detail.FULL || cycles.size() <= MOST_CYCLES) {
      return order;
    }
    Map<String, Integer> ofIdiom = new HashMap<>();
    return order.stream()
        .filter(i -> ofIdiom.merge(cycles.get(i).idiom(), 1, Integer::sum) <= MOST_OF_IDIOM)
        .limit(MOST_CYCLES)
        .toList();
  }

  /** How many threads do one line twice on a cycle, which says less than two lines do. */
  private static long ofOneLine(CriticalCycle cycle) {
    return cycle.visits().stream()
        .filter(visit -> visit.order() != Order.SINGLE && visit.first().equals(visit.last()))
        .count();
  }

  private static void writeMore(Lines out, int more, String thing) {
    if (more > 0) {
      out.add("  and %s; --full shows all\n", Wording.count(more, "more " + thing));
    }
  }

  private void addCycle(Columns table, int index) {
    CriticalCycle cycle = result.cycles().get(index);
    String what = cycle.isOpen() ? palette.bad("can happen") : palette.good("cannot happen");
    table.line(index + 1 + "  " + cycle.idiom() + ", " + what);
    List<Visit> visits = cycle.visits();
    for (int i = 0; i < visits.size(); i++) {
      Visit visit = visits.get(i);
      boolean isEarly = visits.get((i + visits.size() - 1) % visits.size()).leaving() == Order.OPEN;
      addRow(table, i, visit.thread(), visit.first(), isEarly ? "may take that early" : "");
      if (visit.order() != Order.SINGLE) {
        addRow(table, i, visit.thread(), visit.last(), order(visit));
      }
    }
  }

  private static String order(Visit visit) {
    return switch (visit.order()) {
      case SINGLE -> "";
      case OPEN -> "may pass that";
      case KEPT -> "stays behind that";
      case FENCED ->
          "stays behind that by the fence at "
              + visit.barriers().stream()
                  .map(TransformText::place)
                  .collect(Collectors.joining(", "));
    };
  }

  private void addRow(
      Columns table, int number, String thread, AbstractEvent event, String remark) {
    table.add(
        text -> palette.thread(number + 1, text),
        List.of(
            "   " + thread,
            Wording.access(event),
            place(event.position()),
            remark,
            style.sourceCell(event.position())));
  }

  /** The last part of the file's name, and the line. */
  private static String place(SourcePosition position) {
    if (position.isUnknown()) {
      return "-";
    }
    String file = position.file();
    return file.substring(file.lastIndexOf('/') + 1) + ":" + position.line();
  }

  private void writePairs(Lines out) {
    if (result.pairs().isEmpty()) {
      return;
    }
    out.add("\nDelayed (%s):\n", result.selection().title());
    Columns table = new Columns();
    result.pairs().stream()
        .limit(most(MOST_PAIRS))
        .forEach(
            pair ->
                table.add(
                    text -> text,
                    List.of(
                        Wording.access(pair.first()),
                        place(pair.first().position()),
                        pair.readsEarly() ? "may be taken early by" : "may be passed by",
                        Wording.access(pair.second()),
                        place(pair.second().position()),
                        why(pair))));
    table.writeTo(out, "  ", style.width());
    writeMore(out, result.pairs().size() - most(MOST_PAIRS), "pair");
    if (!result.behind().isEmpty()) {
      out.add(
          "  and what the model keeps behind these: %s\n",
          result.behind().stream()
              .map(event -> Wording.access(event) + " (" + place(event.position()) + ")")
              .collect(Collectors.joining(", ")));
    }
  }

  private String why(DelayedPair pair) {
    String cycles = numbers(pair.cycles());
    return switch (result.selection()) {
      case ALL -> cycles.isEmpty() ? "as all are" : "as all are; " + cycles;
      case CRITICAL -> cycles;
      case ONE_PER_CYCLE -> cycles.isEmpty() ? "so that no other order is kept by it" : cycles;
    };
  }

  /** Some cycles by their numbers. */
  private static String numbers(Collection<Integer> cycles) {
    return cycles.isEmpty()
        ? ""
        : (cycles.size() == 1 ? "cycle " : "cycles ")
            + cycles.stream().map(i -> "" + (i + 1)).collect(Collectors.joining(", "));
  }

  private void writeFences(Lines out) {
    if (report.fences().isEmpty()) {
      return;
    }
    out.append("\nFences that cut cycles:\n");
    Columns table = new Columns();
    report
        .fences()
        .forEach(
            (position, cycles) -> {
              table.add(
                  text -> text,
                  List.of(place(position), numbers(cycles), style.sourceCell(position)));
            });
    table.writeTo(out, "  ", style.width());
  }

  private void writeNumbers(Lines out) {
    out.add(
        "events:    %s of %s accesses may be shared\n", result.events().size(), result.accesses());
    if (result.delaysAll()) {
      out.append("delays:    all that may be shared, since there is too much to choose from\n");
    }
    if (!result.idioms().isEmpty()) {
      out.add(
          "cycles:    %s%s",
          result.idioms().entrySet().stream()
              .map(entry -> entry.getValue() + " " + entry.getKey())
              .collect(Collectors.joining(", ")),
          result.allCycles() ? "\n" : ", and more that were not listed\n");
    }
    report
        .written()
        .ifPresent(
            written ->
                out.add(
                    "written:   %s (%s)\n",
                    written.file().orElse("standard output"), written.form()));
    ExplorationText.writeTimes(out, report);
  }
}

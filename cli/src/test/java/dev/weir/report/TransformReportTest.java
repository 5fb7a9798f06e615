package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.SourcePosition;
import dev.weir.report.graph.TransformDot;
import dev.weir.report.json.JsonFormat;
import dev.weir.report.output.Detail;
import dev.weir.report.output.Palette;
import dev.weir.report.output.TextStyle;
import dev.weir.report.output.Width;
import dev.weir.report.text.TextFormat;
import dev.weir.search.options.CheckOptions;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelayPlan.EarlyRead;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.Site;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.CriticalCycle;
import dev.weir.transform.delay.CriticalCycle.Order;
import dev.weir.transform.delay.CriticalCycle.Visit;
import dev.weir.transform.delay.DelayResult;
import dev.weir.transform.delay.DelayResult.DelayedPair;
import dev.weir.transform.graph.AbstractEvent;
import dev.weir.transform.graph.AbstractEvent.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Reports on what is delayed, made by hand. */
class TransformReportTest {
  private static final AbstractEvent STORE_X = event(0, 5, Kind.WRITE, "left", "x");
  private static final AbstractEvent LOAD_Y = event(0, 6, Kind.READ, "left", "y");
  private static final AbstractEvent STORE_Y = event(1, 9, Kind.WRITE, "right", "y");
  private static final AbstractEvent LOAD_X = event(1, 11, Kind.READ, "right", "x");
  private static final CriticalCycle STORE_BUFFERING =
      new CriticalCycle(
          "sb",
          List.of(
              visit("left", STORE_X, LOAD_Y, Order.OPEN),
              visit("right", STORE_Y, LOAD_X, Order.FENCED, SampleReports.at(10, 3))));
  private static final CriticalCycle MESSAGE_PASSING =
      new CriticalCycle(
          "mp",
          List.of(
              new Visit("left", STORE_X, STORE_X, Order.SINGLE, List.of(), Order.OPEN),
              visit("right", LOAD_X, STORE_Y, Order.FENCED, SampleReports.at(10, 3)),
              visit("left", LOAD_Y, STORE_X, Order.KEPT)));

  private static AbstractEvent event(int function, int line, Kind kind, String name, String of) {
    return new AbstractEvent(
        new Site(function, 0, line), kind, SampleReports.at(line, 3), name, of);
  }

  private static Visit visit(
      String thread,
      AbstractEvent first,
      AbstractEvent last,
      Order order,
      SourcePosition... barriers) {
    return new Visit(thread, first, last, order, List.of(barriers), Order.SINGLE);
  }

  private static TransformReport report(DelayResult result, DelaySelection selection) {
    Run run =
        SampleReports.run(CheckOptions.of(new SequentialConsistency()))
            .explicit(WeakModel.POWER_ESOP13.title());
    return new TransformReport(
        run,
        SampleReports.PHASES,
        result,
        selection == DelaySelection.ALL
            ? Optional.of(new TransformReport.Written("c", Optional.of("out.c")))
            : Optional.empty());
  }

  private static TransformReport twoCycles() {
    DelayPlan plan =
        new DelayPlan(
            WeakModel.POWER_ESOP13,
            new TreeSet<>(Set.of(STORE_X.site(), LOAD_Y.site(), LOAD_X.site())),
            Set.of(new EarlyRead(STORE_X.site(), LOAD_X.site())),
            new TreeSet<>(),
            new TreeSet<>(),
            new TreeSet<>());
    TreeMap<String, Integer> idioms = new TreeMap<>();
    idioms.put("sb", 1);
    idioms.put("mp", 1);
    DelayResult result =
        new DelayResult(
            plan,
            DelaySelection.ONE_PER_CYCLE,
            9,
            List.of(STORE_X, LOAD_Y, STORE_Y, LOAD_X),
            List.of(STORE_BUFFERING, MESSAGE_PASSING),
            idioms,
            true,
            false,
            List.of(
                new DelayedPair(STORE_X, LOAD_Y, false, List.of(0)),
                new DelayedPair(STORE_X, LOAD_X, true, List.of(1))),
            List.of(LOAD_Y));
    return report(result, DelaySelection.ALL);
  }

  private static TransformReport nothing(List<CriticalCycle> cycles) {
    return report(
        new DelayResult(
            new DelayPlan(
                WeakModel.POWER_ESOP13,
                new TreeSet<>(),
                Set.of(),
                new TreeSet<>(),
                new TreeSet<>(),
                new TreeSet<>()),
            DelaySelection.ONE_PER_CYCLE,
            4,
            List.of(STORE_Y, LOAD_X),
            cycles,
            new TreeMap<>(),
            true,
            false,
            List.of(),
            List.of()),
        DelaySelection.ONE_PER_CYCLE);
  }

  private static String text(Report report, Detail detail) {
    return new TextFormat(new TextStyle(SampleReports.SOURCE, Palette.PLAIN, detail, Width.DEFAULT))
        .render(report);
  }

  @Test
  void showsTheCyclesAndWhatIsDelayedForWhich() {
    Approved.hold("transform.txt", text(twoCycles(), Detail.FOLDED));
  }

  @Test
  void hasTheSameInJson() {
    Approved.hold("transform.json", new JsonFormat().render(twoCycles()));
  }

  @Test
  void drawsTheGraph() {
    Approved.hold("transform.dot", TransformDot.of(twoCycles().result()));
  }

  @Test
  void saysThatTheModelAddsNothing() {
    assertThat(text(nothing(List.of()), Detail.FOLDED))
        .startsWith("nothing to delay: sb.c has no critical cycle, so the model adds no behaviour");
    CriticalCycle kept =
        new CriticalCycle("lb", List.of(visit("left", LOAD_Y, STORE_X, Order.KEPT)));
    assertThat(text(nothing(List.of(kept)), Detail.FOLDED))
        .startsWith("nothing to delay: sb.c has 1 critical cycle, and none can happen, so the");
  }

  @Test
  void leavesOutWhatIsTooMuch() {
    List<CriticalCycle> many = new ArrayList<>(Collections.nCopies(40, MESSAGE_PASSING));
    assertThat(text(nothing(many), Detail.FOLDED))
        .contains("2  mp, can happen\n", "and 38 more cycles; --full shows all\n")
        .doesNotContain("3  mp");
    assertThat(text(nothing(many), Detail.FULL)).contains("40  mp, can happen\n");
  }
}

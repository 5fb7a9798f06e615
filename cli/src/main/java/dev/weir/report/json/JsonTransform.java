package dev.weir.report.json;

import dev.weir.program.SourcePosition;
import dev.weir.report.TransformReport;
import dev.weir.report.Wording;
import dev.weir.report.output.Json;
import dev.weir.search.result.CheckResult;
import dev.weir.transform.delay.CriticalCycle;
import dev.weir.transform.delay.CriticalCycle.Order;
import dev.weir.transform.delay.CriticalCycle.Visit;
import dev.weir.transform.delay.DelayResult;
import dev.weir.transform.delay.DelayResult.DelayedPair;
import dev.weir.transform.graph.AbstractEvent;
import java.util.Locale;

/** What is delayed in a transformed program, in JSON. */
final class JsonTransform {
  private JsonTransform() {}

  /** The answer. */
  static Json of(TransformReport report) {
    DelayResult result = report.result();
    Json json =
        JsonParts.head(report.run())
            .put("verdict", "transformed")
            .put("complete", true)
            .put("delays", result.selection().title())
            .put("events", result.events().size())
            .put("accesses", result.accesses())
            .put("cycles", result.idioms())
            .put("allCycles", result.allCycles())
            .put("delaysAll", result.delaysAll())
            .put("open", report.open())
            .put("pairs", result.pairs().size())
            .put("delayed", result.plan().delayed().size())
            .put("fences", report.fences().size())
            .putEach("criticalCycles", result.cycles(), JsonTransform::cycle)
            .putEach("delayedPairs", result.pairs(), pair -> pair(result, pair))
            .putEach("delayedBehind", result.behind(), JsonTransform::event)
            .putEach(
                "cuttingFences",
                report.fences().entrySet(),
                fence -> place(fence.getKey()).put("cycles", fence.getValue()));
    report
        .written()
        .ifPresent(written -> json.put("form", written.form()).put("output", written.file()));
    return json.putAll(JsonParts.bounds(report.run(), CheckResult.NOTHING))
        .putAll(JsonParts.executions(CheckResult.NOTHING.counts()))
        .putAll(JsonParts.tail(report));
  }

  private static Json cycle(CriticalCycle cycle) {
    return new Json()
        .put("idiom", cycle.idiom())
        .put("open", cycle.isOpen())
        .putEach("visits", cycle.visits(), JsonTransform::visit);
  }

  private static Json visit(Visit visit) {
    return new Json()
        .put("thread", visit.thread())
        .put("first", event(visit.first()))
        .put("last", event(visit.last()))
        .put("order", visit.order().name().toLowerCase(Locale.ROOT))
        .put("readEarly", visit.leaving() == Order.OPEN)
        .putEach("barriers", visit.barriers(), JsonTransform::place);
  }

  private static Json event(AbstractEvent event) {
    return new Json()
        .put("kind", Wording.kind(event.kind()))
        .put("address", event.location())
        .putAll(JsonParts.position(event.position(), event.function()));
  }

  private static Json place(SourcePosition position) {
    return new Json().put("file", position.file()).put("line", position.line());
  }

  private static Json pair(DelayResult result, DelayedPair pair) {
    return new Json()
        .put("first", event(pair.first()))
        .put("second", event(pair.second()))
        .put("readEarly", pair.readsEarly())
        .put("why", result.selection().title())
        .put("cycles", pair.cycles());
  }
}

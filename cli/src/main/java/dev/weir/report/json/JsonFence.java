package dev.weir.report.json;

import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.Fence;
import dev.weir.fence.FenceResult.Redundant;
import dev.weir.fence.FenceResult.Relaxed;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Role;
import dev.weir.report.FenceReport;
import dev.weir.report.FenceReport.ShownFence;
import dev.weir.report.FenceReport.ShownSet;
import dev.weir.report.Wording;
import dev.weir.report.output.Json;
import dev.weir.trace.replay.Replay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The answer of {@code fence} in JSON. */
final class JsonFence {
  private JsonFence() {}

  /** The answer. */
  static Json of(FenceReport report) {
    FenceResult result = report.result();
    List<Fence> candidate = result.answer().candidate().fences();
    boolean prunes = result.work().candidates().haveExisting() && !report.relaxes();
    Json numbers = new Json();
    report.numbers().forEach(number -> numbers.put(number.aim().text(), number.fences()));
    Optional<Replay> shown = report.counterexample();
    return JsonParts.head(report.run())
        .put("verdict", result.verdict().text())
        .put("property", report.property())
        .putIfPresent("scenarios", report.scenarios().map(asked -> asked.scenarios().size()))
        .put("method", result.work().method().text())
        .put("complete", report.isComplete())
        .putEach("sets", report.sets(), set -> set(report, set))
        .putIf(!candidate.isEmpty(), "candidate", Json.list(candidate, JsonFence::fence))
        .putIf(
            prunes,
            "redundant",
            report.sets().stream()
                .findFirst()
                .map(set -> Json.list(set.redundant(), JsonFence::redundant))
                .orElse(List.of()))
        .putIf(
            prunes,
            "redundantSets",
            Json.list(report.sets(), set -> Json.list(set.redundant(), JsonFence::redundant)))
        .putIf(!report.numbers().isEmpty(), "fences", numbers)
        .putIf(result.setsOfCopies().isPresent(), "setsOfCopies", result.setsOfCopies())
        .put("explorations", result.work().explorations())
        .putText("reason", result.gaps().reason())
        .put("whyNotExact", result.gaps().whyNotExact())
        .putText("notLookedFor", result.gaps().notLookedFor())
        .put("verified", report.isVerified())
        .put("patch", report.patch())
        .put(
            "error",
            shown.flatMap(Replay::failure).map(failure -> JsonParts.failure(failure, shown)))
        .putAll(JsonParts.bounds(report.run(), result.work().exploration()))
        .putAll(JsonParts.executions(result.work().exploration().counts()))
        .putAll(JsonParts.execution(shown))
        .putAll(JsonParts.traceFiles(report.traceFiles()))
        .putAll(JsonParts.tail(report));
  }

  private static List<Object> set(FenceReport report, ShownSet set) {
    List<Object> fences = new ArrayList<>();
    for (ShownFence fence : set.fences()) {
      if (!report.relaxes() || !fence.fence().place().existing()) {
        fences.add(fence(fence));
      }
    }
    if (report.relaxes()) {
      fences.addAll(Json.list(set.set().relaxed(), one -> relaxed(one, set)));
    }
    return fences;
  }

  private static Json fence(ShownFence shown) {
    return fence(shown.fence())
        .putAll(why(shown))
        .putIfPresent("failing", shown.scenario().map(JsonLin::failing))
        .put("trace", JsonParts.trace(shown.without()));
  }

  private static Json why(ShownFence shown) {
    return new Json().put("why", shown.why("not robust: ", "it fails"));
  }

  private static Json fence(Fence fence) {
    return place(fence.place())
        .put("after", fence.place().repair().isAfter())
        .put("existing", fence.place().existing())
        .put("cost", fence.cost());
  }

  private static Json redundant(Redundant fence) {
    return place(fence.place()).put("suffices", fence.suffices());
  }

  private static Json place(FencePlace place) {
    return JsonParts.position(place.position())
        .put("kind", place.repair().text())
        .put("statement", place.statement());
  }

  /** What becomes of an order that the program has. */
  private static Json relaxed(Relaxed one, ShownSet set) {
    Json json =
        JsonParts.position(one.position())
            .put("kind", one.role() == Role.FENCE ? "fence" : "order")
            .put("statement", one.statement())
            .put("onFailure", one.onFailure())
            .put("from", one.from().text())
            .put("to", one.goes() ? "none" : one.to().text())
            .put("existing", true)
            .put("cost", one.cost());
    set.fences().stream()
        .filter(shown -> isOf(one, shown.fence().place()))
        .findFirst()
        .ifPresent(shown -> json.putAll(why(shown)).put("trace", JsonParts.trace(shown.without())));
    return json;
  }

  private static boolean isOf(Relaxed one, FencePlace place) {
    return place.existing()
        && place.role() == one.role()
        && place.repair().isOnFailure() == one.onFailure()
        && place.position().equals(one.position())
        && place.statement().equals(one.statement());
  }

  /** The fences of the first set, as an explanation has them. */
  static Json remedy(Optional<FenceResult> found) {
    List<Fence> fences =
        found.stream()
            .flatMap(result -> result.sets().stream().limit(1))
            .flatMap(set -> set.fences().stream())
            .toList();
    return new Json()
        .put("fenceVerdict", found.map(result -> result.verdict().text()))
        .putEach(
            "fences",
            fences,
            fence ->
                place(fence.place())
                    .put("after", fence.place().repair().isAfter())
                    .put("cost", fence.cost())
                    .put("text", Wording.fence(fence)));
  }
}

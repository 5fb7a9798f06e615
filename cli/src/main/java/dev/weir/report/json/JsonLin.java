package dev.weir.report.json;

import dev.weir.lin.Invocation;
import dev.weir.lin.LinResult;
import dev.weir.lin.Outcome;
import dev.weir.lin.Scenario;
import dev.weir.lin.Specification;
import dev.weir.report.LinReport;
import dev.weir.report.output.Json;
import dev.weir.search.result.CheckResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The answer about a data structure in JSON. */
final class JsonLin {
  private JsonLin() {}

  /** The answer. */
  static Json of(LinReport report) {
    LinResult result = report.result();
    CheckResult explored = result.exploration();
    return JsonParts.head(report.run())
        .put("criterion", report.options().criterion().text())
        .put("verdict", result.verdict().text())
        .put("complete", report.isComplete())
        .put("error", report.error().map(error -> JsonParts.failure(error, report.execution())))
        .put("why", report.reason().map(reason -> reason.sentence()))
        .putIfPresent("whyNoFence", report.helpless())
        .put("scenarios", result.scenarios())
        .put("explored", result.explored())
        .put("outcomesSeen", result.outcomes())
        .putAll(
            result
                .failing()
                .map(JsonLin::failing)
                .orElseGet(
                    () -> new Json().put("scenario", Optional.empty()).put("outcomes", List.of())))
        .putAll(JsonParts.bounds(report.run(), explored))
        .putAll(JsonParts.executions(explored.counts()))
        .put("sleepSetBlocked", explored.counts().sleepSetBlocked())
        .put("errors", explored.counts().errors())
        .put("events", explored.counts().events())
        .putEach("unsupported", explored.unsupported(), JsonParts::failure)
        .putAll(JsonParts.execution(report.execution()))
        .putIfPresent("traceFile", report.traceFiles().stream().findFirst())
        .putAll(JsonParts.tail(report));
  }

  /** A scenario, what its calls give, and what they give one after the other. */
  static Json failing(LinResult.Failing failing) {
    Optional<Outcome> outcome =
        switch (failing.cause()) {
          case LinResult.Error _ -> Optional.empty();
          case LinResult.Unexplained cause -> Optional.of(cause.outcome());
        };
    Scenario scenario = failing.scenario();
    List<List<Object>> threads = new ArrayList<>();
    int call = 0;
    for (List<Invocation> thread : scenario.threads()) {
      threads.add(calls(thread, call, scenario, outcome));
      call += thread.size();
    }
    Set<Outcome> known = new LinkedHashSet<>();
    List<Specification.Run> distinct =
        failing.specification().runs().stream().filter(run -> known.add(run.outcome())).toList();
    return new Json()
        .put("scenario", threads)
        .put("after", calls(failing.after(), call, scenario, outcome))
        .putEach("outcomes", distinct, run -> outcome(failing, run));
  }

  /** Calls of a scenario, the first of which has this number. */
  private static List<Object> calls(
      List<Invocation> calls, int first, Scenario scenario, Optional<Outcome> outcome) {
    List<Object> all = new ArrayList<>();
    for (Invocation invocation : calls) {
      int call = first + all.size();
      all.add(
          call(
              invocation,
              outcome
                  .filter(one -> !one.isMissing(scenario, call))
                  .map(one -> one.results().get(call))));
    }
    return all;
  }

  /** What an order of the calls gives: the calls in that order, each with its thread from 1. */
  private static List<Object> outcome(LinResult.Failing failing, Specification.Run run) {
    Scenario scenario = failing.scenario();
    List<Long> results = run.outcome().results();
    List<Object> all =
        Json.list(
            run.order(),
            call ->
                new Json()
                    .put("thread", scenario.thread(call) + 1)
                    .putAll(call(scenario.calls().get(call), Optional.of(results.get(call)))));
    for (int i = 0; run.outcome().missing() == 0 && i < failing.after().size(); i++) {
      all.add(call(failing.after().get(i), Optional.of(results.get(scenario.size() + i))));
    }
    return all;
  }

  /** A call and what it gave; empty if that is not known, or it never ended. */
  private static Json call(Invocation invocation, Optional<Long> result) {
    return new Json()
        .put("operation", invocation.operation().name())
        .putEach("arguments", invocation.shownArguments(), Json::number)
        .put(
            "result",
            result
                .filter(value -> !invocation.isNull(value))
                .flatMap(value -> value(invocation, value)));
  }

  private static Optional<Object> value(Invocation invocation, long result) {
    return switch (invocation.operation().result().kind()) {
      case NOTHING -> Optional.empty();
      case BOOLEAN -> Optional.of(result != 0);
      case SIGNED, CHARACTER -> Optional.of(result);
      case UNSIGNED -> Optional.of(Json.number(invocation.shown(result)));
      case FLOATING -> Optional.of(floating(invocation.shown(result)));
      case POINTER, UNKNOWN, COMPOSITE -> Optional.of(invocation.shown(result));
    };
  }

  /** JSON has no infinity, and none that is no number. */
  private static Object floating(String text) {
    return Double.isFinite(Double.parseDouble(text)) ? Json.number(text) : text;
  }
}

package dev.weir.report.json;

import dev.weir.machine.code.CallChain;
import dev.weir.machine.report.Failure;
import dev.weir.program.CallSite;
import dev.weir.program.SourcePosition;
import dev.weir.report.ErrorPlace;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.Wording;
import dev.weir.report.explain.Account;
import dev.weir.report.explain.Remedy;
import dev.weir.report.output.Json;
import dev.weir.robust.CycleEvent;
import dev.weir.robust.RobustResult;
import dev.weir.robust.Violation;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.Obstacle;
import dev.weir.trace.replay.Explanation;
import dev.weir.trace.replay.Explanation.Access;
import dev.weir.trace.replay.Explanation.Lock;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The parts of JSON objects that those of several commands share. */
final class JsonParts {
  private JsonParts() {}

  /** What every object begins with. */
  static Json head(Run run) {
    return new Json()
        .put("tool", "weir")
        .put("version", run.version())
        .put("command", run.command())
        .put("inputs", run.inputs())
        .put("model", run.model())
        .putIf(run.options().model().isBounded(), "bufferSize", run.options().model().bufferSize());
  }

  /** What every object ends with. */
  static Json tail(Report report) {
    return new Json()
        .put("warnings", report.warnings())
        .putAll(report.phases().json())
        .put("seed", report.run().seed());
  }

  /** Where something is. */
  static Json position(SourcePosition position, String function) {
    return position(position).put("function", function);
  }

  /** The same of what is in no function. */
  static Json position(SourcePosition position) {
    return new Json()
        .put("file", position.file())
        .put("line", position.line())
        .put("column", position.column());
  }

  private static Json place(CallSite place) {
    return position(place.position(), place.function());
  }

  /** The calls that led to a place, and where that has led to in headers of the system. */
  private static Json chain(CallChain chain) {
    return new Json()
        .putEach("calls", chain.callers(), JsonParts::place)
        .putEach("inside", chain.inside(), JsonParts::place);
  }

  /** An error that no execution is shown for. */
  static Json failure(Failure failure) {
    return failure(failure, Optional.empty());
  }

  /** An error, with what the execution that is shown for it tells more. */
  static Json failure(Failure failure, Optional<Replay> replay) {
    Explanation explanation = ErrorPlace.explanation(failure, replay);
    boolean isOfAccesses = !explanation.accesses().isEmpty();
    return new Json()
        .put("kind", failure.kind().text())
        .put("message", failure.message())
        .putAll(place(ErrorPlace.of(failure, replay)))
        .put("thread", failure.thread())
        .putAll(chain(explanation.calls()))
        .putIf(isOfAccesses, "accesses", Json.list(explanation.accesses(), JsonParts::access))
        .putIf(
            isOfAccesses,
            "blocks",
            Json.list(
                explanation.blocks(),
                block -> new Json().put("name", block.name()).putAll(place(block.allocated()))));
  }

  private static Json access(Access access) {
    return new Json()
        .put("kind", access.kind())
        .put("address", access.address())
        .put("size", access.size())
        .put("thread", access.thread())
        .put("step", access.step())
        .putAll(place(access.calls().own().orElse(new CallSite(SourcePosition.UNKNOWN, ""))))
        .putAll(chain(access.calls()))
        .putEach("locks", access.locks(), JsonParts::lock);
  }

  private static Json lock(Lock lock) {
    return new Json().put("name", lock.name()).put("step", lock.step()).putAll(place(lock.place()));
  }

  /** An execution: its steps, and how its threads stand in the end; none where there is none. */
  static Json execution(Optional<Replay> replay) {
    return new Json()
        .put("trace", trace(replay))
        .putEach("threads", replay.map(Replay::threads).orElse(List.of()), JsonParts::thread);
  }

  /** The steps of an execution, none where there is none. */
  static List<Object> trace(Optional<Replay> replay) {
    List<TraceStep> steps = replay.map(Replay::steps).orElse(List.of());
    return Json.list(steps, step -> step(step, steps));
  }

  private static Json step(TraceStep step, List<TraceStep> steps) {
    return new Json()
        .put("thread", step.thread())
        .put("kind", step.kind().name().toLowerCase(Locale.ROOT))
        .put("operation", step.operation())
        .put("address", step.address())
        .put("value", step.value())
        .put("previous", step.previous())
        .putAll(position(step.position(), step.function()))
        .put("fromBuffer", step.fromBuffer())
        .put("passed", step.passed())
        .put("from", step.from() == 0 ? Optional.empty() : writer(step.from(), steps))
        .putIf(!step.accesses().isEmpty(), "accesses", step.accesses())
        .putIf(!step.note().isEmpty(), "note", step.note())
        .put("output", step.output());
  }

  /** Where the value that a step read from memory was written. */
  private static Json writer(int number, List<TraceStep> steps) {
    TraceStep writer = steps.get(number - 1);
    return new Json()
        .put("step", number)
        .put("thread", writer.thread())
        .put("file", writer.position().file())
        .put("line", writer.position().line());
  }

  private static Json thread(Replay.ThreadEnd thread) {
    return new Json()
        .put("thread", thread.thread())
        .put("standing", thread.waiting().name().toLowerCase(Locale.ROOT))
        .put("what", thread.what())
        .putAll(position(thread.position()))
        .putAll(chain(thread.calls()))
        .putIfPresent(
            "holder",
            thread
                .holder()
                .map(one -> new Json().put("thread", one.thread()).putAll(lock(one.lock()))));
  }

  /** The files that executions were written to. */
  static Json traceFiles(List<String> files) {
    return new Json()
        .putIfPresent("traceFile", files.stream().findFirst())
        .putIf(!files.isEmpty(), "traceFiles", files);
  }

  /** How many executions came to their end, and how many did not. */
  static Json executions(Counts counts) {
    return new Json().put("executions", counts.executions()).put("blocked", counts.blocked());
  }

  /** For each reason why executions were blocked how many were. */
  static Json blockedBy(Counts counts) {
    Json kinds = new Json();
    for (Map.Entry<Obstacle, Long> kind : new TreeMap<>(counts.obstacles()).entrySet()) {
      kinds.put(kind.getKey().key(), kind.getValue());
    }
    return new Json().put("blockedBy", kinds);
  }

  /** By which algorithm, and by how many workers if there are several. */
  static Json algorithm(CheckResult result, CheckOptions options) {
    return new Json()
        .put("algorithm", result.instead().orElse(options.algorithm()).text())
        .putIf(options.workers() > 1, "workers", result.seen().workers());
  }

  /** The bounds, those of them that were met, and where they cut loops. */
  static Json bounds(Run run, CheckResult result) {
    CheckOptions options = run.options();
    return new Json()
        .put(
            "bounds",
            new Json()
                .put("unroll", options.machine().unroll())
                .put("contextBound", options.contextBound())
                .put(
                    "nondetValues",
                    options.machine().choices().nondetValues().map(Object::toString))
                .put("timeLimit", options.timeLimit())
                .put("memoryLimit", options.memoryLimit())
                .put("met", result.met().stream().sorted().map(Bound::text).toList()))
        .put(
            "round",
            result
                .seen()
                .round()
                .map(
                    round ->
                        new Json()
                            .put("turns", round.turns())
                            .put("finishedTurns", round.finished())
                            .put("finishedExecutions", round.executions())
                            .put("finishedBlocked", round.blocked())))
        .putEach(
            "cuts",
            result.seen().cuts(),
            cut ->
                new Json()
                    .put("what", cut.isRecursion() ? "recursion" : "loop")
                    .putAll(position(cut.position(), cut.function()))
                    .put("changes", cut.changes())
                    .put("writes", cut.writes()))
        .put("stubs", run.stubs());
  }

  /** The answer of a search for behaviours of weak memory. */
  static Json robustness(RobustResult result, Run run) {
    CheckOptions options = run.options();
    CheckResult exploration = result.exploration();
    return new Json()
        .put("error", result.error().map(FoundError::failure).map(JsonParts::failure))
        .putAll(bounds(run, exploration))
        .putAll(executions(exploration.counts()))
        .putAll(blockedBy(exploration.counts()))
        .put("events", exploration.counts().events())
        .put("verdict", result.verdict().text())
        .put("complete", result.complete())
        .put("borderline", result.borderline())
        .put("witness", result.witness().map(JsonParts::violation))
        .putIfPresent(
            "violations",
            Optional.of(result.violations())
                .filter(_ -> options.keepGoing())
                .map(all -> Json.list(all, JsonParts::violation)))
        .putIf(
            options.iterates(),
            "perBound",
            Json.list(
                result.perBound(),
                bounded ->
                    new Json()
                        .put("bound", bounded.bound())
                        .put("executions", bounded.executions())
                        .put("borderline", bounded.borderline())
                        .put("seconds", bounded.elapsed())));
  }

  private static Json violation(Violation violation) {
    Json json =
        new Json()
            .put("overtaken", event(violation.overtaken()))
            .put("by", event(violation.by()))
            .putEach("cycle", violation.cycle(), JsonParts::event);
    if (violation.harm().isPresent()) {
      Violation.Harm harm = violation.harm().get();
      Optional<Replay> failing = harm.error().map(Violation.HarmfulExecution::execution);
      json.put("error", harm.error().map(error -> failure(error.failure(), failing)))
          .put("complete", harm.complete())
          .put("benign", harm.isBenign())
          .put("trace", trace(failing));
    }
    return json;
  }

  private static Json event(CycleEvent event) {
    return new Json()
        .put("kind", event.kind())
        .put("thread", event.thread())
        .putAll(position(event.position(), event.function()))
        .put("address", event.address());
  }

  /** The explanation of an execution. */
  static Json account(Account account) {
    Optional<Remedy> remedy = account.remedy();
    Optional<RobustResult> orders = remedy.flatMap(Remedy::orders);
    return new Json()
        .put("why", account.cause().sentence())
        .put(
            "needsBuffers",
            switch (account.cause().need()) {
              case NEEDED -> true;
              case NOT_NEEDED -> false;
              case UNKNOWN -> Optional.empty();
            })
        .putEach(
            "steps",
            account.steps(),
            step ->
                new Json()
                    .put("step", step.step())
                    .put("thread", step.thread())
                    .put("text", step.sentence()))
        .put("sequential", orders.map(JsonParts::sequential))
        .putEach(
            "pairs", orders.map(RobustResult::violations).orElse(List.of()), JsonParts::neededPair)
        .putAll(JsonFence.remedy(remedy.flatMap(Remedy::fences)))
        .put("gaps", remedy.map(Remedy::gaps).orElse(List.of()))
        .put("robustCommand", remedy.map(Remedy::robustCommand))
        .put("fenceCommand", remedy.map(Remedy::fenceCommand));
  }

  private static Json sequential(RobustResult result) {
    return new Json()
        .put(
            "verdict",
            result.error().isPresent() ? "violation" : result.complete() ? "safe" : "unknown")
        .put("complete", result.complete())
        .put("executions", result.exploration().counts().executions());
  }

  private static Json neededPair(Violation violation) {
    return new Json()
        .put("overtaken", event(violation.overtaken()))
        .put("by", event(violation.by()))
        .put(
            "fails",
            switch (Remedy.Harm.of(violation)) {
              case FAILS -> true;
              case NONE -> false;
              case UNKNOWN -> Optional.empty();
            })
        .put("text", Wording.order(violation));
  }
}

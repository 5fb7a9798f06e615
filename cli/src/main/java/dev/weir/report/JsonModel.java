package dev.weir.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.reach.Run.Step;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.Operation;
import dev.weir.program.automaton.Statement;
import dev.weir.search.CheckResult;
import java.io.IOException;
import java.util.Optional;

/** The answer about an automaton model in JSON. */
record JsonModel(JsonGenerator json, JsonParts parts) {

  /** Writes the answer. */
  void write(ModelReport report) throws IOException {
    parts.head(report.run());
    json.writeStringField("verdict", report.verdict());
    json.writeStringField("method", "exact");
    json.writeBooleanField("complete", report.verdict().equals("safe"));
    parts.errorField(report.bad().map(JsonModel::failure), Optional.empty());
    parts.bounds(report.run(), CheckResult.NOTHING);
    json.writeNumberField("executions", 0);
    json.writeNumberField("blocked", 0);
    json.writeNumberField("configurations", report.statistics().kept());
    parts.optional("reason", report.unknown());
    json.writeArrayFieldStart("trace");
    if (report.bad().isPresent()) {
      for (Step step : report.bad().get().run().steps()) {
        step(report.bad().get().program(), step);
      }
    }
    json.writeEndArray();
    parts.tail(report.run(), report.run().warnings(), report.phases());
  }

  private static Failure failure(FailingRun bad) {
    Optional<Step> last = bad.run().steps().reversed().stream().findFirst();
    int process = last.map(Step::process).orElse(0);
    return new Failure(
        FailureKind.ASSERTION,
        RunText.summary(bad),
        last.map(JsonModel::position).orElse(SourcePosition.UNKNOWN),
        bad.program().processes().get(process).name(),
        process);
  }

  private static SourcePosition position(Step step) {
    return switch (step) {
      case Step.Take take ->
          take.transition().statement().map(Statement::position).orElse(SourcePosition.UNKNOWN);
      case Step.Update _ -> SourcePosition.UNKNOWN;
    };
  }

  private void step(Automata program, Step step) throws IOException {
    SourcePosition position = position(step);
    json.writeStartObject();
    json.writeNumberField("thread", step.process());
    switch (step) {
      case Step.Update(int _, int variable) ->
          access("update", program.variables().get(variable).name(), "");
      case Step.Take take -> operation(program, take.transition().operation());
    }
    json.writeStringField("file", position.file());
    json.writeNumberField("line", position.line());
    json.writeStringField("function", program.processes().get(step.process()).name());
    json.writeEndObject();
  }

  private void operation(Automata program, Operation operation) throws IOException {
    switch (operation) {
      case Operation.Nop _ -> access("local step", "", "");
      case Operation.Fence _, Operation.StoreFence _ -> access("fence", "", "");
      case Operation.Read read -> access("load", name(program, read), "" + read.value());
      case Operation.Write write ->
          access("store to buffer", name(program, write), "" + write.value());
      case Operation.ReadWrite change ->
          access(
              "read-modify-write",
              program.variables().get(change.variable()).name(),
              "" + change.to());
      case Operation.Atomic atomic -> {
        boolean isStore =
            atomic.accesses().size() == 1
                && atomic.accesses().getFirst() instanceof Operation.Write;
        access(
            isStore ? "store" : "atomic block",
            isStore ? name(program, atomic.accesses().getFirst()) : "",
            isStore ? "" + atomic.accesses().getFirst().value() : "");
      }
    }
  }

  private static String name(Automata program, Operation.Access access) {
    return program.variables().get(access.variable()).name();
  }

  private void access(String operation, String address, String value) throws IOException {
    json.writeStringField("operation", operation);
    json.writeStringField("address", address);
    json.writeStringField("value", value);
  }
}

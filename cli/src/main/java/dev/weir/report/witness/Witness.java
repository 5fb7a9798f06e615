package dev.weir.report.witness;

import dev.weir.machine.report.Failure;
import dev.weir.machine.step.EventKind;
import dev.weir.program.CallSite;
import dev.weir.program.SourcePosition;
import dev.weir.report.ErrorPlace;
import dev.weir.report.Run;
import dev.weir.report.output.Digest;
import dev.weir.trace.replay.Explanation;
import dev.weir.trace.replay.Explanation.Access;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * One witness. Threads are numbered in the order of their creation, as the format has it: each is
 * registered where it is created, and the order of the segments is that of the execution.
 */
record Witness(Run run, String formula, Failure failure, Replay execution) {
  private static final String VERSION = "2.2";

  /** The file, made at some time. */
  String text(Instant now) {
    List<Object> content = content();
    SequencedMap<String, Object> entry = new LinkedHashMap<>();
    entry.put("entry_type", "violation_sequence");
    entry.put("metadata", metadata(now, content));
    entry.put("content", content);
    DumperOptions options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    options.setSplitLines(false);
    return new Yaml(options).dump(List.of(entry));
  }

  private Map<String, Object> metadata(Instant now, List<Object> content) {
    SequencedMap<String, Object> producer = new LinkedHashMap<>();
    producer.put("name", "Weir");
    producer.put("version", run.version());
    producer.put("configuration", "--model " + run.model());
    SequencedMap<String, Object> task = new LinkedHashMap<>();
    SequencedMap<String, String> hashes = hashes();
    task.put("input_files", List.copyOf(hashes.sequencedKeySet()));
    task.put("input_file_hashes", hashes);
    task.put("specification", "CHECK( init(main()), LTL(G " + formula + ") )");
    task.put("data_model", "LP64");
    task.put("language", "C");
    SequencedMap<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("format_version", VERSION);
    metadata.put(
        "uuid",
        UUID.nameUUIDFromBytes((task.toString() + content + now).getBytes(StandardCharsets.UTF_8))
            .toString());
    metadata.put("creation_time", now.truncatedTo(ChronoUnit.SECONDS).toString());
    metadata.put("producer", producer);
    metadata.put("task", task);
    return metadata;
  }

  /**
   * The files that the program is made of, with their hashes; a file may have been removed in the
   * meantime, and a witness without its hash is one all the same.
   */
  private SequencedMap<String, String> hashes() {
    SequencedMap<String, String> hashes = new LinkedHashMap<>();
    run.inputs().forEach(file -> hashes.put(file, Digest.of(Path.of(file))));
    return hashes;
  }

  private List<Object> content() {
    List<Object> segments = new ArrayList<>();
    Optional<TraceStep> last = Optional.empty();
    for (TraceStep step : execution.steps()) {
      if (isTold(step) && !last.filter(earlier -> isSamePlace(earlier, step)).isPresent()) {
        segments.add(Map.of("segment", List.of(waypoint(step))));
        last = Optional.of(step);
      }
    }
    segments.add(Map.of("segment", targets().map(this::target).toList()));
    return segments;
  }

  /** Whether a step is one of the program's own; buffers have no place in witnesses. */
  private static boolean isTold(TraceStep step) {
    return step.kind() != EventKind.UPDATE
        && !step.position().isUnknown()
        && !step.position().file().startsWith("<");
  }

  private static boolean isSamePlace(TraceStep earlier, TraceStep later) {
    return earlier.thread() == later.thread()
        && earlier.position().file().equals(later.position().file())
        && earlier.position().line() == later.position().line()
        && !isSpecial(earlier)
        && !isSpecial(later);
  }

  /** Whether a step is told by more than its place. */
  private static boolean isSpecial(TraceStep step) {
    return step.kind() == EventKind.CREATE || step.kind() == EventKind.CHOICE;
  }

  private Object waypoint(TraceStep step) {
    return switch (step.kind()) {
      case CREATE -> waypoint("function_enter", step.thread(), step.position(), step.function());
      case CHOICE ->
          waypoint(
              "function_return",
              step.thread(),
              step.position(),
              step.function(),
              constraint("\\result == " + step.value(), "ext_c_expression"));
      default ->
          waypoint(
              "assumption",
              step.thread(),
              step.position(),
              step.function(),
              constraint("1", "c_expression"));
    };
  }

  private static Map<String, Object> constraint(String value, String format) {
    SequencedMap<String, Object> constraint = new LinkedHashMap<>();
    constraint.put("value", value);
    constraint.put("format", format);
    return constraint;
  }

  /** A place where the error is. */
  private record Target(int thread, CallSite place) {}

  /** The accesses of a race, which the format leaves without order, or else the one place. */
  private Stream<Target> targets() {
    Explanation explanation = ErrorPlace.explanation(failure, Optional.of(execution));
    List<Target> accesses = new ArrayList<>();
    for (Access access : explanation.accesses()) {
      access.calls().own().ifPresent(own -> accesses.add(new Target(access.thread(), own)));
    }
    CallSite place = ErrorPlace.of(failure, Optional.of(execution));
    return accesses.size() == 2
        ? accesses.stream()
        : Stream.of(new Target(failure.thread(), place));
  }

  private Object target(Target target) {
    return waypoint("target", target.thread, target.place.position(), target.place.function());
  }

  private static Object waypoint(
      String type, int thread, SourcePosition position, String function) {
    return waypoint(type, thread, position, function, Map.of());
  }

  private static Object waypoint(
      String type,
      int thread,
      SourcePosition position,
      String function,
      Map<String, Object> constraint) {
    SequencedMap<String, Object> location = new LinkedHashMap<>();
    location.put("file_name", position.file());
    location.put("line", position.line());
    if (!function.isEmpty()) {
      location.put("function", function);
    }
    SequencedMap<String, Object> waypoint = new LinkedHashMap<>();
    waypoint.put("type", type);
    waypoint.put("action", "follow");
    waypoint.put("thread_id", thread);
    if (!constraint.isEmpty()) {
      waypoint.put("constraint", constraint);
    }
    waypoint.put("location", location);
    return Map.of("waypoint", waypoint);
  }
}

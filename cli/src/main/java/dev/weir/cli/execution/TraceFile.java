package dev.weir.cli.execution;

import dev.weir.cli.options.Types;
import dev.weir.cli.session.ProgramInput;
import dev.weir.fence.bounded.FenceChanges;
import dev.weir.frontend.InputException;
import dev.weir.frontend.InputFiles;
import dev.weir.frontend.Surroundings;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.graph.GraphChecker;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.model.ObservedOrders;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.options.MachineOptions.Choices;
import dev.weir.machine.options.MachineOptions.Range;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.trace.Schedule;
import dev.weir.trace.detect.Detector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/**
 * A recorded execution, with all that is needed to run it again.
 *
 * @param version the version of the tool that wrote it
 * @param input the program, its files relative to the folder where the tool was run
 * @param options what was explored, as far as a single execution depends on it
 * @param seed the seed of the run
 * @param fingerprint of the program
 * @param changes for an execution of {@code weir fence}, how the program differs from the input
 * @param scenario for an execution of {@code weir lin}, what makes a program of the input
 * @param error the error that it ends with, or {@link #CYCLE}, or {@link #UNEXPLAINED}
 * @param schedule the execution
 */
public record TraceFile(
    String version,
    ProgramInput input,
    CheckOptions options,
    long seed,
    String fingerprint,
    Optional<FenceChanges> changes,
    Optional<RecordedScenario> scenario,
    String error,
    Schedule schedule)
    implements TraceOption.Recorded {

  /** Recorded of an execution that is not sequentially consistent, and need not fail. */
  public static final String CYCLE = "not sequentially consistent";

  /** Recorded of an execution of which no order of the calls explains the results. */
  public static final String UNEXPLAINED = "not linearizable";

  /** An error as it is recorded. */
  public static String error(Failure failure) {
    return failure.kind().text() + " " + failure.position();
  }

  @Override
  public void write(Path file) throws IOException {
    TraceLines.write(file, schedule.withHeaders(headers()));
  }

  private Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("version", version);
    TraceLines.putAll(headers, "input", input.names());
    CompilerOptions compiler = input.compiler();
    compiler.clang().ifPresent(clang -> headers.put("clang", TraceLines.escaped(clang.toString())));
    TraceLines.putAll(headers, "argument", compiler.arguments());
    Surroundings surroundings = input.surroundings();
    TraceLines.putAll(headers, "word", surroundings.arguments());
    TraceLines.putAll(headers, "variable", settings(surroundings.environment()));
    TraceLines.putAll(headers, "file", settings(surroundings.files()));
    surroundings.stubs().forEach((name, answer) -> headers.put("stub." + name, answer.toString()));
    headers.put("headers", compiler.headers().text());
    for (int i = 0; i < input.files().size(); i++) {
      Path file = InputFiles.real(input.files().get(i));
      TraceLines.putAll(
          headers, "recorded." + i, compiler.recorded().getOrDefault(file, List.of()));
    }
    MemoryModel model = options.model();
    headers.put("model", GraphChecker.modelOf(schedule).orElse(model.name()));
    if (model.isBounded()) {
      headers.put("buffer-size", Integer.toString(model.bufferSize()));
    }
    headers.put("algorithm", options.algorithm().text());
    options.machine().unroll().ifPresent(bound -> headers.put("unroll", Integer.toString(bound)));
    headers.put("allow-uninitialised", Boolean.toString(options.machine().allowUninitialised()));
    for (Detector detector : Detector.values()) {
      if (options.detectors().contains(detector)) {
        headers.put(detector.text(), "true");
      }
    }
    headers.put("chosen-values", Boolean.toString(input.choosesValues()));
    TraceLines.putAll(
        headers,
        "silent",
        options.machine().silent().stream().map(FailureKind::name).sorted().toList());
    headers.put("exit-status", Boolean.toString(options.machine().exitStatus()));
    Choices choices = options.machine().choices();
    choices.nondetValues().ifPresent(range -> headers.put("nondet-values", range.toString()));
    headers.put("malloc-may-fail", Boolean.toString(choices.mallocMayFail()));
    headers.put("spurious", Boolean.toString(choices.spurious()));
    headers.put("max-threads", Integer.toString(options.machine().maxThreads()));
    headers.put("stack-size", Long.toString(options.machine().stackSize()));
    headers.put("seed", Long.toString(seed));
    headers.put("program", fingerprint);
    scenario.ifPresent(one -> one.putInto(headers));
    changes.ifPresent(some -> TraceLines.putChanges(headers, some));
    headers.put("error", TraceLines.escaped(error));
    headers.putAll(schedule.headers());
    return headers;
  }

  private static List<String> settings(Map<String, ?> values) {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .toList();
  }

  /**
   * What the lines of a file say.
   *
   * @throws InputException if they are no execution of a program
   */
  public static TraceFile of(TraceLines lines) throws InputException {
    return new Reader(lines).traceFile();
  }

  /** Reads the lines of one file. */
  private record Reader(TraceLines lines) {

    TraceFile traceFile() throws InputException {
      List<Path> inputs = lines.paths("input");
      if (inputs.isEmpty()) {
        throw lines.wrong("names no input");
      }
      MachineOptions machine =
          MachineOptions.DEFAULT
              .unrolling(
                  lines.values().containsKey("unroll")
                      ? OptionalInt.of(lines.integer("unroll", 1))
                      : OptionalInt.empty())
              .allowingUninitialised(lines.required("allow-uninitialised").equals("true"))
              .with(
                  new Choices(
                      nondetValues(), lines.isSet("malloc-may-fail"), lines.isSet("spurious")))
              .withMaxThreads(
                  lines.values().containsKey("max-threads")
                      ? lines.integer("max-threads", 1)
                      : MachineOptions.DEFAULT_MAX_THREADS)
              .withStackSize(
                  lines.values().containsKey("stack-size")
                      ? lines.number("stack-size")
                      : MachineOptions.DEFAULT_STACK_SIZE)
              .silencing(silent());
      if (lines.isSet("exit-status")) {
        machine = machine.withExitStatus();
      }
      String title = lines.required("model");
      if (GraphChecker.modelOf(lines.schedule()).filter(m -> !m.equals(title)).isPresent()) {
        throw lines.wrong("names two memory models");
      }
      Optional<MemoryModel> named =
          MemoryModels.named(title)
              .or(
                  () ->
                      GraphChecker.modelOf(lines.schedule())
                          .map(judged -> new ObservedOrders(judged, Optional.empty())));
      Optional<MemoryModel> model =
          lines.values().containsKey("buffer-size")
              ? withBuffers(named, lines.integer("buffer-size", 1))
              : named;
      Optional<Algorithm> algorithm =
          Arrays.stream(Algorithm.values())
              .filter(a -> a.text().equals(lines.values().get("algorithm")))
              .findFirst();
      CheckOptions options =
          CheckOptions.of(model.orElseThrow(() -> lines.wrong("is of another memory model")))
              .with(machine)
              .with(algorithm.orElse(Algorithm.SOURCE))
              .with(detectors());
      String clang = lines.values().get("clang");
      return new TraceFile(
          lines.required("version"),
          new ProgramInput(
              inputs,
              new CompilerOptions(
                  clang == null
                      ? Optional.empty()
                      : Optional.of(lines.path(TraceLines.unescaped(clang))),
                  lines.all("argument"),
                  headers(),
                  recorded(inputs)),
              surroundings(),
              lines.isSet("chosen-values")),
          options,
          lines.number("seed"),
          lines.required("program"),
          lines.changes(),
          RecordedScenario.of(lines),
          TraceLines.unescaped(lines.required("error")),
          lines.schedule());
    }

    private static Optional<MemoryModel> withBuffers(Optional<MemoryModel> model, int size) {
      return model.flatMap(m -> m.withBufferSize(size));
    }

    private Set<FailureKind> silent() {
      return Arrays.stream(FailureKind.values())
          .filter(kind -> lines.all("silent").contains(kind.name()))
          .collect(Collectors.toSet());
    }

    private Set<Detector> detectors() {
      return Arrays.stream(Detector.values())
          .filter(detector -> lines.values().getOrDefault(detector.text(), "").equals("true"))
          .collect(Collectors.toSet());
    }

    private CompilerOptions.Headers headers() {
      return CompilerOptions.Headers.SYSTEM.text().equals(lines.values().get("headers"))
          ? CompilerOptions.Headers.SYSTEM
          : CompilerOptions.Headers.OWN;
    }

    private Map<Path, List<String>> recorded(List<Path> inputs) {
      Map<Path, List<String>> recorded = new LinkedHashMap<>();
      for (int i = 0; i < inputs.size(); i++) {
        recorded.put(InputFiles.real(inputs.get(i)), lines.all("recorded." + i));
      }
      return recorded;
    }

    private Surroundings surroundings() throws InputException {
      Map<String, String> environment = settings("variable");
      Map<String, Path> mapped = new LinkedHashMap<>();
      for (Map.Entry<String, String> file : settings("file").entrySet()) {
        mapped.put(file.getKey(), lines.path(file.getValue()));
      }
      Map<String, Long> stubs = new LinkedHashMap<>();
      for (String key : lines.values().keySet()) {
        if (key.startsWith("stub.")) {
          stubs.put(key.substring("stub.".length()), lines.number(key));
        }
      }
      return new Surroundings(lines.all("word"), environment, mapped, stubs, lines.all("entry"));
    }

    private Map<String, String> settings(String key) throws InputException {
      Map<String, String> settings = new LinkedHashMap<>();
      for (String setting : lines.all(key)) {
        int equals = setting.indexOf('=');
        if (equals < 0) {
          throw lines.wrong("has no value in a line '" + key + "'");
        }
        settings.put(setting.substring(0, equals), setting.substring(equals + 1));
      }
      return settings;
    }

    private Optional<Range> nondetValues() throws InputException {
      try {
        return Optional.ofNullable(lines.values().get("nondet-values"))
            .map(new Types.Values()::convert);
      } catch (TypeConversionException e) {
        throw lines.wrong("has no range in the line 'nondet-values'");
      }
    }
  }
}

package dev.weir.cli;

import dev.weir.fence.bounded.FenceChanges;
import dev.weir.frontend.InputException;
import dev.weir.frontend.Surroundings;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.options.MachineOptions.Choices;
import dev.weir.machine.options.MachineOptions.Range;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckOptions.Algorithm;
import dev.weir.trace.Detector;
import dev.weir.trace.Schedule;
import dev.weir.trace.ScheduleFormatException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
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
 * @param error the error that it ends with, or {@link #CYCLE}
 * @param schedule the execution
 */
record TraceFile(
    String version,
    ProgramInput input,
    CheckOptions options,
    long seed,
    String fingerprint,
    Optional<FenceChanges> changes,
    String error,
    Schedule schedule) {

  /** Recorded of an execution that is not sequentially consistent, and need not fail. */
  static final String CYCLE = "not sequentially consistent";

  /** An error as it is recorded. */
  static String error(Failure failure) {
    return failure.kind().text() + " " + failure.position();
  }

  /** Writes the file. */
  void write(Path file) throws IOException {
    Files.write(file, schedule.withHeaders(headers()).toLines(), StandardCharsets.UTF_8);
  }

  private Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("version", version);
    putAll(headers, "input", input.names());
    CompilerOptions compiler = input.compiler();
    compiler.clang().ifPresent(clang -> headers.put("clang", escaped(clang.toString())));
    putAll(headers, "argument", compiler.arguments());
    Surroundings surroundings = input.surroundings();
    putAll(headers, "word", surroundings.arguments());
    putAll(headers, "variable", settings(surroundings.environment()));
    putAll(headers, "file", settings(surroundings.files()));
    surroundings.stubs().forEach((name, answer) -> headers.put("stub." + name, answer.toString()));
    headers.put("headers", compiler.headers().text());
    for (int i = 0; i < input.files().size(); i++) {
      Path file = CompilationDatabase.real(input.files().get(i));
      putAll(headers, "recorded." + i, compiler.recorded().getOrDefault(file, List.of()));
    }
    MemoryModel model = options.model();
    headers.put("model", model.name());
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
    putAll(
        headers,
        "silent",
        options.machine().silent().stream().map(FailureKind::name).sorted().toList());
    headers.put("exit-status", Boolean.toString(options.machine().exitStatus()));
    Choices choices = options.machine().choices();
    choices.nondetValues().ifPresent(range -> headers.put("nondet-values", range.toString()));
    headers.put("malloc-may-fail", Boolean.toString(choices.mallocMayFail()));
    headers.put("spurious", Boolean.toString(choices.spurious()));
    headers.put("max-threads", Integer.toString(options.machine().maxThreads()));
    headers.put("seed", Long.toString(seed));
    headers.put("program", fingerprint);
    changes.ifPresent(
        some -> FenceHeaders.of(some).forEach((key, text) -> headers.put(key, escaped(text))));
    headers.put("error", escaped(error));
    headers.putAll(schedule.headers());
    return headers;
  }

  private static List<String> settings(Map<String, ?> values) {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .toList();
  }

  private static void putAll(Map<String, String> headers, String key, List<String> values) {
    for (int i = 0; i < values.size(); i++) {
      headers.put(key + "." + i, escaped(values.get(i)));
    }
  }

  /**
   * Reads a file.
   *
   * @throws InputException if there is none, or it is no trace file
   */
  static TraceFile read(String name, Path file) throws InputException {
    if (Files.isDirectory(file)) {
      throw new InputException(name + ": a folder; give a file that --trace wrote");
    }
    try {
      List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
      Schedule schedule = Schedule.fromLines(lines);
      return new Headers(name, schedule.headers()).traceFile(schedule);
    } catch (ScheduleFormatException e) {
      throw new InputException(
          name + ":" + e.line() + ": " + e.getMessage() + "; write it again with --trace");
    } catch (CharacterCodingException e) {
      throw new InputException(name + ":1: not a trace file; give a file that --trace wrote");
    } catch (IOException e) {
      throw new InputException(
          name
              + ": "
              + (Files.exists(file) ? "cannot be read" : "no such file")
              + "; check the path");
    }
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
  }

  private static String unescaped(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        i++;
        c =
            switch (text.charAt(i)) {
              case 'n' -> '\n';
              case 'r' -> '\r';
              default -> text.charAt(i);
            };
      }
      out.append(c);
    }
    return out.toString();
  }

  /** Reads the headers of one file. */
  private record Headers(String file, Map<String, String> values) {

    TraceFile traceFile(Schedule schedule) throws InputException {
      List<String> inputs = all("input");
      if (inputs.isEmpty()) {
        throw wrong("names no input");
      }
      MachineOptions machine =
          new MachineOptions(
                  values.containsKey("unroll")
                      ? OptionalInt.of((int) number("unroll"))
                      : OptionalInt.empty(),
                  required("allow-uninitialised").equals("true"),
                  false,
                  isSet("exit-status"),
                  new Choices(nondetValues(), isSet("malloc-may-fail"), isSet("spurious")))
              .withMaxThreads(
                  values.containsKey("max-threads")
                      ? (int) number("max-threads")
                      : MachineOptions.DEFAULT_MAX_THREADS)
              .silencing(silent());
      Optional<MemoryModel> named = MemoryModels.named(required("model"));
      Optional<MemoryModel> model =
          values.containsKey("buffer-size")
              ? withBuffers(named, (int) number("buffer-size"))
              : named;
      Optional<Algorithm> algorithm =
          Arrays.stream(Algorithm.values())
              .filter(a -> a.text().equals(values.get("algorithm")))
              .findFirst();
      CheckOptions options =
          CheckOptions.of(model.orElseThrow(() -> wrong("is of another memory model")))
              .with(machine)
              .with(algorithm.orElse(Algorithm.SOURCE))
              .with(detectors());
      Optional<Path> clang =
          Optional.ofNullable(values.get("clang")).map(c -> Path.of(unescaped(c)));
      return new TraceFile(
          required("version"),
          new ProgramInput(
              inputs.stream().map(Path::of).toList(),
              new CompilerOptions(clang, all("argument"), headers(), recorded(inputs)),
              surroundings(),
              isSet("chosen-values")),
          options,
          number("seed"),
          required("program"),
          changes(),
          unescaped(required("error")),
          schedule);
    }

    private static Optional<MemoryModel> withBuffers(Optional<MemoryModel> model, int size) {
      return size < 1 ? Optional.empty() : model.flatMap(m -> m.withBufferSize(size));
    }

    private Set<FailureKind> silent() {
      return Arrays.stream(FailureKind.values())
          .filter(kind -> all("silent").contains(kind.name()))
          .collect(Collectors.toSet());
    }

    private Set<Detector> detectors() {
      return Arrays.stream(Detector.values())
          .filter(detector -> values.getOrDefault(detector.text(), "").equals("true"))
          .collect(Collectors.toSet());
    }

    private CompilerOptions.Headers headers() {
      return CompilerOptions.Headers.SYSTEM.text().equals(values.get("headers"))
          ? CompilerOptions.Headers.SYSTEM
          : CompilerOptions.Headers.OWN;
    }

    private Map<Path, List<String>> recorded(List<String> inputs) {
      Map<Path, List<String>> recorded = new LinkedHashMap<>();
      for (int i = 0; i < inputs.size(); i++) {
        recorded.put(CompilationDatabase.real(Path.of(inputs.get(i))), all("recorded." + i));
      }
      return recorded;
    }

    private Surroundings surroundings() throws InputException {
      Map<String, String> environment = settings("variable", value -> value);
      Map<String, Path> mapped = settings("file", Path::of);
      Map<String, Long> stubs = new LinkedHashMap<>();
      for (String key : values.keySet()) {
        if (key.startsWith("stub.")) {
          stubs.put(key.substring("stub.".length()), number(key));
        }
      }
      return new Surroundings(all("word"), environment, mapped, stubs);
    }

    private <T> Map<String, T> settings(String key, Function<String, T> read) {
      Map<String, T> settings = new LinkedHashMap<>();
      for (String setting : all(key)) {
        int equals = setting.indexOf('=');
        settings.put(setting.substring(0, equals), read.apply(setting.substring(equals + 1)));
      }
      return settings;
    }

    private boolean isSet(String key) {
      return values.getOrDefault(key, "false").equals("true");
    }

    private Optional<Range> nondetValues() throws InputException {
      try {
        return Optional.ofNullable(values.get("nondet-values"))
            .map(new Converters.Values()::convert);
      } catch (TypeConversionException e) {
        throw wrong("has no range in the line 'nondet-values'");
      }
    }

    private List<String> all(String key) {
      List<String> found = new ArrayList<>();
      String next = values.get(key + ".0");
      while (next != null) {
        found.add(unescaped(next));
        next = values.get(key + "." + found.size());
      }
      return found;
    }

    private String required(String key) throws InputException {
      return Optional.ofNullable(values.get(key))
          .orElseThrow(() -> wrong("has no line '" + key + "'"));
    }

    private long number(String key) throws InputException {
      try {
        return Long.parseLong(required(key));
      } catch (NumberFormatException e) {
        throw wrong("has no number in the line '" + key + "'");
      }
    }

    private Optional<FenceChanges> changes() throws InputException {
      Map<String, String> texts = new LinkedHashMap<>();
      values.forEach((key, value) -> texts.put(key, unescaped(value)));
      try {
        return FenceHeaders.changes(texts);
      } catch (IllegalArgumentException e) {
        throw wrong("names a fence that is none");
      }
    }

    private InputException wrong(String what) {
      return new InputException(
          file + ": the trace file " + what + "; write it again with --trace");
    }
  }
}

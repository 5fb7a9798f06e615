package dev.weir.cli.execution;

import dev.weir.cli.session.Toolkit;
import dev.weir.cli.session.Version;
import dev.weir.fence.AutomataChecker;
import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.RunMoves;
import dev.weir.fence.bounded.FenceChanges;
import dev.weir.fence.infer.Aim;
import dev.weir.frontend.InputException;
import dev.weir.frontend.input.InputFormat;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.automaton.Automata;
import dev.weir.search.schedule.ReplayException;
import dev.weir.trace.Schedule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * A recorded run of an automaton model, with all that is needed to take it again.
 *
 * @param version the version of the tool that wrote it
 * @param input the model's file, relative to the folder where the tool was run
 * @param model the memory model
 * @param seed the seed of the run
 * @param fingerprint of the automata, with the fences, as they run under the model
 * @param changes for a run of {@code weir fence}, which fences they have
 * @param aim what it shows
 * @param initialMemory the values that the variables start with
 * @param schedule the run
 */
public record ModelTrace(
    String version,
    Path input,
    MemoryModel model,
    long seed,
    String fingerprint,
    Optional<FenceChanges> changes,
    Aim aim,
    List<Integer> initialMemory,
    Schedule schedule)
    implements TraceOption.Recorded {
  private static final String FORBIDDEN = "forbidden state";
  private static final String GAP = " ";

  /** The trace of a run. */
  public static ModelTrace of(
      Path input,
      long seed,
      String fingerprint,
      Optional<FenceChanges> changes,
      FailingRun failing) {
    return new ModelTrace(
        Version.text(),
        input,
        failing.model(),
        seed,
        fingerprint,
        changes,
        failing.aim(),
        failing.run().initialMemory(),
        new Schedule(Map.of(), RunMoves.of(failing)));
  }

  /** Whether a file is of a run of a model. */
  public static boolean isOne(TraceLines lines) throws InputException {
    return lines.paths("input").stream().anyMatch(ModelTrace::isModel);
  }

  @Override
  public void write(Path file) throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("version", version);
    TraceLines.putAll(headers, "input", List.of(input.toString()));
    headers.put("model", model.name());
    headers.put("seed", Long.toString(seed));
    headers.put("program", fingerprint);
    changes.ifPresent(some -> TraceLines.putChanges(headers, some));
    headers.put("error", aim == Aim.ERROR ? FORBIDDEN : TraceFile.CYCLE);
    headers.put(
        "memory", initialMemory.stream().map(String::valueOf).collect(Collectors.joining(GAP)));
    TraceLines.write(file, schedule.withHeaders(headers));
  }

  /**
   * What the lines of a file say.
   *
   * @throws InputException if they are no run of a model
   */
  public static ModelTrace of(TraceLines lines) throws InputException {
    MemoryModel model =
        MemoryModels.named(lines.required("model"))
            .orElseThrow(() -> lines.wrong("is of another memory model"));
    boolean isCycle = lines.required("error").equals(TraceFile.CYCLE);
    return new ModelTrace(
        lines.required("version"),
        lines.paths("input").getFirst(),
        model,
        lines.number("seed"),
        lines.required("program"),
        lines.changes(),
        isCycle ? Aim.ROBUSTNESS : Aim.ERROR,
        memory(lines),
        lines.schedule());
  }

  private static List<Integer> memory(TraceLines lines) throws InputException {
    String values = lines.required("memory");
    try {
      return values.isEmpty()
          ? List.of()
          : Arrays.stream(values.split(GAP)).map(Integer::valueOf).toList();
    } catch (NumberFormatException e) {
      throw lines.wrong("has no numbers in the line 'memory'");
    }
  }

  /** Whether a file is an automaton model. */
  public static boolean isModel(Path file) {
    return InputFormat.is(file, InputFormat.AUTOMATON::equals);
  }

  /**
   * Takes the run again, step by step.
   *
   * @param file the name of the trace file
   * @param stop may ask for an end
   * @throws InputException if the model is another one now, or has no such run
   */
  public FailingRun replay(Toolkit toolkit, String file, BooleanSupplier stop)
      throws InputException {
    Automata read =
        toolkit
            .automata(input, stop)
            .orElseThrow(() -> new InputException(input + ": reading it was interrupted"));
    Automata program = AutomataChecker.under(changed(read, file), model);
    if (!toolkit.fingerprint(program).equals(fingerprint)) {
      throw another(file);
    }
    try {
      return RunMoves.run(program, model, aim, initialMemory, schedule.moves());
    } catch (ReplayException e) {
      throw new InputException(
          file
              + ": does not fit the program: "
              + e.getMessage()
              + "; record it again with --trace");
    }
  }

  private Automata changed(Automata program, String file) throws InputException {
    try {
      return changes.map(some -> RunMoves.changed(program, model, some)).orElse(program);
    } catch (IllegalArgumentException e) {
      throw another(file);
    }
  }

  private InputException another(String file) {
    return new InputException(
        file
            + ": recorded from another program than "
            + input
            + " is now; record it again with --trace");
  }
}

package dev.weir.report.html;

import dev.weir.machine.model.MemoryModel;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.Standing;
import dev.weir.report.output.ShellWord;
import dev.weir.robust.RobustVerdict;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The commands that go on from a result without an execution: what else there is to ask. */
final class NextCommands {
  /** Inputs that are written for one machine, or say themselves what is asked of them. */
  private static final List<String> OF_THEIR_OWN = List.of(".litmus", ".rmm", ".yml");

  private final List<Next> all = new ArrayList<>();
  private final Run run;

  /**
   * A command.
   *
   * @param command as a shell reads it
   * @param meaning what it does or answers
   */
  record Next(String command, String meaning) {}

  private NextCommands(Run run) {
    this.run = run;
  }

  /** Those of a report. */
  static List<Next> of(Report report) {
    NextCommands next = new NextCommands(report.run());
    boolean isProgram =
        report.run().inputs().stream()
            .noneMatch(input -> OF_THEIR_OWN.stream().anyMatch(input::endsWith));
    if (isProgram && report.standing() != Standing.WRONG) {
      switch (report) {
        case Report.Check check when check.hunt().isPresent() ->
            next.add("check", "--context-bound 2", "Explore all schedules of few preemptions");
        case Report.Check check when check.judgement().isEmpty() -> next.ofCheck(check.result());
        case Report.Robust robust when robust.result().verdict() == RobustVerdict.ROBUST ->
            next.add("check", "", "Look for errors, which are those of sequential consistency");
        default -> {}
      }
    }
    return next.all;
  }

  private void ofCheck(CheckResult result) {
    boolean isBuffered = run.options().model().monitored().isPresent();
    if (result.verdict() != Verdict.SAFE || !result.complete()) {
      if (isBuffered) {
        add("hunt", "", "Predict where the program may fail, and steer runs there");
      }
      if (run.options().contextBound().isEmpty() && run.options().model().isBuffered()) {
        add("check", "--context-bound 2", "Explore all schedules of few preemptions");
      }
      return;
    }
    weaker(run.model())
        .ifPresent(
            model ->
                all.add(
                    new Next(
                        command("check", model, ""),
                        "Check the program under " + model + ", which allows more behaviour")));
    if (isBuffered) {
      add("robust", "", "Find out whether " + run.model() + " shows what sc does not");
      add("fence", "--prune", "Find the fences that the program does not need");
    }
  }

  /** A model to go on with that allows more. */
  private static Optional<String> weaker(String model) {
    return switch (model) {
      case "sc" -> Optional.of("tso");
      case "tso" -> Optional.of("armv8");
      case "pso", "rmo", "armv8", "riscv", "power", "power-esop13" -> Optional.of("rc11");
      default -> Optional.empty();
    };
  }

  private void add(String command, String options, String meaning) {
    MemoryModel model = run.options().model();
    String size = model.isBounded() ? " --buffer-size " + model.bufferSize() : "";
    all.add(new Next(command(command, run.model() + size, options), meaning));
  }

  private String command(String command, String model, String options) {
    List<String> words = new ArrayList<>(List.of("weir", command));
    run.inputs().forEach(input -> words.add(ShellWord.quoted(input)));
    words.add("--model " + model);
    if (!options.isEmpty()) {
      words.add(options);
    }
    run.arguments().stream()
        .dropWhile(word -> !word.equals("--"))
        .forEach(word -> words.add(ShellWord.quoted(word)));
    return words.stream().collect(Collectors.joining(" "));
  }
}

package dev.weir.cli.command;

import dev.weir.cli.input.ProgramOptions;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.Types.Emission;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.OutputFile;
import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.ScratchFolder;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.cli.session.Warnings;
import dev.weir.frontend.InputException;
import dev.weir.frontend.window.WindowLibrary;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.report.Failure;
import dev.weir.program.Program;
import dev.weir.program.text.ProgramPrinter;
import dev.weir.program.transform.BarriersOfOrders;
import dev.weir.report.Run;
import dev.weir.report.Standing;
import dev.weir.report.TransformReport;
import dev.weir.report.TransformReport.Written;
import dev.weir.report.graph.TransformDot;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.DelayAnalysis;
import dev.weir.transform.delay.DelayResult;
import dev.weir.transform.emit.CEmitter;
import dev.weir.transform.emit.EmissionException;
import dev.weir.transform.instrument.EntryCount;
import dev.weir.transform.instrument.Guesses;
import dev.weir.transform.instrument.Instrumenter;
import dev.weir.transform.instrument.ValueTable;
import dev.weir.weak.WeakResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code weir transform}. */
public final class TransformCommand implements Callable<Integer> {
  private final Task task;
  private final Session session;
  private final ProgramOptions programOptions;

  /** One run of the command, with what its command line gives. */
  public TransformCommand(Task task) {
    this.task = task;
    session = task.session();
    programOptions = new ProgramOptions(task.given());
  }

  @Override
  public Integer call() throws UsageException, InputException {
    ProgramInput input = programOptions.input(session.compilerArguments());
    requireNoInput("--dot", task.get(Options.EVENT_DOT), input.files());
    requireNoInput("-o", task.get(Options.TARGET), input.files());
    if (task.get(Options.EMIT).isPresent() != task.get(Options.TARGET).isPresent()) {
      throw new UsageException(
          "--emit c, ll or weir needs -o FILE, and -o FILE needs --emit; give both");
    }
    task.given().requireAllowed();
    if (task.get(Options.WINDOW).isPresent()
        && task.get(Options.EMIT).filter(form -> form != Emission.WEIR).isEmpty()) {
      throw new UsageException("--window is for --emit c and ll; leave it out");
    }
    Warnings warnings = new Warnings(session);
    Program program = BarriersOfOrders.of(warnings.load(input), model().orders());
    DelayResult result =
        DelayAnalysis.of(
            program, model(), task.get(Options.DELAYS).orElse(DelaySelection.ONE_PER_CYCLE));
    if (task.get(Options.EMIT).isPresent()) {
      Program transformed = transformed(program, result.plan());
      String text =
          text(task.get(Options.EMIT).get(), transformed, libraryInC(program, result.plan()));
      new OutputFile(Options.TARGET.name(), task.get(Options.TARGET).orElseThrow())
          .writeOrRefuse(text);
    }
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    if (task.get(Options.EVENT_DOT).isPresent()) {
      new OutputFile(Options.EVENT_DOT.name(), task.get(Options.EVENT_DOT).get())
          .writeOrRefuse(TransformDot.of(result));
    }
    session.clock().ended(PhaseClock.Phase.REPORT);
    Run run = task.run(input, options(), warnings).explicit(model().title());
    Optional<Written> written =
        task.get(Options.EMIT)
            .map(form -> new Written(form.title(), task.get(Options.TARGET).map(Path::toString)));
    TransformReport report = new TransformReport(run, session.clock().phases(), result, written);
    task.show(report);
    return Standing.FINE.exitCode();
  }

  private WeakModel model() {
    return task.get(Options.EXPLICIT_MODEL);
  }

  private CheckOptions options() {
    return CheckOptions.of(new SequentialConsistency()).withTimeLimit(task.get(Options.TIME_LIMIT));
  }

  private int entries(Program program, DelayPlan plan) {
    return task.get(Options.WINDOW)
        .orElseGet(() -> EntryCount.of(program, plan, WindowLibrary.MOST_ENTRIES));
  }

  /** The library of windows as it stands in C. */
  private String libraryInC(Program program, DelayPlan plan) {
    return model().relaxesReadsFrom()
        ? WindowLibrary.textOfPower(entries(program, plan))
        : WindowLibrary.textWithChoices();
  }

  /** The program in which the model is explicit. */
  private Program transformed(Program program, DelayPlan plan) throws InputException {
    Guesses guesses = guesses(program, plan);
    // Other checkers like it better if threads choose when their accesses take effect.
    Program library =
        model().relaxesReadsFrom()
                || task.get(Options.EMIT).filter(form -> form != Emission.WEIR).isEmpty()
            ? window()
            : WindowLibrary.loadWithChoices(entries(program, plan));
    return new Instrumenter(library).instrument(program, plan, guesses);
  }

  private Program window() throws InputException {
    return model().relaxesReadsFrom() ? WindowLibrary.loadOfPower() : WindowLibrary.load();
  }

  private Guesses guesses(Program program, DelayPlan plan) throws InputException {
    if (!model().delaysReads()) {
      return new ValueTable();
    }
    // What reads can find is known when all executions have been seen.
    WeakResult found =
        session
            .toolkit()
            .transformed(
                program,
                plan,
                window(),
                options().goingOn(),
                ProgressListener.stoppingWhen(session.interruption()::isRequested));
    if (found.result().isCutShort()) {
      throw refused(
          "the values that it can read were not found before a limit; give --time-limit more, or"
              + " bound loops");
    }
    if (!found.guesses().isOfGlobals()) {
      throw refused(
          "threads share addresses of what is no global, which have no names in what is written;"
              + " make it a global, or check the program with weir check --model "
              + model().title());
    }
    if (!model().relaxesReadsFrom()) {
      return found.guesses();
    }
    Optional<String> open = open(found.result());
    if (open.isPresent()) {
      throw refused(open.get());
    }
    return found.guesses().judged();
  }

  private InputException refused(String why) {
    return new InputException(
        programOptions.files().stream().map(Path::toString).collect(Collectors.joining(" "))
            + ": "
            + why);
  }

  /** What an exploration leaves open: an error on the way is of one execution, allowed or not. */
  private static Optional<String> open(CheckResult explored) {
    return Stream.concat(
            explored.unsupported().stream().map(Failure::message),
            explored.errors().stream()
                .map(
                    error ->
                        "an error of which it is not known whether Power allows it (%s)"
                            .formatted(error.failure().message())))
        .findFirst();
  }

  /**
   * A program in a form.
   *
   * @param window the source in C of the library of windows, where the C should have it; else empty
   * @throws InputException if it has something that the form has not
   */
  private String text(Emission form, Program program, String window) throws InputException {
    return switch (form) {
      case C -> inC(program, window);
      case LL -> compiled(inC(program, window));
      case WEIR -> ProgramPrinter.print(program);
    };
  }

  private static String inC(Program program, String window) throws InputException {
    try {
      return CEmitter.emit(program, window);
    } catch (EmissionException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }

  private String compiled(String text) throws InputException {
    try (ScratchFolder scratch = ScratchFolder.of("weir-transform")) {
      Path file = Files.writeString(scratch.path().resolve("transformed.c"), text);
      return session.toolkit().llvmText(file);
    } catch (IOException e) {
      throw new InputException("cannot write to a temporary folder; make room on the disk");
    }
  }

  private static void requireNoInput(String option, Optional<Path> file, List<Path> inputs)
      throws UsageException {
    if (file.filter(inputs::contains).isPresent()) {
      throw new UsageException(option + " " + file.get() + ": an input file; give another path");
    }
  }
}

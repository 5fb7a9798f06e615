package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.frontend.InputException;
import dev.weir.frontend.window.WindowLibrary;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.report.Failure;
import dev.weir.program.Program;
import dev.weir.program.transform.BarriersOfOrders;
import dev.weir.report.Run;
import dev.weir.report.TransformReport;
import dev.weir.report.TransformReport.Written;
import dev.weir.report.graph.TransformDot;
import dev.weir.report.output.WholeFile;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.DelayAnalysis;
import dev.weir.transform.delay.DelayResult;
import dev.weir.transform.instrument.EntryCount;
import dev.weir.transform.instrument.Guesses;
import dev.weir.transform.instrument.Instrumenter;
import dev.weir.transform.instrument.ValueTable;
import dev.weir.weak.WeakResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weir transform}. */
final class TransformCommand implements Subcommand {
  private final Session session;

  private final Argument<WeakModel> model =
      Argument.valued(
          OptionGroup.MODEL,
          "--model",
          "MODEL",
          WeakModel.TSO,
          new Converters.Transformed(),
          "Memory model: tso, pso, rmo or power-esop13 (default: tso).");

  private final DelaysOption delays = new DelaysOption();

  private final Argument<Optional<Emission>> emission =
      Argument.optional(
          OptionGroup.OUTPUT,
          "--emit",
          "c|ll|weir",
          Converters.form(),
          "Write the transformed program as C, as LLVM IR or in Weir's own text form; needs -o.");

  private final Argument<Optional<Path>> target =
      Argument.optional(
          OptionGroup.FILES, "-o", "FILE", new Converters.FileName(), "File that --emit writes.");

  private final Argument<Optional<Integer>> window =
      Argument.optional(
          OptionGroup.SEARCH,
          "--window",
          "N",
          Integer.class,
          "Largest number of accesses of a thread that are delayed at the same time in"
              + " the written C or LLVM IR, 1 to 64; an assertion in it fails if that is too"
              + " few (default: as many as the program can have without loops, else 64).");

  private final Argument<Optional<Duration>> timeLimit =
      Argument.optional(
          OptionGroup.BOUNDS,
          "--time-limit",
          "D",
          new Converters.Time(),
          "Time limit, such as 30s or 5m, for the search for the values that the program"
              + " can read, which --emit needs under rmo (default: no limit).");

  private final Argument<Optional<Path>> dot =
      Argument.optional(
          OptionGroup.FILES,
          "--dot",
          "FILE",
          new Converters.FileName(),
          "Write the event graph with its critical cycles to a file, for Graphviz.");

  private final ProgramOptions programOptions = new ProgramOptions();

  private final SeedOption seed = new SeedOption();

  private final OutputOptions output = new OutputOptions();

  private final HelpOption help = new HelpOption();

  TransformCommand(Session session) {
    this.session = session;
  }

  @Override
  public CommandSpec declaration() {
    CommandSpec command =
        declare(
            "transform",
            model,
            delays,
            emission,
            target,
            window,
            timeLimit,
            dot,
            programOptions,
            seed,
            output,
            help);
    command
        .usageMessage()
        .customSynopsis("weir transform FILE... [options] [-- compiler options]")
        .description(
            "Lists the accesses that weak memory can reorder with a visible effect, and can"
                + " write an equivalent program for sequential consistency.",
            "")
        .footer("", "Exit code: 0, 2 wrong input, 4 a defect of Weir.");
    return command;
  }

  @Override
  public Integer call() throws UsageException, InputException {
    ProgramInput input = programOptions.input(session.compilerArguments());
    requireNoInput("--dot", dot.value(), input.files());
    requireNoInput("-o", target.value(), input.files());
    if (emission.value().isPresent() != target.value().isPresent()) {
      throw new UsageException(
          "--emit c, ll or weir needs -o FILE, and -o FILE needs --emit; give both");
    }
    if (window
        .value()
        .filter(entries -> entries < 1 || entries > WindowLibrary.MOST_ENTRIES)
        .isPresent()) {
      throw new UsageException(
          "--window "
              + window.value().get()
              + ": between 1 and "
              + WindowLibrary.MOST_ENTRIES
              + " accesses can wait");
    }
    if (window.value().isPresent()
        && emission.value().filter(form -> form != Emission.WEIR).isEmpty()) {
      throw new UsageException("--window is for --emit c and ll; leave it out");
    }
    Warnings warnings = new Warnings(session);
    Program program = BarriersOfOrders.of(warnings.load(input), model.value().orders());
    DelayResult result = DelayAnalysis.of(program, model.value(), delays.selection());
    if (emission.value().isPresent()) {
      Program transformed = transformed(program, result.plan());
      String text =
          emission
              .value()
              .get()
              .text(transformed, libraryInC(program, result.plan()), session.toolkit());
      write("-o", target.value().orElseThrow(), text);
    }
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    if (dot.value().isPresent()) {
      write("--dot", dot.value().get(), TransformDot.of(result));
    }
    session.clock().ended(PhaseClock.Phase.REPORT);
    Run run =
        session
            .run(
                "transform",
                input.names(),
                options(),
                seed.value(),
                input.surroundings().stubs(),
                warnings.lines())
            .explicit(model.value().title());
    Optional<Written> written =
        emission.value().map(form -> new Written(form.title(), target.value().map(Path::toString)));
    TransformReport report = new TransformReport(run, session.clock().phases(), result, written);
    output.show(session, report);
    return ExitCode.FINE.number();
  }

  private CheckOptions options() {
    return CheckOptions.of(new SequentialConsistency()).withTimeLimit(timeLimit.value());
  }

  private int entries(Program program, DelayPlan plan) {
    return window.value().orElseGet(() -> EntryCount.of(program, plan, WindowLibrary.MOST_ENTRIES));
  }

  /** The library of windows as it stands in C. */
  private String libraryInC(Program program, DelayPlan plan) {
    return model.value().relaxesReadsFrom()
        ? WindowLibrary.textOfPower(entries(program, plan))
        : WindowLibrary.textWithChoices();
  }

  /** The program in which the model is explicit. */
  private Program transformed(Program program, DelayPlan plan) throws InputException {
    Guesses guesses = guesses(program, plan);
    // Other checkers like it better if threads choose when their accesses take effect.
    Program library =
        model.value().relaxesReadsFrom() || emission.value().equals(Optional.of(Emission.WEIR))
            ? window()
            : WindowLibrary.loadWithChoices(entries(program, plan));
    return new Instrumenter(library).instrument(program, plan, guesses);
  }

  private Program window() throws InputException {
    return model.value().relaxesReadsFrom() ? WindowLibrary.loadOfPower() : WindowLibrary.load();
  }

  private Guesses guesses(Program program, DelayPlan plan) throws InputException {
    if (!model.value().delaysReads()) {
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
              + model.value().title());
    }
    if (!model.value().relaxesReadsFrom()) {
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

  private static void requireNoInput(String option, Optional<Path> file, List<Path> inputs)
      throws UsageException {
    if (file.filter(inputs::contains).isPresent()) {
      throw new UsageException(option + " " + file.get() + ": an input file; give another path");
    }
  }

  private static void write(String option, Path file, String text) throws UsageException {
    try {
      WholeFile.write(file, text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UsageException(option + " " + file + ": cannot be written; give another path");
    }
  }
}

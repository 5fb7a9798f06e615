package dev.weir.cli.session;

import dev.weir.cli.options.Given;
import dev.weir.cli.options.Option;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.OutputForm;
import dev.weir.cli.options.Types;
import dev.weir.lin.LinChecker;
import dev.weir.lin.LinException;
import dev.weir.report.Format;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.SourceFiles;
import dev.weir.report.json.JsonFormat;
import dev.weir.report.output.Detail;
import dev.weir.report.output.Palette;
import dev.weir.report.output.TextStyle;
import dev.weir.report.output.Width;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.ParseResult;

/**
 * One run of a command, which says how far it is and what came of it as its options want it.
 *
 * @param given what its command line gives
 */
public record Task(Session session, Given given) {
  /** Why a command line asks for what cannot be had together, in a line. */
  public static Optional<String> contradiction(ParseResult parsed) {
    if (parsed.hasSubcommand()) {
      return contradiction(parsed.subcommand());
    }
    boolean isText =
        parsed.<OutputForm>matchedOptionValue(Options.FORMAT.name(), OutputForm.TEXT)
            == OutputForm.TEXT;
    return isText || !parsed.hasMatchedOption(Options.JSON.name())
        ? Optional.empty()
        : Optional.of("--json can be combined with --format text only; leave one of them out");
  }

  /** What its command line gives, or what counts where that gives nothing. */
  public <T> T get(Option<T> option) {
    return given.get(option);
  }

  /** Shows a result: on standard output, and in the files that were asked for. */
  public void show(Report report) {
    session.reports().accept(report);
    session.out().print(format(report).render(report));
    session.files().add(report);
  }

  /** The format that was asked for. */
  private Format format(Report report) {
    if (given.get(Options.JSON)) {
      return new JsonFormat();
    }
    return given
        .get(Options.FORMAT)
        .format(
            new TextStyle(
                SourceFiles.of(report),
                palette(),
                given.get(Options.FULL) ? Detail.FULL : Detail.FOLDED,
                Width.of(session.environment())));
  }

  /** The colours that were asked for, or that suit where standard output goes. */
  public Palette palette() {
    boolean colours =
        switch (given.get(Options.COLOR)) {
          case ALWAYS -> true;
          case NEVER -> false;
          case AUTO ->
              session.isTerminal()
                  && session.environment().getOrDefault("NO_COLOR", "").isEmpty()
                  && !session.environment().getOrDefault("TERM", "").equals("dumb");
        };
    return colours ? Palette.COLOUR : Palette.PLAIN;
  }

  /**
   * How the tool was run on a program, for a report.
   *
   * @param options what was explored
   * @param warnings what the user should know beside the result, one line each
   */
  public Run run(ProgramInput input, CheckOptions options, Warnings warnings) {
    return session.run(
        given.command().title(),
        input.names(),
        options,
        given.get(Options.SEED),
        input.surroundings().stubs(),
        warnings.lines());
  }

  /** Says what begins now, where lines are asked for. */
  public void begins(String what) {
    if (isPlain()) {
      session.say(what);
    }
  }

  private boolean isPlain() {
    return given.get(Options.PROGRESS) == Types.Progress.PLAIN;
  }

  /** Whether the one line that is shown changes. */
  private boolean changes() {
    return given.get(Options.PROGRESS) == Types.Progress.AUTO && session.isErrorTerminal();
  }

  private boolean isShown() {
    return isPlain() || changes();
  }

  /** Explores, showing how far it has come as was asked for, until the user interrupts. */
  public <T> T watched(Function<ProgressListener, T> exploration) {
    ProgressListener stop = ProgressListener.stoppingWhen(session.interruption()::isRequested);
    Optional<ProgressLine> shown = line(stop);
    if (shown.isEmpty()) {
      return exploration.apply(stop);
    }
    try (ProgressLine line = shown.get()) {
      return exploration.apply(line);
    }
  }

  /** What is asked of a data structure. */
  @FunctionalInterface
  public interface LinQuestion<T> {
    /** Asks. */
    T ask(LinChecker.Listener listener) throws LinException;
  }

  /** Asks about a data structure, showing how many scenarios are done, until interrupted. */
  public <T> T watchedLin(LinQuestion<T> question) throws LinException {
    return question.ask(new ScenarioProgress(session, isShown(), changes()));
  }

  /** The line that shows how far a command has come, if one is asked for. */
  public Optional<ProgressLine> line(ProgressListener stop) {
    return isShown()
        ? Optional.of(new ProgressLine(session.err(), changes(), stop))
        : Optional.empty();
  }
}

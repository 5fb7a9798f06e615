package dev.weir.cli.session;

import dev.weir.cli.options.Options;
import dev.weir.frontend.Diagnostic;
import dev.weir.frontend.Diagnostic.Severity;
import dev.weir.frontend.ShortMessage;
import dev.weir.program.SourcePosition;
import dev.weir.program.VisibleText;
import dev.weir.report.InvalidInput;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Verdict;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * One run of the command line: where it writes and what it was given.
 *
 * @param toolkit the other modules
 * @param out standard output
 * @param err standard error
 * @param environment the environment variables
 * @param isTerminal whether standard output is a terminal
 * @param arguments all words of the command line
 * @param files gets what is replied, to be written in the end
 * @param clock measures since the start
 * @param interruption the wish that it ends early
 * @param reports told of each result before it is shown
 * @param read told of files that are read, where somebody has to know
 * @param resumed what is gone on with, if something is
 */
public record Session(
    Toolkit toolkit,
    PrintWriter out,
    PrintWriter err,
    Map<String, String> environment,
    boolean isTerminal,
    List<String> arguments,
    ResultFiles files,
    PhaseClock clock,
    Interruption interruption,
    Consumer<Report> reports,
    Consumer<Path> read,
    Optional<CheckpointFile> resumed) {
  private static final String DELIMITER = "--";

  /**
   * A run that begins now, and of whose results and files nobody else is told.
   *
   * @param words all words of the command line
   */
  public static Session begin(
      Toolkit toolkit,
      PrintWriter out,
      PrintWriter err,
      Map<String, String> environment,
      boolean isTerminal,
      List<String> words,
      Interruption interruption) {
    return new Session(
        toolkit,
        out,
        err,
        environment,
        isTerminal,
        words,
        new ResultFiles(),
        new PhaseClock(),
        interruption,
        _ -> {},
        _ -> {},
        Optional.empty());
  }

  /** The same run, going on with another one whose words these were. */
  public Session resuming(CheckpointFile kept, List<String> words) {
    return with(toolkit, out, words, new ResultFiles(), clock, read, Optional.of(kept));
  }

  /**
   * The same with other words for Weir itself.
   *
   * @param own the words before {@code --}
   * @param newClock measures it
   */
  public Session of(List<String> own, PhaseClock newClock) {
    List<String> others = arguments.subList(ownArguments().size(), arguments.size());
    List<String> all = Stream.concat(own.stream(), others.stream()).toList();
    return with(toolkit, out, all, files, newClock, read, resumed);
  }

  /**
   * The same once more, as if it were only once.
   *
   * @param newToolkit tells of the files that it reads, too
   * @param newOut standard output
   * @param newRead told of files that are read
   */
  public Session again(Toolkit newToolkit, PrintWriter newOut, Consumer<Path> newRead) {
    List<String> words =
        Stream.concat(
                ownArguments().stream().filter(word -> !Options.WATCH.isIn(word)),
                arguments.stream().skip(ownArguments().size()))
            .toList();
    ResultFiles newFiles = new ResultFiles();
    return with(newToolkit, newOut, words, newFiles, new PhaseClock(), newRead, resumed);
  }

  private Session with(
      Toolkit newToolkit,
      PrintWriter newOut,
      List<String> words,
      ResultFiles newFiles,
      PhaseClock newClock,
      Consumer<Path> newRead,
      Optional<CheckpointFile> kept) {
    return new Session(
        newToolkit,
        newOut,
        err,
        environment,
        isTerminal,
        words,
        newFiles,
        newClock,
        interruption,
        reports,
        newRead,
        kept);
  }

  /**
   * Whether standard error is a terminal, as the launcher says; where it is not known, nothing that
   * suits only a terminal is written there.
   */
  boolean isErrorTerminal() {
    return environment.getOrDefault("WEIR_ERROR_TERMINAL", "").equals("1");
  }

  /**
   * How the tool was run, for a report.
   *
   * @param command its name
   * @param inputs the input files, as the user named them
   * @param options what was explored
   * @param seed for everything random
   * @param stubs what calls of functions without body were taken to return, by name
   * @param warnings what the user should know beside the result, one line each
   */
  public Run run(
      String command,
      List<String> inputs,
      CheckOptions options,
      long seed,
      Map<String, Long> stubs,
      List<String> warnings) {
    return new Run(
        Version.text(),
        command,
        arguments.subList(1, arguments.size()),
        inputs,
        options.model().name(),
        options,
        seed,
        stubs,
        warnings,
        toolkit.sources());
  }

  /**
   * Says what is wrong with an input or the command line: on standard error, and with {@code
   * --json} as an object on standard output.
   *
   * @param inputs the input files, as far as they are known
   * @param text for people; may be several lines
   * @param diagnostics the same one by one
   */
  public void complain(List<String> inputs, String text, List<Diagnostic> diagnostics) {
    err.println(VisibleText.lines(text));
    err.flush();
    InvalidInput reply = noResult(inputs, diagnostics);
    files.add(reply);
    if (isJson()) {
      out.print(reply.json());
      out.flush();
    }
  }

  /**
   * Says that somebody wanted an end before there was a result: on standard error, and with {@code
   * --json} as an object on standard output.
   *
   * @param inputs the input files
   * @param why in a line
   */
  public void interrupted(List<String> inputs, String why) {
    say(why);
    if (isJson()) {
      Diagnostic reason = new Diagnostic(SourcePosition.UNKNOWN, Severity.ERROR, why);
      out.print(noResult(inputs, List.of(reason)).json(Verdict.UNKNOWN.text()));
      out.flush();
    }
  }

  private InvalidInput noResult(List<String> inputs, List<Diagnostic> diagnostics) {
    String command = arguments.isEmpty() ? "" : arguments.getFirst();
    return new InvalidInput(Version.text(), command, inputs, diagnostics, clock.phases());
  }

  private boolean isJson() {
    return Options.JSON.isIn(ownArguments());
  }

  /** The words after {@code --}. */
  public List<String> compilerArguments() {
    return arguments.stream().skip(ownArguments().size() + 1L).toList();
  }

  /** The words before {@code --}. */
  public List<String> ownArguments() {
    return arguments.stream().takeWhile(word -> !word.equals(DELIMITER)).toList();
  }

  /** Writes a line on standard error. */
  public void say(String line) {
    err.println("weir: " + VisibleText.line(ShortMessage.of(line)));
    err.flush();
  }
}

package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.report.Format;
import dev.weir.report.Report;
import dev.weir.report.SourceFiles;
import dev.weir.report.json.JsonFormat;
import dev.weir.report.output.Detail;
import dev.weir.report.output.Palette;
import dev.weir.report.output.TextStyle;
import dev.weir.report.output.Width;
import dev.weir.report.text.GccFormat;
import dev.weir.report.text.TextFormat;
import dev.weir.suite.SuiteFormat;
import dev.weir.suite.SuiteGcc;
import dev.weir.suite.SuiteText;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The options that choose what standard output gets. */
final class OutputOptions implements Declared {
  /** When something that suits a terminal is shown. */
  enum When {
    auto,
    always,
    never
  }

  /** Kinds of text: a row for each format of standard output but JSON. */
  enum Kind {
    text("for reading (default)", TextFormat::new, tests -> tests),
    gcc(
        "lines such as file:line:column: error: ..., with a note for each step, for editors",
        _ -> new GccFormat(),
        SuiteGcc::new);

    private final String description;
    private final Function<TextStyle, Format> format;
    private final Function<SuiteText, SuiteFormat> suite;

    Kind(
        String description,
        Function<TextStyle, Format> format,
        Function<SuiteText, SuiteFormat> suite) {
      this.description = description;
      this.format = format;
      this.suite = suite;
    }

    /** How results of tests are shown that are text otherwise. */
    SuiteFormat suite(SuiteText text) {
      return suite.apply(text);
    }

    /** What is said of each of them. */
    private static String all(String between, Function<Kind, String> said) {
      return Arrays.stream(values()).map(said).collect(Collectors.joining(between));
    }
  }

  final Argument<Kind> kind =
      Argument.choice(
          OptionGroup.OUTPUT,
          "--format",
          Kind.all("|", Kind::name),
          Kind.text,
          Kind.values(),
          Kind.all("; ", kind -> kind + ": " + kind.description) + ".");

  final Argument<Boolean> json =
      Argument.flag(
          OptionGroup.OUTPUT,
          "--json",
          "Print one JSON object on standard output, and nothing else.");

  final Argument<When> color =
      Argument.choice(
          OptionGroup.OUTPUT,
          "--color",
          "auto|always|never",
          When.auto,
          When.values(),
          "Colour the text by thread (default: on a terminal, if NO_COLOR is not set).");

  final Argument<Boolean> full =
      Argument.flag(
          OptionGroup.OUTPUT,
          "--full",
          "Show every step of an execution, including steps inside library calls and at"
              + " thread-local memory, and do not cut lines.");

  @Override
  public void addTo(CommandSpec command) {
    Declared.addAll(command, kind, json, color, full);
  }

  /** Why a command line asks for what cannot be had together, in a line. */
  static Optional<String> contradiction(ParseResult parsed) {
    if (parsed.hasSubcommand()) {
      return contradiction(parsed.subcommand());
    }
    boolean isText = parsed.<Kind>matchedOptionValue("--format", Kind.text) == Kind.text;
    return isText || !parsed.hasMatchedOption("--json")
        ? Optional.empty()
        : Optional.of("--json can be combined with --format text only; leave one of them out");
  }

  /** Shows a result: on standard output, and in the files that were asked for. */
  void show(Session session, Report report) {
    session.reports().accept(report);
    session.out().print(format(session, report).render(report));
    session.files().add(report);
  }

  /** The format that was asked for. */
  private Format format(Session session, Report report) {
    if (json.value()) {
      return new JsonFormat();
    }
    return kind.value()
        .format
        .apply(
            new TextStyle(
                SourceFiles.of(report),
                palette(session),
                full.value() ? Detail.FULL : Detail.FOLDED,
                Width.of(session.environment())));
  }

  /** The colours that were asked for, or that suit where standard output goes. */
  Palette palette(Session session) {
    return palette(session, color.value());
  }

  /** The same for a command that has no other option of these. */
  static Palette palette(Session session, When color) {
    boolean colours =
        switch (color) {
          case always -> true;
          case never -> false;
          case auto ->
              session.isTerminal()
                  && session.environment().getOrDefault("NO_COLOR", "").isEmpty()
                  && !session.environment().getOrDefault("TERM", "").equals("dumb");
        };
    return colours ? Palette.COLOUR : Palette.PLAIN;
  }
}

package dev.weir.cli.session;

import dev.weir.cli.options.Given;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.OutputForm;
import dev.weir.report.Format;
import dev.weir.report.Report;
import dev.weir.report.SourceFiles;
import dev.weir.report.json.JsonFormat;
import dev.weir.report.output.Detail;
import dev.weir.report.output.Palette;
import dev.weir.report.output.TextStyle;
import dev.weir.report.output.Width;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/** The options that choose what standard output gets. */
public record OutputOptions(Given given) {
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

  /** Shows a result: on standard output, and in the files that were asked for. */
  public void show(Session session, Report report) {
    session.reports().accept(report);
    session.out().print(format(session, report).render(report));
    session.files().add(report);
  }

  /** The format that was asked for. */
  private Format format(Session session, Report report) {
    if (given.get(Options.JSON)) {
      return new JsonFormat();
    }
    return given
        .get(Options.FORMAT)
        .format(
            new TextStyle(
                SourceFiles.of(report),
                palette(session),
                given.get(Options.FULL) ? Detail.FULL : Detail.FOLDED,
                Width.of(session.environment())));
  }

  /** The colours that were asked for, or that suit where standard output goes. */
  public Palette palette(Session session) {
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
}

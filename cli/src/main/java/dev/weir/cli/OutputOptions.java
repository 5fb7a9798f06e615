package dev.weir.cli;

import dev.weir.report.Detail;
import dev.weir.report.Format;
import dev.weir.report.JsonFormat;
import dev.weir.report.Palette;
import dev.weir.report.SourceFiles;
import dev.weir.report.TextFormat;
import dev.weir.report.TextStyle;
import dev.weir.report.Width;
import picocli.CommandLine.Option;

/** The options that choose what standard output gets. */
final class OutputOptions {
  /** When something that suits a terminal is shown. */
  enum When {
    auto,
    always,
    never
  }

  @Option(
      names = "--json",
      description = "Print one JSON object on standard output, and nothing else there.")
  boolean json;

  @Option(
      names = "--color",
      paramLabel = "auto|always|never",
      defaultValue = "auto",
      description = "Colour the text by thread (default: on a terminal, if NO_COLOR is not set).")
  When color = When.auto;

  @Option(
      names = "--full",
      description =
          "Show every step of an execution, also those inside library calls and those that no other"
              + " thread touches, and lines at any length.")
  boolean full;

  /** The format that was asked for. */
  Format format(Session session) {
    return json
        ? new JsonFormat()
        : new TextFormat(
            new TextStyle(
                new SourceFiles(),
                palette(session, color),
                full ? Detail.FULL : Detail.FOLDED,
                Width.of(session.environment())));
  }

  /** The colours that were asked for, or that suit where standard output goes. */
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

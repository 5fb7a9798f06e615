package dev.weir.cli.session;

import dev.weir.cli.options.Command;
import dev.weir.cli.options.Option;
import dev.weir.cli.options.Options;
import dev.weir.report.FileFormat;
import dev.weir.report.graph.DotFormat;
import dev.weir.report.html.HtmlPage;
import dev.weir.report.junit.JUnitFormat;
import dev.weir.report.sarif.SarifFormat;
import dev.weir.report.witness.WitnessFormat;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/** The files that the results of a run can be written to: a row for each format. */
public enum ResultFile {
  /** Test results. */
  JUNIT(Options.JUNIT, JUnitFormat::new),
  /** Results of static analysis. */
  SARIF(Options.SARIF, SarifFormat::new),
  /** Graphs of executions. */
  DOT(Options.DOT, DotFormat::new),
  /** A page for a browser. */
  HTML(Options.HTML, HtmlPage::new),
  /** Witnesses for validators. */
  WITNESS(Options.WITNESS, WitnessFormat::new);

  private final Option<Optional<Path>> option;
  private final Supplier<FileFormat> format;

  ResultFile(Option<Optional<Path>> option, Supplier<FileFormat> format) {
    this.option = option;
    this.format = format;
  }

  /** The option that asks for it. */
  public String option() {
    return option.name();
  }

  /** What it is written in. */
  FileFormat format() {
    return format.get();
  }

  /** Whether an option asks for one. */
  public static boolean isOne(Option<?> option) {
    return Arrays.stream(values()).anyMatch(file -> file.option == option);
  }

  /** The options of all. */
  public static List<Option<Optional<Path>>> options() {
    return Arrays.stream(values()).map(file -> file.option).toList();
  }

  /** Those that a command can write itself; one that goes on with another leaves them to that. */
  static List<ResultFile> of(CommandSpec spec) {
    return Arrays.stream(values())
        .filter(
            file ->
                file.option.commands().stream()
                    .anyMatch(
                        command ->
                            command != Command.RESUME && command.title().equals(spec.name())))
        .toList();
  }
}

package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.report.FileFormat;
import dev.weir.report.graph.DotFormat;
import dev.weir.report.html.HtmlPage;
import dev.weir.report.junit.JUnitFormat;
import dev.weir.report.sarif.SarifFormat;
import dev.weir.report.witness.WitnessFormat;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/** The files that the results of a run can be written to: a row for each format. */
enum ResultFile {
  /** Test results. */
  JUNIT(
      "--junit",
      Set.of("check", "robust", "fence", "hunt", "lin", "litmus"),
      true,
      JUnitFormat::new,
      "Write the results as JUnit XML to a file, for GitLab, Jenkins and others."),
  /** Results of static analysis. */
  SARIF(
      "--sarif",
      Set.of("check", "robust", "fence", "hunt", "lin", "replay"),
      true,
      SarifFormat::new,
      "Write the errors as SARIF 2.1.0 to a file, for code scanning and editors."),
  /** Graphs of executions. */
  DOT(
      "--dot",
      Set.of("check", "robust", "fence", "hunt", "lin", "replay"),
      false,
      DotFormat::new,
      "Write the shown execution as a graph to a file, for Graphviz."),
  /** A page for a browser. */
  HTML(
      "--html",
      Set.of("check", "robust", "fence", "hunt", "lin", "replay"),
      true,
      HtmlPage::new,
      "Write an HTML page that shows the execution step by step, or what was explored."),
  /** Witnesses for validators. */
  WITNESS(
      "--witness",
      Set.of("check", "hunt", "replay"),
      false,
      WitnessFormat::new,
      "Write the shown execution to a file as an SV-COMP violation witness, format 2.2.");

  /** Behind the options that the commands declare, and before {@code --help}. */
  private static final int PLACE_IN_HELP = 1;

  private final String option;
  private final Set<String> commands;
  private final boolean takesSeveralModels;
  private final Supplier<FileFormat> format;
  private final String description;

  ResultFile(
      String option,
      Set<String> commands,
      boolean takesSeveralModels,
      Supplier<FileFormat> format,
      String description) {
    this.option = option;
    this.commands = commands;
    this.takesSeveralModels = takesSeveralModels;
    this.format = format;
    this.description = description;
  }

  /** The option that asks for it. */
  String option() {
    return option;
  }

  /** What it is written in. */
  FileFormat format() {
    return format.get();
  }

  /** Whether an option asks for one. */
  static boolean isOne(String option) {
    return Arrays.stream(values()).anyMatch(file -> file.option.equals(option));
  }

  /** The options of all. */
  static List<String> options() {
    return Arrays.stream(values()).map(ResultFile::option).toList();
  }

  /** The options of those that show one execution, so that there is one for each memory model. */
  static List<String> optionsForOneModel() {
    return Arrays.stream(values())
        .filter(file -> !file.takesSeveralModels)
        .map(ResultFile::option)
        .toList();
  }

  /** Those that a command can write. */
  static List<ResultFile> of(CommandSpec command) {
    return Arrays.stream(values()).filter(file -> file.commands.contains(command.name())).toList();
  }

  /** Gives a command the options that it has. */
  static void declare(CommandSpec command) {
    for (ResultFile file : of(command)) {
      command.addOption(
          OptionGroup.FILES
              .builder(file.option)
              .paramLabel("FILE")
              .type(Path.class)
              .converters(new Converters.FileName())
              .order(PLACE_IN_HELP)
              .description(file.description)
              .build());
    }
  }
}

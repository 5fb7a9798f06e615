package dev.weir.dist;

import dev.weir.cli.options.Example;
import dev.weir.cli.options.OptionGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A page of the manual, in the language of troff, of a command as it is declared. */
final class ManPage {
  private final StringBuilder text = new StringBuilder();
  private final CommandSpec command;

  private ManPage(CommandSpec command) {
    this.command = command;
  }

  /** The name of a command's page, as {@code weir-check}. */
  static String name(CommandSpec command) {
    return command.qualifiedName("-");
  }

  /**
   * The page of a command.
   *
   * @param command the tool itself, or a command of it
   * @param others those that it refers to at its end
   * @param version the tool's version
   */
  static String of(CommandSpec command, List<CommandSpec> others, String version) {
    ManPage page = new ManPage(command);
    page.head(version);
    page.synopsis();
    page.description();
    page.examples();
    page.parameters();
    page.options();
    page.commands();
    page.end(others);
    return page.text.toString();
  }

  private void head(String version) {
    line(
        ".TH \""
            + name(command).toUpperCase(Locale.ROOT)
            + "\" 1 \"\" \"Weir "
            + version
            + "\" \"Weir\"");
    line(".SH NAME");
    line(escaped(name(command)) + " \\- " + escaped(summary(command)));
  }

  private void synopsis() {
    line(".SH SYNOPSIS");
    line(".nf");
    for (String synopsis : synopses()) {
      line(escaped(synopsis));
    }
    line(".fi");
  }

  private List<String> synopses() {
    List<String> custom = Arrays.asList(command.usageMessage().customSynopsis());
    if (!custom.isEmpty()) {
      return custom;
    }
    String name = command.qualifiedName();
    return command.subcommands().isEmpty()
        ? List.of(name + " [options]")
        : List.of(name + " COMMAND ...", name + " --version");
  }

  private void description() {
    line(".SH DESCRIPTION");
    paragraphs(command.usageMessage().description());
    if (synopses().stream().anyMatch(synopsis -> synopsis.contains("[-- compiler options]"))) {
      line(".PP");
      line(escaped("What follows -- goes to the compiler, such as -Iinclude or -DN=2."));
    }
  }

  private void paragraphs(String[] lines) {
    for (String words : lines) {
      if (!words.isBlank()) {
        line(".PP");
        line(escaped(words));
      }
    }
  }

  private void examples() {
    List<Example> shown = Example.of(command);
    if (!shown.isEmpty()) {
      line(".SH EXAMPLES");
      for (Example example : shown) {
        line(".TP");
        line("\\fB" + escaped(example.line()) + "\\fR");
        line(escaped(example.meaning()));
      }
    }
  }

  private void parameters() {
    List<PositionalParamSpec> shown =
        command.positionalParameters().stream().filter(parameter -> !parameter.hidden()).toList();
    if (!shown.isEmpty()) {
      line(".SH ARGUMENTS");
      shown.forEach(
          parameter -> item("\\fI" + escaped(parameter.paramLabel()) + "\\fR", parameter));
    }
  }

  private void options() {
    Map<OptionGroup, List<OptionSpec>> groups = OptionGroup.groups(command);
    if (!groups.isEmpty()) {
      line(".SH OPTIONS");
      groups.forEach(
          (group, options) -> {
            if (groups.size() > 1) {
              line(".SS " + escaped(group.title()));
            }
            options.forEach(option -> item(names(option), option));
          });
    }
  }

  private static String names(OptionSpec option) {
    return Arrays.stream(option.names())
        .map(name -> "\\fB" + escaped(name) + "\\fR" + value(option, name))
        .collect(Collectors.joining(", "));
  }

  private static String value(OptionSpec option, String name) {
    return option.arity().max() == 0
        ? ""
        : (name.startsWith("--") ? "=" : " ") + "\\fI" + escaped(option.paramLabel()) + "\\fR";
  }

  private void item(String title, ArgSpec argument) {
    line(".TP");
    line(title);
    line(escaped(String.join(" ", argument.description())));
  }

  private void commands() {
    if (command.subcommands().isEmpty()) {
      return;
    }
    line(".SH COMMANDS");
    for (CommandSpec subcommand : Declarations.commands(command.commandLine())) {
      line(".TP");
      line("\\fB" + escaped(subcommand.name()) + "\\fR");
      line(escaped(summary(subcommand)));
    }
  }

  private void end(List<CommandSpec> others) {
    List<String> footer =
        Arrays.stream(command.usageMessage().footer()).filter(words -> !words.isBlank()).toList();
    if (!footer.isEmpty()) {
      line(".SH EXIT STATUS");
      footer.forEach(words -> line(escaped(words.replaceFirst("^Exit code: ", ""))));
    } else if (!command.subcommands().isEmpty()) {
      line(".SH EXIT STATUS");
      line(
          "0 nothing wrong was found, 1 a violation, 2 wrong input, 3 not settled, 4 a defect of Weir.");
      line(".SH ENVIRONMENT");
      variable(
          "WEIR_CACHE", "The folder for what Weir unpacks, instead of weir in XDG_CACHE_HOME.");
      variable("WEIR_JAVA_OPTS", "Further options for Java, such as -Xmx8g.");
      variable("NO_COLOR", "Where it is set, text has no colours unless --color asks for them.");
    }
    List<String> references = new ArrayList<>();
    others.forEach(other -> references.add("\\fB" + escaped(name(other)) + "\\fR(1)"));
    if (!references.isEmpty()) {
      line(".SH SEE ALSO");
      line(String.join(", ", references));
    }
  }

  private void variable(String name, String meaning) {
    line(".TP");
    line("\\fB" + name + "\\fR");
    line(escaped(meaning));
  }

  /** The first sentence that describes a command. */
  static String summary(CommandSpec command) {
    String all =
        Stream.of(command.usageMessage().description())
            .filter(words -> !words.isBlank())
            .findFirst()
            .orElse("");
    int end = all.indexOf(". ");
    String sentence = end < 0 ? all : all.substring(0, end);
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  /** A line of text that troff takes as it is. */
  static String escaped(String words) {
    String plain = words.replace("\\", "\\e").replace("-", "\\-");
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}

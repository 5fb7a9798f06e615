package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.options.OptionGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The tables of options in the reference are made of the declarations of the options, as the help
 * is. {@code -Dweir.approve=true} writes them anew.
 */
class DocumentedOptionsTest {
  private static final Path REFERENCE = Path.of("../docs/reference");

  private static final Pattern TABLE =
      Pattern.compile(
          "(?s)(<!-- generated: options of weir (?<command>[a-z]+) -->\n)(?<rows>.*?)(<!-- end -->)");

  /** What is code in a description: options, and names with an underscore. */
  private static final Pattern CODE =
      Pattern.compile(
          "(?<![\\w-])--?[a-z]\\w[-\\w]*|\\b\\w+_\\w*(?:\\\\\\*|\\.json|(?:-[a-z]+)+)?");

  static List<Path> documents() throws IOException {
    try (Stream<Path> files = Files.list(REFERENCE)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void tablesAreThoseOfTheHelp(Path document) throws IOException {
    String text = Files.readString(document);
    String now =
        TABLE
            .matcher(text)
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(
                        found.group(1) + table(found.group("command")) + found.group(4)));
    if (Boolean.getBoolean("weir.approve")) {
      Files.writeString(document, now);
    }
    assertThat(Files.readString(document)).as("make it with -Dweir.approve=true").isEqualTo(now);
  }

  @Test
  void everyCommandWithOptionsHasOneTable() throws IOException {
    List<String> described = new ArrayList<>();
    for (Path document : documents()) {
      TABLE
          .matcher(Files.readString(document))
          .results()
          .forEach(found -> described.add(found.group(2)));
    }
    assertThat(described)
        .containsExactlyInAnyOrderElementsOf(
            Main.declared().getSubcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(command -> !options(command).isEmpty())
                .map(CommandSpec::name)
                .toList());
  }

  private static List<OptionSpec> options(CommandSpec command) {
    return command.options().stream()
        .filter(option -> !option.hidden() && !option.usageHelp())
        .toList();
  }

  private static String table(String name) {
    CommandSpec command = Main.declared().getSubcommands().get(name).getCommandSpec();
    return OptionGroup.groups(command).entrySet().stream()
        .map(group -> section(group.getKey(), group.getValue()))
        .collect(Collectors.joining());
  }

  private static String section(OptionGroup group, List<OptionSpec> options) {
    String rows =
        options.stream()
            .filter(option -> !option.usageHelp())
            .map(option -> "| `%s` | %s |\n".formatted(cell(name(option)), cell(meaning(option))))
            .collect(Collectors.joining());
    return rows.isEmpty()
        ? ""
        : "\n**%s**\n\n| option | meaning |\n| --- | --- |\n%s\n".formatted(group.title(), rows);
  }

  private static String name(OptionSpec option) {
    String names = String.join(", ", option.names());
    return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
  }

  private static String meaning(OptionSpec option) {
    String text = String.join(" ", option.description()).replace("*", "\\*");
    return CODE.matcher(text)
        .replaceAll(
            found -> Matcher.quoteReplacement("`" + found.group().replace("\\*", "*") + "`"));
  }

  private static String cell(String text) {
    return text.replace("|", "\\|");
  }
}

package dev.weir.cli.options;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help of a command: examples first, and the options under the headings of their groups. */
public final class HelpPage extends Help {
  /** The page of a command, in colours or without. */
  public HelpPage(CommandSpec command, ColorScheme colours) {
    super(command, colours);
  }

  @Override
  public String description(Object... parameters) {
    List<Example> examples = Example.of(commandSpec());
    String shown =
        examples.stream()
            .map(example -> "  %s%n      %s%n".formatted(example.line(), example.meaning()))
            .collect(Collectors.joining());
    return super.description(parameters)
        + (examples.isEmpty() ? "" : "%s:%n%s".formatted(heading(examples), shown));
  }

  private static String heading(List<Example> examples) {
    return examples.size() == 1 ? "Example" : "Examples";
  }

  @Override
  public String parameterList() {
    return "";
  }

  @Override
  public String optionList() {
    return commandSpec().subcommands().isEmpty() ? groups() : super.optionList();
  }

  private String groups() {
    Map<OptionGroup, List<OptionSpec>> groups = OptionGroup.groups(commandSpec());
    return Arrays.stream(OptionGroup.values())
        .map(group -> section(group, groups.getOrDefault(group, List.of())))
        .collect(Collectors.joining());
  }

  /** A heading with what stands under it, in the columns that suit all of the page. */
  private String section(OptionGroup group, List<OptionSpec> options) {
    Layout layout =
        createDefaultLayout(
            commandSpec().options(), commandSpec().positionalParameters(), colorScheme());
    if (group == OptionGroup.INPUT) {
      layout.addPositionalParameters(
          commandSpec().positionalParameters(), createDefaultParamLabelRenderer());
    }
    layout.addOptions(options, createDefaultParamLabelRenderer());
    String rows = layout.toString();
    return rows.isEmpty() ? "" : "%n%s:%n%s".formatted(group.title(), rows);
  }
}

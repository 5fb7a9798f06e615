package dev.weir.cli.options;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What an option is about; help, the manual and the documents list the options of a command under
 * these headings, in this order. The declaration of an option names its group.
 */
public enum OptionGroup {
  /** Which files are read, and how. */
  INPUT("Input"),
  /** Which tests are run. */
  TESTS("Tests"),
  /** What memory does. */
  MODEL("Memory model"),
  /** Which fences are looked for. */
  FENCES("Fences and memory orders"),
  /** What the threads of a data structure's scenarios do. */
  SCENARIOS("Scenarios"),
  /** How executions are looked for. */
  SEARCH("Search"),
  /** Where the search ends early. */
  BOUNDS("Bounds and limits"),
  /** What is reported. */
  ERRORS("What counts as an error"),
  /** What the program finds where it runs. */
  PROGRAM("Surroundings of the program"),
  /** What is printed. */
  OUTPUT("Output"),
  /** What is kept. */
  FILES("Files to write"),
  /** The rest. */
  OTHER("Other");

  private final String title;

  OptionGroup(String title) {
    this.title = title;
  }

  /** The heading. */
  public String title() {
    return title;
  }

  /** An option of this group, to be built. */
  public OptionSpec.Builder builder(String... names) {
    return OptionSpec.builder(names).userObject(this);
  }

  /** The group that the declaration of an option names. */
  public static OptionGroup of(OptionSpec option) {
    return option.userObject() instanceof OptionGroup group ? group : OTHER;
  }

  /** The options of a command that are shown, in the order of its help; no group is empty. */
  public static Map<OptionGroup, List<OptionSpec>> groups(CommandSpec command) {
    Map<OptionGroup, List<OptionSpec>> groups = new EnumMap<>(OptionGroup.class);
    command.options().stream()
        .filter(option -> !option.hidden())
        .sorted(Comparator.comparingInt(OptionSpec::order))
        .forEach(option -> groups.computeIfAbsent(of(option), _ -> new ArrayList<>()).add(option));
    return groups;
  }
}

package dev.weir.cli.options;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command line that the help and the manual page of a command show.
 *
 * @param line what to type
 * @param meaning what it does
 */
public record Example(String line, String meaning) {
  private static final List<Example> OF_TOOL =
      List.of(
          new Example(
              "weir check examples/dekker.c",
              "Look for an execution that fails under TSO, the memory model of x86."),
          new Example(
              "weir fence examples/dekker.c --patch dekker.patch",
              "Find the fences that make the program correct, and write them as a patch."),
          new Example("weir help check", "Describe a command, with examples and its options."));

  /** The examples of a command; of the tool itself, too. */
  public static List<Example> of(CommandSpec command) {
    return command.name().equals("weir")
        ? OF_TOOL
        : Command.named(command.name()).map(Command::examples).orElse(List.of());
  }
}

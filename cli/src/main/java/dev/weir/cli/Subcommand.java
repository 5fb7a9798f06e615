package dev.weir.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** A command such as {@code check}: how it is called, and what it then does. */
interface Subcommand extends Callable<Integer> {
  /** Its name, its help and what it can be given. */
  CommandSpec declaration();

  /**
   * A declaration without help.
   *
   * @param arguments what it can be given, in the order in which help shows it
   */
  default CommandSpec declare(String name, Declared... arguments) {
    CommandSpec command = CommandSpec.wrapWithoutInspection(this, new ListFactory()).name(name);
    command.usageMessage().sortOptions(false);
    Declared.addAll(command, arguments);
    return command;
  }
}

package dev.weir.cli;

import picocli.CommandLine.Model.CommandSpec;

/** Something that a command can be given: an option, a parameter, or several of them. */
interface Declared {
  /** Tells a command of it. Help shows options in the order in which they are added. */
  void addTo(CommandSpec command);

  /** Adds all of them, in this order. */
  static void addAll(CommandSpec command, Declared... all) {
    for (Declared one : all) {
      one.addTo(command);
    }
  }
}

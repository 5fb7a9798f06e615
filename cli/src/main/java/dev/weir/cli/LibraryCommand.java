package dev.weir.cli;

import picocli.CommandLine.Model.CommandSpec;

/** {@code weir library}. */
final class LibraryCommand implements Subcommand {
  private final Session session;

  private final HelpOption help = new HelpOption();

  LibraryCommand(Session session) {
    this.session = session;
  }

  @Override
  public CommandSpec declaration() {
    CommandSpec command = declare("library", help);
    command.usageMessage().description("Lists the modelled library calls.");
    return command;
  }

  @Override
  public Integer call() {
    session.toolkit().libraryLines().forEach(session.out()::println);
    return ExitCode.FINE.number();
  }
}

package dev.weir.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code weir library}. */
@Command(name = "library", description = "Lists the modelled library calls.")
final class LibraryCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private HelpOption help = new HelpOption();

  LibraryCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.toolkit().libraryLines().forEach(session.out()::println);
    return ExitCode.FINE.number();
  }
}

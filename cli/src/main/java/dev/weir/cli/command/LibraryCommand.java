package dev.weir.cli.command;

import dev.weir.cli.session.ExitCode;
import dev.weir.cli.session.Session;
import java.util.concurrent.Callable;

/** {@code weir library}. */
public final class LibraryCommand implements Callable<Integer> {
  private final Session session;

  /** One run of the command, with what its command line gives. */
  public LibraryCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.toolkit().libraryLines().forEach(session.out()::println);
    return ExitCode.FINE.number();
  }
}

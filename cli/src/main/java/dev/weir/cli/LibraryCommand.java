package dev.weir.cli;

import java.util.concurrent.Callable;

/** {@code weir library}. */
final class LibraryCommand implements Callable<Integer> {
  private final Session session;

  LibraryCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.toolkit().libraryLines().forEach(session.out()::println);
    return ExitCode.FINE.number();
  }
}

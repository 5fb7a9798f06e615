package dev.weir.cli.command;

import dev.weir.cli.session.ExitCode;
import dev.weir.cli.session.Session;
import java.util.concurrent.Callable;

/** {@code weir library}. */
public record LibraryCommand(Session session) implements Callable<Integer> {
  @Override
  public Integer call() {
    session.toolkit().libraryLines().forEach(session.out()::println);
    return ExitCode.FINE.number();
  }
}

package dev.weir.cli.command;

import dev.weir.cli.session.Session;
import dev.weir.report.Standing;
import java.util.concurrent.Callable;

/** {@code weir library}. */
public record LibraryCommand(Session session) implements Callable<Integer> {
  @Override
  public Integer call() {
    session.toolkit().libraryLines().forEach(session.out()::println);
    return Standing.FINE.exitCode();
  }
}

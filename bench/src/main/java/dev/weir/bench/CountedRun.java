package dev.weir.bench;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;

/** An exploration by classes that count. */
public final class CountedRun {
  private CountedRun() {}

  /**
   * Explores a program of the table.
   *
   * @return the number of its events
   */
  public static long events(String program, int size, String model) {
    CheckOptions options = CheckOptions.of(MemoryModels.named(model).orElseThrow()).goingOn();
    return new Checker(Programs.ofTable(program, size), new Library())
        .check(options)
        .counts()
        .events();
  }
}

package dev.weir.cli;

import dev.weir.search.CheckOptions;
import dev.weir.search.CheckOptions.Algorithm;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** What is only for one exploration by optimal DPOR, and for no other search beside it. */
final class OneSearch {
  /** What makes other explorations. */
  private static final Set<String> OTHERS =
      Set.of(
          "--robust",
          "--follow",
          "--context-bound",
          "--iterate",
          "--runs",
          "--no-join",
          "--symmetry",
          WatchOption.NAME);

  private OneSearch() {}

  /**
   * Refuses an option where the command line asks for another search.
   *
   * @param name the option, which was given
   * @param command the command, which was parsed
   * @param others further options that it does not go with
   * @throws UsageException if so
   */
  static void require(String name, CommandSpec command, CheckOptions options, Set<String> others)
      throws UsageException {
    Optional<String> other =
        GivenOptions.of(command).stream()
            .filter(given -> OTHERS.contains(given) || others.contains(given))
            .findFirst();
    if (other.isPresent()) {
      throw new UsageException(
          name + " does not go with " + other.get() + "; leave one of them out");
    }
    if (options.algorithm() != Algorithm.OPTIMAL) {
      throw new UsageException(
          name + " is for --algorithm optimal; leave one of the two options out");
    }
  }
}

package dev.weir.cli;

import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is only for one exploration by optimal DPOR or of execution graphs, and for no other search
 * beside it.
 */
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
   * @param given the names of the options that were given
   * @param others further options that it does not go with
   * @throws UsageException if so
   */
  static void require(String name, List<String> given, CheckOptions options, Set<String> others)
      throws UsageException {
    Optional<String> other =
        given.stream()
            .filter(option -> OTHERS.contains(option) || others.contains(option))
            .findFirst();
    if (other.isPresent()) {
      throw new UsageException(
          name + " does not go with " + other.get() + "; leave one of them out");
    }
    if (options.algorithm() != Algorithm.OPTIMAL && options.algorithm() != Algorithm.GRAPHS) {
      throw new UsageException(
          name + " is for --algorithm optimal and graph; leave one of the two options out");
    }
  }
}

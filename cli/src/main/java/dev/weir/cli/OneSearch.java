package dev.weir.cli;

import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
   * @param algorithms those that it is for
   * @throws UsageException if so
   */
  static void require(
      String name,
      List<String> given,
      CheckOptions options,
      Set<String> others,
      List<Algorithm> algorithms)
      throws UsageException {
    Optional<String> other =
        given.stream()
            .filter(option -> OTHERS.contains(option) || others.contains(option))
            .findFirst();
    if (other.isPresent()) {
      throw new UsageException(
          name + " cannot be combined with " + other.get() + "; leave one of them out");
    }
    if (!algorithms.contains(options.algorithm())) {
      String text = algorithms.stream().map(Algorithm::text).collect(Collectors.joining(" and "));
      throw new UsageException(
          name + " is for --algorithm " + text + "; leave one of the two options out");
    }
  }
}

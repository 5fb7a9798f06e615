package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import picocli.CommandLine.Model.CommandSpec;

/** {@code --seed}. */
final class SeedOption implements Declared {
  private final Argument<Long> seed =
      Argument.valued(
          OptionGroup.SEARCH,
          "--seed",
          "N",
          1L,
          "Seed of all random choices, shown in every result (default: 1).");

  @Override
  public void addTo(CommandSpec command) {
    seed.addTo(command);
  }

  /** For everything random. */
  long value() {
    return seed.value();
  }
}

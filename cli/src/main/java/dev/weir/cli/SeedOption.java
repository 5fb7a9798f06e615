package dev.weir.cli;

import picocli.CommandLine.Option;

/** {@code --seed}. */
final class SeedOption {
  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "For everything random; part of every result (default: 1).")
  private long seed = 1;

  /** For everything random. */
  long value() {
    return seed;
  }
}

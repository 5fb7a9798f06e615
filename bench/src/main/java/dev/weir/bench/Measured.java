package dev.weir.bench;

import dev.weir.machine.model.MemoryModels;
import java.util.List;
import java.util.Optional;

/**
 * What words say is to be measured.
 *
 * @param program a program of the table
 * @param size its N
 * @param model the name of a memory model
 */
record Measured(String program, int size, String model) {
  /** What words have to be. */
  static final String FORM =
      "the words are a program of the table of trace counts, its N and a memory model:"
          + " sbchain 5 tso";

  /** What three words say; empty if they are others. */
  static Optional<Measured> of(List<String> words) {
    if (words.size() != 3
        || !Programs.isInTable(words.get(0))
        || !words.get(1).matches("[0-9]{1,9}")
        || MemoryModels.named(words.get(2)).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Measured(words.get(0), Integer.parseInt(words.get(1)), words.get(2)));
  }

  /** What three words say; others end the process with one line and code 2. */
  static Measured orExit(List<String> words) {
    Optional<Measured> said = of(words);
    if (said.isEmpty()) {
      System.err.println("bench/run: " + FORM);
      System.exit(2);
    }
    return said.orElseThrow();
  }

  @Override
  public String toString() {
    return program + " " + size + " " + model;
  }
}

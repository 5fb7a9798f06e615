package dev.weir.testing;

import java.util.Map;
import java.util.Optional;

/**
 * A row of {@code counts.tsv}.
 *
 * @param name short name
 * @param program the program
 * @param counts its numbers under each model
 */
public record SmallOracle(String name, SmallProgram program, Map<SmallModel, SmallCounts> counts) {

  /** The numbers under a model. */
  public SmallCounts under(SmallModel model) {
    return Optional.ofNullable(counts.get(model)).orElseThrow();
  }

  @Override
  public String toString() {
    return name;
  }
}

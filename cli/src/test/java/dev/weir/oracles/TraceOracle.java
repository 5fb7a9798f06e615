package dev.weir.oracles;

/**
 * A row of {@code traces/counts.tsv}.
 *
 * @param program the name of the C file, without its ending
 * @param size what {@code -DN=} is given
 * @param model {@code sc}, {@code tso} or {@code pso}
 * @param traces the number of complete Shasha-Snir traces
 */
public record TraceOracle(String program, int size, String model, long traces) {
  @Override
  public String toString() {
    return program + " N=" + size + " " + model;
  }
}

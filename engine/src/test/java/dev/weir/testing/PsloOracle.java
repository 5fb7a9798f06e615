package dev.weir.testing;

/**
 * A row of {@code counts-pslo.tsv}.
 *
 * @param name the program's name in {@code counts.tsv}
 * @param traces traces of complete executions under PSLO
 * @param blocked traces of maximal executions that are not complete
 */
public record PsloOracle(String name, int traces, int blocked) {}

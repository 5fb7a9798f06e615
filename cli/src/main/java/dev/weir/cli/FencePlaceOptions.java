package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.fence.infer.KindCosts;
import dev.weir.fence.infer.LoopCosts;
import dev.weir.fence.infer.MachineCosts;
import dev.weir.fence.infer.Placement;
import dev.weir.program.SourcePosition;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** The options that say where fences may stand and what they cost. */
final class FencePlaceOptions implements Declared {
  private static final int MOST_LINES = 12;

  private final Argument<Placement> placement =
      Argument.valued(
          OptionGroup.FENCES,
          "--place",
          "PLACE",
          Placement.AFTER_STORES,
          Converters.fencePlacement(),
          "Where to place fences: after-stores (default under tso and pso), before-loads,"
              + " or anywhere, which is both (default below pso and for several models).");

  private final Argument<List<SourceRange>> only =
      Argument.repeatable(
          OptionGroup.FENCES,
          "--only",
          "FILE:LINES",
          new Converters.SourceLines(),
          "Change only these lines, such as a.c:12 or a.c:10-20; repeatable.");

  private final Argument<List<SourceRange>> not =
      Argument.repeatable(
          OptionGroup.FENCES,
          "--not",
          "FILE:LINES",
          new Converters.SourceLines(),
          "Do not change these lines; repeatable.");

  private final Argument<Optional<Path>> costs =
      Argument.optional(
          OptionGroup.FENCES,
          "--costs",
          "FILE",
          new Converters.FileName(),
          "File with the costs of fences and orders, one a line: atomic 20, full 10,"
              + " seq_cst 9, acq_rel-fence 6, acquire-fence 5, release-fence 5, store-store 4,"
              + " acquire 3, release 3, acquire-on-failure 3, seq_cst-on-failure 9 (these are"
              + " the defaults, except for models with their own), loop 10 to multiply the cost"
              + " in each loop (default: 1), or FILE:LINE 25 for any change in that line.");

  @Override
  public void addTo(CommandSpec command) {
    Declared.addAll(command, placement, only, not, costs);
  }

  /** Where fences may stand. */
  Placement placement() {
    return placement.value();
  }

  /** Which statements may be touched. */
  Predicate<SourcePosition> allowed() {
    List<SourceRange> inside = List.copyOf(only.value());
    List<SourceRange> outside = List.copyOf(not.value());
    return position ->
        (inside.isEmpty() || inside.stream().anyMatch(range -> range.contains(position)))
            && outside.stream().noneMatch(range -> range.contains(position));
  }

  /**
   * Checks that the files that are named are some of the program.
   *
   * @param files as positions name them
   * @param definitions the lines that define macros, in which nothing may be that changes
   * @throws UsageException if one is not
   */
  void requireFiles(Set<String> files, Set<SourcePosition> definitions) throws UsageException {
    requireFiles("--only", only.value(), files);
    Set<String> all = new TreeSet<>(files);
    definitions.forEach(line -> all.add(line.file()));
    requireFiles("--not", not.value(), all);
  }

  private static void requireFiles(String option, List<SourceRange> ranges, Set<String> files)
      throws UsageException {
    for (SourceRange range : ranges) {
      if (files.stream().noneMatch(range::isOf)) {
        throw new UsageException(
            option
                + " "
                + range
                + ": the program has no such file; it has "
                + String.join(", ", new TreeSet<>(files)));
      }
    }
  }

  /** Whether some lines are named. */
  boolean nameLines() {
    return !only.value().isEmpty() || !not.value().isEmpty();
  }

  /**
   * Checks that in the lines that are named there are places for fences.
   *
   * @param positions where there are some
   * @param definitions the lines that define macros, into which fences may be written
   * @throws UsageException if there are none in lines that alone may be touched
   */
  void requirePlaces(
      Set<SourcePosition> positions, Set<SourcePosition> definitions, Warnings warnings)
      throws UsageException {
    Optional<SourceRange> useless = withoutPlaces(only.value(), positions).findFirst();
    if (useless.isPresent()) {
      throw new UsageException("--only " + nothing(useless.get(), positions));
    }
    withoutPlaces(not.value(), positions)
        .filter(range -> definitions.stream().noneMatch(range::contains))
        .forEach(range -> warnings.advise("--not " + nothing(range, positions)));
  }

  private static Stream<SourceRange> withoutPlaces(
      List<SourceRange> ranges, Set<SourcePosition> positions) {
    return ranges.stream().filter(range -> positions.stream().noneMatch(range::contains));
  }

  private String nothing(SourceRange range, Set<SourcePosition> positions) {
    List<String> lines =
        positions.stream()
            .filter(position -> range.isOf(position.file()))
            .map(position -> Integer.toString(position.line()))
            .distinct()
            .toList();
    String some = lines.stream().limit(MOST_LINES).collect(Collectors.joining(", "));
    return range
        + ": there is no place for a fence there (--place "
        + placement.value().text()
        + "); "
        + (lines.isEmpty()
            ? "the file has none"
            : "give some of the lines "
                + some
                + (lines.size() > MOST_LINES
                    ? " and " + (lines.size() - MOST_LINES) + " more"
                    : ""));
  }

  /**
   * What fences cost.
   *
   * @param machines whose costs are the usual ones
   * @throws UsageException if the file cannot be read, or says something else
   */
  LoopCosts costs(Set<MachineCosts> machines) throws UsageException {
    return costs.value().isPresent()
        ? CostFile.read(costs.value().get(), machines)
        : KindCosts.usual(machines);
  }
}

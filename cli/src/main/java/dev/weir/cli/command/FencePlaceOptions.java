package dev.weir.cli.command;

import dev.weir.cli.options.Given;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.SourceRange;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.Warnings;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.Positions;
import dev.weir.fence.infer.KindCosts;
import dev.weir.fence.infer.LoopCosts;
import dev.weir.fence.infer.MachineCosts;
import dev.weir.fence.infer.Placement;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The options that say where fences may stand and what they cost. */
public record FencePlaceOptions(Given given) {
  private static final int MOST_LINES = 12;

  /** Where fences may stand. */
  Placement placement() {
    return given.get(Options.PLACE);
  }

  /** Which statements may be touched. */
  Predicate<SourcePosition> allowed() {
    List<SourceRange> inside = List.copyOf(given.get(Options.ONLY));
    List<SourceRange> outside = List.copyOf(given.get(Options.NOT));
    return position ->
        (inside.isEmpty() || inside.stream().anyMatch(range -> range.contains(position)))
            && outside.stream().noneMatch(range -> range.contains(position));
  }

  /**
   * Checks the lines that are named, if there are some: that they are of the program, and that
   * there are places for fences in them.
   *
   * @throws UsageException if it is not so
   */
  void require(
      FencePatch patches,
      ProgramInput input,
      Program program,
      FenceOptions options,
      Warnings warnings)
      throws UsageException {
    if (!nameLines()) {
      return;
    }
    Set<SourcePosition> definitions =
        ProgramInput.areSource(input.files()) ? patches.definitions() : Set.of();
    requireFiles(FenceCommand.files(program), definitions);
    requirePlaces(Positions.of(program, options), definitions, warnings);
  }

  /** Costs that depend on what a fence does to the source, where that matters. */
  LoopCosts costs(FencePatch patches, ProgramInput input, LoopCosts usual) {
    LoopCosts inside =
        nameLines() && ProgramInput.areSource(input.files())
            ? patches.within(usual, allowed())
            : usual;
    return given.has(Options.PATCH) ? patches.withUses(inside) : inside;
  }

  /**
   * Checks that the files that are named are some of the program.
   *
   * @param files as positions name them
   * @param definitions the lines that define macros, in which nothing may be that changes
   * @throws UsageException if one is not
   */
  void requireFiles(Set<String> files, Set<SourcePosition> definitions) throws UsageException {
    requireFiles("--only", given.get(Options.ONLY), files);
    Set<String> all = new TreeSet<>(files);
    definitions.forEach(line -> all.add(line.file()));
    requireFiles("--not", given.get(Options.NOT), all);
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
    return !given.get(Options.ONLY).isEmpty() || !given.get(Options.NOT).isEmpty();
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
    Optional<SourceRange> useless = withoutPlaces(given.get(Options.ONLY), positions).findFirst();
    if (useless.isPresent()) {
      throw new UsageException("--only " + nothing(useless.get(), positions));
    }
    withoutPlaces(given.get(Options.NOT), positions)
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
        + given.get(Options.PLACE).text()
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
    return given.get(Options.COSTS).isPresent()
        ? CostFile.read(given.get(Options.COSTS).get(), machines)
        : KindCosts.usual(machines);
  }
}

package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.frontend.InputException;
import dev.weir.search.options.CheckOptions;
import dev.weir.trace.detect.Detector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** The options that say what counts as an error, beside what always does. */
final class DetectorOptions implements Declared {
  /** The ends of the names of files whose arithmetic is compiled already. */
  private static final List<String> COMPILED = List.of(".ll", ".bc", ".litmus", ".weir");

  private static final String OVERFLOW_CHECKS = "-fsanitize=signed-integer-overflow,shift";

  private final Argument<Boolean> noLiveness =
      Argument.flag(
          OptionGroup.ERRORS,
          "--no-liveness",
          "Do not report threads that spin for ever; count such executions as ended early.");

  private final Argument<Boolean> dataRaces =
      Argument.flag(
          OptionGroup.ERRORS, "--data-races", "Report C11 data races as errors of kind race.");

  private final Argument<Boolean> leaks =
      Argument.flag(
          OptionGroup.ERRORS,
          "--leaks",
          "Report heap blocks that are never freed and that nothing points to as errors"
              + " of kind memory.");

  private final Argument<Boolean> overflow =
      Argument.flag(
          OptionGroup.ERRORS,
          "--overflow",
          "Report signed overflow and invalid shifts as errors of kind overflow; needs C"
              + " or C++ source.");

  @Override
  public void addTo(CommandSpec command) {
    Declared.addAll(command, noLiveness, dataRaces, leaks, overflow);
  }

  /** The same options with detectors for what counts as an error. */
  CheckOptions withDetectors(CheckOptions options) {
    Set<Detector> asked = EnumSet.noneOf(Detector.class);
    if (dataRaces.value()) {
      asked.add(Detector.DATA_RACES);
    }
    if (leaks.value()) {
      asked.add(Detector.LEAKS);
    }
    return options.with(asked);
  }

  /** The same options, but that threads may spin for ever if that was asked. */
  CheckOptions withLiveness(CheckOptions options) {
    return noLiveness.value() ? options.withoutLiveness() : options;
  }

  /**
   * What goes to the compiler; where overflow is an error it is asked to look at arithmetic.
   *
   * @param files what is compiled
   * @param given what the user wants to go there
   * @param asksForOverflow whether overflow is an error, whatever the options say
   * @throws InputException if a file is compiled already
   */
  List<String> compilerArguments(List<Path> files, List<String> given, boolean asksForOverflow)
      throws InputException {
    if (!overflow.value() && !asksForOverflow) {
      return given;
    }
    for (Path file : files) {
      String name = file.toString();
      if (COMPILED.stream().anyMatch(name::endsWith)) {
        throw new InputException(
            name + ": --overflow needs the source, since compiled code only wraps; give C or C++");
      }
    }
    List<String> arguments = new ArrayList<>(List.of(OVERFLOW_CHECKS));
    arguments.addAll(given);
    return arguments;
  }
}

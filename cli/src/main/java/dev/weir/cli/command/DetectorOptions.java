package dev.weir.cli.command;

import dev.weir.cli.options.Given;
import dev.weir.cli.options.Options;
import dev.weir.frontend.InputException;
import dev.weir.frontend.input.InputFormat;
import dev.weir.search.options.CheckOptions;
import dev.weir.trace.detect.Detector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The options that say what counts as an error, beside what always does. */
public record DetectorOptions(Given given) {
  private static final String OVERFLOW_CHECKS = "-fsanitize=signed-integer-overflow,shift";

  /** The same options with detectors for what counts as an error. */
  CheckOptions withDetectors(CheckOptions options) {
    Set<Detector> asked = EnumSet.noneOf(Detector.class);
    if (given.get(Options.DATA_RACES)) {
      asked.add(Detector.DATA_RACES);
    }
    if (given.get(Options.LEAKS)) {
      asked.add(Detector.LEAKS);
    }
    return options.with(asked);
  }

  /** The same options, but that threads may spin for ever if that was asked. */
  CheckOptions withLiveness(CheckOptions options) {
    return given.get(Options.NO_LIVENESS) ? options.withoutLiveness() : options;
  }

  /**
   * What goes to the compiler; where overflow is an error it is asked to look at arithmetic.
   *
   * @param files what is compiled
   * @param words what the user wants to go there
   * @param asksForOverflow whether overflow is an error, whatever the options say
   * @throws InputException if a file is compiled already
   */
  List<String> compilerArguments(List<Path> files, List<String> words, boolean asksForOverflow)
      throws InputException {
    if (!given.get(Options.OVERFLOW) && !asksForOverflow) {
      return words;
    }
    for (Path file : files) {
      if (InputFormat.is(file, InputFormat::isCompiled)) {
        throw new InputException(
            file + ": --overflow needs the source, since compiled code only wraps; give C or C++");
      }
    }
    List<String> arguments = new ArrayList<>(List.of(OVERFLOW_CHECKS));
    arguments.addAll(words);
    return arguments;
  }
}

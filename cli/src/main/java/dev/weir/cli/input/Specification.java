package dev.weir.cli.input;

import dev.weir.cli.options.UsageException;
import dev.weir.frontend.InputFiles;
import dev.weir.machine.report.FailureKind;
import dev.weir.report.Judgement;
import dev.weir.report.Judgement.Expectation;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Verdict;
import dev.weir.trace.detect.Detector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is asked of a program under the conventions of the SV-COMP: only the errors that break one
 * of these properties count, and all others end the execution without a word.
 *
 * @param name what the SV-COMP calls it
 * @param properties at least one
 */
public record Specification(String name, Set<Property> properties) {
  private static final String MEMSAFETY = "valid-memsafety";
  private static final String SUFFIX = ".prp";

  private static final Pattern CHECK =
      Pattern.compile(
          "CHECK\\s*\\(\\s*init\\s*\\(\\s*main\\s*\\(\\s*\\)\\s*\\)\\s*,\\s*LTL\\s*\\((.*)\\)\\s*\\)");

  private static final String KNOWN =
      "unreach-call, no-data-race, no-deadlock, valid-memsafety, no-overflow and termination";

  /** Copies its parts. */
  public Specification {
    properties = Set.copyOf(properties);
  }

  /**
   * What a word of the command line asks.
   *
   * @param word the name of a property, or a file that ends in {@code .prp}
   * @throws UsageException if there is no such property or file, or the file asks something else
   */
  public static Specification of(String word) throws UsageException {
    return word.endsWith(SUFFIX) && Files.exists(Path.of(word))
        ? read(word)
        : named(nameOf(word))
            .orElseThrow(
                () ->
                    new UsageException(
                        word.endsWith(SUFFIX)
                            ? "--property " + word + ": no such file; check the path"
                            : "--property " + word + " is not supported; " + KNOWN + " are"));
  }

  /** What one property asks. */
  public static Specification of(Property property) {
    return new Specification(property.text(), Set.of(property));
  }

  /** The property of this name, if it is supported. */
  static Optional<Specification> named(String name) {
    return name.equals(MEMSAFETY)
        ? Optional.of(new Specification(name, Property.MEMSAFETY))
        : Property.named(name).map(property -> new Specification(name, Set.of(property)));
  }

  /** The name of a property in that of its file, which need not exist. */
  static String nameOf(String file) {
    String name = file.substring(file.lastIndexOf('/') + 1);
    return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
  }

  private static Specification read(String file) throws UsageException {
    List<String> lines;
    Optional<String> objection = InputFiles.objection(Path.of(file));
    if (objection.isPresent()) {
      throw new UsageException(objection.get());
    }
    try {
      lines = Files.readAllLines(Path.of(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UsageException("--property " + file + ": cannot be read; check the path");
    }
    Set<Property> found = EnumSet.noneOf(Property.class);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("//") || line.startsWith("#")) {
        continue;
      }
      Matcher check = CHECK.matcher(line);
      Optional<Property> property =
          check.matches() ? Property.ofFormula(check.group(1)) : Optional.empty();
      if (property.isEmpty()) {
        throw new UsageException(
            file + ":" + (i + 1) + ": '" + line + "' is not supported; " + KNOWN + " are");
      }
      found.add(property.get());
    }
    if (found.isEmpty()) {
      throw new UsageException(file + ": has no line CHECK( init(main()), LTL(…) )");
    }
    String name =
        found.equals(Property.MEMSAFETY)
            ? MEMSAFETY
            : String.join("+", found.stream().map(Property::text).toList());
    return new Specification(name, found);
  }

  /** Whether the compiler must look at arithmetic. */
  public boolean concernsOverflow() {
    return properties.contains(Property.NO_OVERFLOW);
  }

  /** The same exploration where only the errors that are asked for count. */
  public CheckOptions applyTo(CheckOptions options) {
    Set<FailureKind> silent = EnumSet.copyOf(FailureKind.errors());
    properties.forEach(property -> silent.removeAll(property.errors()));
    Set<Detector> detectors = EnumSet.noneOf(Detector.class);
    if (properties.contains(Property.NO_DATA_RACE)) {
      detectors.add(Detector.DATA_RACES);
    }
    if (properties.contains(Property.VALID_MEMTRACK)) {
      detectors.add(Detector.LEAKS);
    }
    return options.with(options.machine().silencing(silent)).with(detectors);
  }

  /** The result as far as it answers what is asked: a loop that was cut may not end. */
  public CheckResult answer(CheckResult result) {
    boolean mayGoOn =
        properties.contains(Property.TERMINATION)
            && (result.verdict() == Verdict.SAFE || result.verdict() == Verdict.NO_ERROR)
            && result.met().contains(Bound.UNROLL);
    return mayGoOn ? result.with(Verdict.UNKNOWN) : result;
  }

  /** The answer in the words of the SV-COMP. */
  public Judgement judgement(CheckResult result, Optional<Expectation> expected) {
    return new Judgement(
        name, result.firstError().flatMap(error -> broken(error.failure().kind())), expected);
  }

  /** Which property an error breaks. */
  private Optional<String> broken(FailureKind kind) {
    return properties.stream()
        .filter(property -> property.errors().contains(kind))
        .map(Property::text)
        .findFirst();
  }
}

package dev.weir.cli.options;

import dev.weir.graph.compile.ArmCode;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions.Range;
import dev.weir.transform.WeakModel;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How the values of options are read. The messages are lines for the user. */
public final class Types {
  private static final Pattern DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h)");
  private static final Pattern RANGE = Pattern.compile("(-?\\d+)\\.\\.(-?\\d+)");
  private static final Pattern SIZE = Pattern.compile("(\\d+)([kmgt]?)b?");

  /** What people call machines and languages, and the models that these have. */
  private static final Map<String, String> MODELS_OF =
      Map.ofEntries(
          Map.entry("x86", "tso"),
          Map.entry("x86-64", "tso"),
          Map.entry("x86_64", "tso"),
          Map.entry("amd64", "tso"),
          Map.entry("intel", "tso"),
          Map.entry("arm", "armv8"),
          Map.entry("arm64", "armv8"),
          Map.entry("aarch64", "armv8"),
          Map.entry("armv8-a", "armv8"),
          Map.entry("c", "rc11"),
          Map.entry("c11", "rc11"),
          Map.entry("c++", "rc11"),
          Map.entry("c++11", "rc11"),
          Map.entry("c++20", "rc11"),
          Map.entry("ppc", "power"),
          Map.entry("powerpc", "power"),
          Map.entry("risc-v", "riscv"),
          Map.entry("riscv64", "riscv"),
          Map.entry("rvwmo", "riscv"),
          Map.entry("sparc", "pso"));

  /** Models that are described but not built. */
  private static final Set<String> PLANNED = Set.of("alpha");

  /** When something that suits a terminal is shown. */
  public enum When {
    /** Where it suits. */
    AUTO,
    /** Anywhere. */
    ALWAYS,
    /** Nowhere. */
    NEVER
  }

  /** How much is said while a command works. */
  public enum Progress {
    /** One line that changes, on a terminal. */
    AUTO,
    /** A line each time. */
    PLAIN,
    /** Nothing. */
    NONE
  }

  /** Which executions count as one. */
  public enum Equivalence {
    /** Those with the same trace. */
    TRACES,
    /** Those whose reads take their values from the same writes. */
    READS_FROM
  }

  /** The forms in which a transformed program is written. */
  public enum Emission {
    /** One file of C. */
    C,
    /** LLVM IR as text, compiled from that C. */
    LL,
    /** The text of the program form. */
    WEIR;

    /** The word on the command line. */
    public String title() {
      return word(this);
    }
  }

  private Types() {}

  /** The name of a file. */
  public static final class FileName implements ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
      try {
        return Path.of(text);
      } catch (InvalidPathException e) {
        throw new TypeConversionException(
            "'" + text + "' cannot be the name of a file (" + e.getReason() + ")");
      }
    }
  }

  /** The file of a name, if it can be one. */
  public static Optional<Path> file(String name) {
    try {
      return Optional.of(Path.of(name));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** The name of a constant of an enumeration, in small letters. */
  public static <E extends Enum<E>> Word<E> constant(E[] all) {
    return new Word<>(all, Types::word, "expected one of [%2$s] (case-sensitive) but was '%1$s'");
  }

  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The name of a memory model, which may be one of which only execution graphs are explored. */
  public static final class AnyModel implements Worded<ModelChoice> {
    @Override
    public ModelChoice convert(String text) {
      return MemoryModels.named(text)
          .<ModelChoice>map(ModelChoice.Direct::new)
          .or(() -> JudgedModel.named(text).map(ModelChoice.Judged::new))
          .orElseThrow(() -> new TypeConversionException(refusal(text, words())));
    }

    @Override
    public List<String> words() {
      return Stream.of(
              MemoryModels.ALL.stream().map(MemoryModel::name),
              Stream.of(MemoryModels.PSLO.name()),
              ModelChoice.judgedAlone().map(JudgedModel::title))
          .flatMap(names -> names)
          .toList();
    }
  }

  private static String refusal(String text, List<String> models) {
    String names = String.join(", ", models);
    String lowered = text.toLowerCase(Locale.ROOT);
    String hint =
        Optional.ofNullable(MODELS_OF.get(lowered))
            .filter(models::contains)
            .or(() -> Nearest.to(lowered, models))
            .map(meant -> "; did you mean " + meant + "?")
            .orElse("");
    return PLANNED.contains(lowered)
        ? "the memory model '" + text + "' is not built yet; choose one of " + names
        : "there is no memory model '" + text + "'; choose one of " + names + hint;
  }

  /** The name of a memory model that {@code transform} makes explicit. */
  public static final class Transformed implements Worded<WeakModel> {
    @Override
    public WeakModel convert(String text) {
      return Arrays.stream(WeakModel.values())
          .filter(model -> model.title().equalsIgnoreCase(text))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException(refusal(text)));
    }

    @Override
    public List<String> words() {
      return Arrays.stream(WeakModel.values()).map(WeakModel::title).toList();
    }

    private String refusal(String text) {
      String names = String.join(", ", words());
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "sc" -> "under sc there is nothing to make explicit; choose one of " + names;
        case "power" ->
            "the axioms of 'power' cannot be written into a program, only weir check and litmus ask"
                + " for them; power-esop13 can; choose one of "
                + names;
        default -> Types.refusal(text, words());
      };
    }
  }

  /** A range of numbers such as {@code -1..3}. */
  public static final class Values implements ITypeConverter<Range> {
    @Override
    public Range convert(String text) {
      Matcher matcher = RANGE.matcher(text);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "'" + text + "' is no range of numbers; write it as A..B, such as 0..3 or -1..1");
      }
      try {
        Range range = new Range(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
        if (range.low() > range.high()) {
          throw new TypeConversionException(
              "'" + text + "' is empty; write the lower number first");
        }
        if (!range.isExplorable()) {
          throw new TypeConversionException(
              "'" + text + "' has more than " + Range.MOST + " numbers; choose a smaller range");
        }
        return range;
      } catch (NumberFormatException e) {
        throw new TypeConversionException("'" + text + "' does not fit into 64 bits");
      }
    }
  }

  /** What a compiler for ARM makes of a program: one or more words with commas between. */
  public static Worded<Set<ArmCode>> armCode() {
    Word<ArmCode> one =
        new Word<>(ArmCode.values(), ArmCode::text, "there is no code '%s' for armv8; choose %s");
    return new Worded<>() {
      @Override
      public Set<ArmCode> convert(String text) {
        return Arrays.stream(text.split(",", -1)).map(one::convert).collect(Collectors.toSet());
      }

      @Override
      public List<String> words() {
        return one.words();
      }
    };
  }

  /** Lines of a file. */
  public static final class SourceLines implements ITypeConverter<SourceRange> {
    @Override
    public SourceRange convert(String text) {
      return SourceRange.parse(text)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + text + "' names no lines; write FILE:LINE or FILE:FIRST-LAST"));
    }
  }

  /** A time such as {@code 30s}. */
  public static final class Time implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      Matcher matcher = DURATION.matcher(text);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "'" + text + "' is no time; write a number and ms, s, m or h, such as 30s or 5m");
      }
      long millis =
          switch (matcher.group(2)) {
            case "ms" -> 1;
            case "s" -> 1000;
            case "m" -> 60_000;
            default -> 3_600_000;
          };
      try {
        long time =
            new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(millis)).longValueExact();
        if (time == 0) {
          throw new TypeConversionException(
              "'" + text + "' leaves no time at all; give more, or leave it out for no limit");
        }
        return Duration.ofMillis(time);
      } catch (ArithmeticException e) {
        throw new TypeConversionException(
            "'" + text + "' is too long a time, or finer than a millisecond");
      }
    }
  }

  /** An amount of memory such as {@code 512m}. */
  public static final class Size implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
      if (!matcher.matches()) {
        throw new TypeConversionException(noSize(text));
      }
      int shift =
          switch (matcher.group(2)) {
            case "k" -> 10;
            case "m" -> 20;
            case "g" -> 30;
            case "t" -> 40;
            default -> 0;
          };
      // A few bytes are hardly meant.
      if (shift == 0 && matcher.group(1).matches("[1-9]\\d{0,3}")) {
        throw new TypeConversionException(noSize(text));
      }
      try {
        long size = Math.multiplyExact(Long.parseLong(matcher.group(1)), 1L << shift);
        if (size == 0) {
          throw new TypeConversionException(
              "'" + text + "' leaves no memory at all; give more, or leave it out for no limit");
        }
        return size;
      } catch (ArithmeticException | NumberFormatException e) {
        throw new TypeConversionException("'" + text + "' is more memory than there is");
      }
    }

    private static String noSize(String text) {
      return "'" + text + "' is no amount of memory; write a number and k, m or g, such as 512m";
    }
  }
}

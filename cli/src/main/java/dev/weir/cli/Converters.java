package dev.weir.cli;

import dev.weir.fence.Way;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.Placement;
import dev.weir.hunt.HuntOptions;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions.Range;
import dev.weir.robust.RobustOptions;
import dev.weir.search.CheckOptions.Algorithm;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How the values of options are read. The messages are lines for the user. */
final class Converters {
  private static final Pattern DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h)");
  private static final Pattern RANGE = Pattern.compile("(-?\\d+)\\.\\.(-?\\d+)");
  private static final Pattern SIZE = Pattern.compile("(\\d+)([kmgt]?)b?");

  private Converters() {}

  /** The name of a file. */
  static final class FileName implements ITypeConverter<Path> {
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

  /** The name of a constant of an enumeration, as it stands in the code. */
  static final class Constant<E extends Enum<E>> implements ITypeConverter<E> {
    private final List<E> all;

    Constant(List<E> all) {
      this.all = all;
    }

    @Override
    public E convert(String text) {
      return all.stream()
          .filter(constant -> constant.name().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "expected one of " + all + " (case-sensitive) but was '" + text + "'"));
    }
  }

  /** The name of a memory model. */
  static final class Model implements ITypeConverter<MemoryModel> {
    @Override
    public MemoryModel convert(String text) {
      return MemoryModels.named(text)
          .filter(model -> !model.readsPastValues())
          .orElseThrow(() -> new TypeConversionException(refusal(text)));
    }

    private static String refusal(String text) {
      String names = names();
      if (text.equalsIgnoreCase(MemoryModels.PSLO.name())) {
        return "the memory model '" + text + "' is for check and litmus; choose one of " + names;
      }
      if (ExplicitModel.named(text).isPresent()) {
        return "the memory model '"
            + text
            + "' is made explicit in the program, which check, litmus and transform do; choose one"
            + " of "
            + names;
      }
      return Converters.refusal(text, names);
    }

    private static String names() {
      return MemoryModels.ALL.stream().map(MemoryModel::name).collect(Collectors.joining(", "));
    }
  }

  /** The name of a memory model, which may be one that is made explicit in the program. */
  static final class AnyModel implements ITypeConverter<ModelChoice> {
    @Override
    public ModelChoice convert(String text) {
      return ExplicitModel.named(text)
          .<ModelChoice>map(ModelChoice.Explicit::new)
          .or(() -> MemoryModels.named(text).map(ModelChoice.Direct::new))
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      refusal(
                          text,
                          Model.names()
                              + ", "
                              + MemoryModels.PSLO.name()
                              + ", "
                              + ExplicitModel.names())));
    }
  }

  private static String refusal(String text, String names) {
    return Planned.isModel(text.toLowerCase(Locale.ROOT))
        ? "the memory model '" + text + "' is not built yet; choose one of " + names
        : "there is no memory model '" + text + "'; choose one of " + names;
  }

  /** The name of a memory model that {@code transform} makes explicit. */
  static final class Transformed implements ITypeConverter<WeakModel> {
    @Override
    public WeakModel convert(String text) {
      return Arrays.stream(WeakModel.values())
          .filter(model -> model == model.written() && model.title().equalsIgnoreCase(text))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException(refusal(text)));
    }

    private static String refusal(String text) {
      String names =
          Arrays.stream(WeakModel.values())
              .filter(model -> model == model.written())
              .map(WeakModel::title)
              .collect(Collectors.joining(", "));
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "sc" -> "under sc there is nothing to make explicit; choose one of " + names;
        case "power" ->
            "the axioms of 'power' cannot be written into a program, only weir check and litmus ask"
                + " for them; power-esop13 can; choose one of "
                + names;
        default -> Converters.refusal(text, names);
      };
    }
  }

  /** The form of a transformed program. */
  static final class Form implements ITypeConverter<Emission> {
    @Override
    public Emission convert(String text) {
      return Arrays.stream(Emission.values())
          .filter(form -> form.title().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "programs are not written as '" + text + "'; choose c, ll or weir"));
    }
  }

  /** What to delay. */
  static final class Delays implements ITypeConverter<DelaySelection> {
    @Override
    public DelaySelection convert(String text) {
      return Arrays.stream(DelaySelection.values())
          .filter(selection -> selection.title().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'"
                          + text
                          + "' is no choice of delays; choose all, critical or"
                          + " one-per-cycle"));
    }
  }

  /** The name of a search. */
  static final class Search implements ITypeConverter<Algorithm> {
    @Override
    public Algorithm convert(String text) {
      return Arrays.stream(Algorithm.values())
          .filter(algorithm -> algorithm.text().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "there is no algorithm '" + text + "'; choose one of " + names()));
    }

    private static String names() {
      return Arrays.stream(Algorithm.values())
          .map(Algorithm::text)
          .collect(Collectors.joining(", "));
    }
  }

  /** A range of numbers such as {@code -1..3}. */
  static final class Values implements ITypeConverter<Range> {
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

  /** The name of a way to schedule runs. */
  static final class Schedule implements ITypeConverter<HuntOptions.Schedule> {
    @Override
    public HuntOptions.Schedule convert(String text) {
      return Arrays.stream(HuntOptions.Schedule.values())
          .filter(schedule -> schedule.text().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "there is no schedule '" + text + "'; choose cycles, pct, pos or random"));
    }
  }

  /** The name of a way to find out about robustness. */
  static final class Method implements ITypeConverter<RobustOptions.Method> {
    @Override
    public RobustOptions.Method convert(String text) {
      return Arrays.stream(RobustOptions.Method.values())
          .filter(method -> method.text().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "there is no method '" + text + "'; choose monitor or traces"));
    }
  }

  /** A method of {@code fence}. */
  static final class FenceMethod implements ITypeConverter<Way> {
    @Override
    public Way convert(String text) {
      return switch (text) {
        case "exact" -> Way.EXACT;
        case "bounded" -> Way.BOUNDED;
        case "auto" -> Way.AUTO;
        default ->
            throw new TypeConversionException(
                "there is no method '" + text + "'; choose exact, bounded or auto");
      };
    }
  }

  /** What fences are for. */
  static final class FenceAim implements ITypeConverter<Aim> {
    @Override
    public Aim convert(String text) {
      return Arrays.stream(Aim.values())
          .filter(aim -> aim.text().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "fences are not for '" + text + "'; choose error or robustness"));
    }
  }

  /** Where fences may stand. */
  static final class FencePlacement implements ITypeConverter<Placement> {
    @Override
    public Placement convert(String text) {
      return Arrays.stream(Placement.values())
          .filter(placement -> placement.text().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "there is no placement '"
                          + text
                          + "'; choose after-stores, before-loads or anywhere"));
    }
  }

  /** Lines of a file. */
  static final class SourceLines implements ITypeConverter<SourceRange> {
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
  static final class Time implements ITypeConverter<Duration> {
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
  static final class Size implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "'" + text + "' is no amount of memory; write a number and k, m or g, such as 512m");
      }
      int shift =
          switch (matcher.group(2)) {
            case "k" -> 10;
            case "m" -> 20;
            case "g" -> 30;
            case "t" -> 40;
            default -> 0;
          };
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
  }
}

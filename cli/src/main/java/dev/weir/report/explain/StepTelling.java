package dev.weir.report.explain;

import dev.weir.machine.step.EventKind;
import dev.weir.report.explain.Buffering.Late;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the hardware does in a step that gets ahead of another one, in a sentence: the store of its
 * own thread that is late, when memory gets it, and who reads what was there before; or that a load
 * found what memory held before.
 *
 * @param step its number, from 1
 * @param thread the thread whose step it is
 */
public record StepTelling(int step, int thread, String sentence) {
  private static final int MOST_NAMED = 3;
  private static final Pattern BLOCK = Pattern.compile(" \\([^()]*\\)");

  /** Those of an execution, in its order. */
  public static List<StepTelling> of(Replay execution) {
    Teller teller = new Teller(execution, Buffering.of(execution.steps()));
    return IntStream.range(0, execution.steps().size())
        .boxed()
        .flatMap(step -> teller.tell(step).stream())
        .toList();
  }

  /** A place by name, without the block that it is in. */
  static String place(TraceStep step) {
    return BLOCK.matcher(step.address()).replaceAll("");
  }

  /** Knows the execution. */
  private static final class Teller {
    private final List<TraceStep> steps;
    private final Buffering buffering;
    private final FileNames files;

    Teller(Replay execution, Buffering buffering) {
      this.steps = execution.steps();
      this.buffering = buffering;
      this.files = FileNames.of(execution);
    }

    Optional<StepTelling> tell(int index) {
      TraceStep step = steps.get(index);
      if (!buffering.overtakenBy(index).isEmpty()) {
        return Optional.of(overtaking(index, step));
      }
      return Cause.isPast(step)
          ? Optional.of(
              new StepTelling(
                  index + 1,
                  step.thread(),
                  "thread %s %s%s early; other threads have overwritten it since"
                      .formatted(step.thread(), does(step), at(index))))
          : Optional.empty();
    }

    private StepTelling overtaking(int index, TraceStep step) {
      List<Late> late = buffering.overtakenBy(index);
      String stores = late.size() == 1 ? "store of " : "stores of ";
      String named =
          late.stream().limit(MOST_NAMED).map(this::store).collect(Collectors.joining(" and "));
      int more = late.size() - MOST_NAMED;
      named += more > 0 ? " and " + more + " more" : "";
      String verb = late.size() == 1 ? "was" : "were";
      String told =
          switch (step.kind()) {
            case UPDATE ->
                "the store of %s by thread %s%s reached memory while its earlier %s%s %s still in the buffer"
                    .formatted(value(step), step.thread(), at(index), stores, named, verb);
            default ->
                "thread %s %s%s while its own earlier %s%s %s still in its buffer"
                    .formatted(step.thread(), does(step), at(index), stores, named, verb);
          };
      return new StepTelling(index + 1, step.thread(), told + after(index, late));
    }

    private static String does(TraceStep step) {
      return step.kind() == EventKind.LOAD
          ? "read " + value(step)
          : "did the %s of %s".formatted(step.operation(), value(step));
    }

    private static String value(TraceStep step) {
      return step.value().isEmpty() ? place(step) : place(step) + " = " + step.value();
    }

    private String at(int index) {
      return files.at(steps.get(index).position());
    }

    private String store(Late late) {
      return late.step() == Buffering.NONE
          ? late.name()
          : "%s%s (step %s)"
              .formatted(value(steps.get(late.step())), at(late.step()), late.step() + 1);
    }

    /** When memory gets the oldest of the late stores, and who reads before that. */
    private String after(int index, List<Late> late) {
      int store = late.getFirst().step();
      if (store == Buffering.NONE) {
        return "";
      }
      String which = late.size() == 1 ? "that store" : "the first of them";
      int update = buffering.partner(store);
      String arrival =
          update == Buffering.NONE
              ? "; %s had not reached memory when the execution ended".formatted(which)
              : "; %s reached memory in step %s".formatted(which, update + 1);
      return arrival
          + late.stream()
              .map(Late::step)
              .flatMap(one -> reader(one, index).stream())
              .findFirst()
              .map(reader -> ", and before that " + reader)
              .orElse("");
    }

    /** Another thread that reads what a late store is to replace. */
    private Optional<String> reader(int store, int early) {
      OptionalInt found = store == Buffering.NONE ? OptionalInt.empty() : readerOf(store, early);
      return found.stream()
          .mapToObj(
              read ->
                  "thread %s %s%s (step %s)"
                      .formatted(
                          steps.get(read).thread(), does(steps.get(read)), at(read), read + 1))
          .findFirst();
    }

    private OptionalInt readerOf(int store, int early) {
      int update = buffering.partner(store);
      int end = update == Buffering.NONE ? steps.size() : update;
      return IntStream.range(store + 1, Math.max(end, store + 1))
          .filter(read -> read != early)
          .filter(read -> steps.get(read).thread() != steps.get(store).thread())
          .filter(read -> steps.get(read).address().equals(steps.get(store).address()))
          .filter(read -> isRead(steps.get(read)))
          .findFirst();
    }

    private static boolean isRead(TraceStep step) {
      return switch (step.kind()) {
        case LOAD, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> !step.fromBuffer();
        default -> false;
      };
    }
  }
}

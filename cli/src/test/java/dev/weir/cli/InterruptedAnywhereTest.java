package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.options.MachineOptions;
import dev.weir.program.Program;
import dev.weir.robust.RobustChecker;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever is explored, and however, ends soon after somebody asks for an end: at whichever of the
 * first questions whether to go on. A loop that never asks runs into the watchdog.
 */
class InterruptedAnywhereTest {
  /** The searches of schedules; execution graphs have none. */
  private static final List<Algorithm> SCHEDULES =
      Algorithm.SEARCHES.stream().filter(algorithm -> !algorithm.exploresGraphs()).toList();

  private static final Path EXAMPLES = Path.of("..", "examples");
  private static final Path EDGES = Path.of("src", "test", "resources", "edges", "limits");
  private static final int WATCHDOG_SECONDS = 60;

  /** The questions at which the end is asked for. */
  private static final List<Integer> MOMENTS = List.of(1, 2, 3, 10, 40);

  /** Unwinding may ask again, but work must not go on. */
  private static final int MOST_QUESTIONS_AFTERWARDS = 3;

  /** Asks for an end at the n-th question. */
  private static final class Request {
    private final int moment;
    private int questions;

    Request(int moment) {
      this.moment = moment;
    }

    ProgressListener listener() {
      return ProgressListener.stoppingWhen(() -> ++questions >= moment);
    }

    boolean wasMade() {
      return questions >= moment;
    }

    int questionsAfterwards() {
      return questions - moment;
    }
  }

  /**
   * Each a list of files: those of a real library stand in a folder of their own. One of four in a
   * short build.
   */
  static Stream<List<Path>> programs() throws IOException {
    try (Stream<Path> examples = Files.walk(EXAMPLES);
        Stream<Path> edges = Files.walk(EDGES)) {
      return Effort.some(
          List.copyOf(
              Stream.concat(examples, edges)
                  .filter(file -> file.toString().endsWith(".c"))
                  // These have operations in the place of a main function.
                  .filter(file -> !file.startsWith(EXAMPLES.resolve("lin")))
                  .sorted()
                  .collect(
                      Collectors.groupingBy(
                          file -> isOfLibrary(file) ? file.getParent() : file,
                          TreeMap::new,
                          Collectors.toList()))
                  .values()),
          4);
    }
  }

  private static boolean isOfLibrary(Path file) {
    return file.startsWith(EXAMPLES.resolve("real"));
  }

  @ParameterizedTest
  @MethodSource("programs")
  @Timeout(value = WATCHDOG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void endsWhenAsked(List<Path> files) throws InputException {
    Program program = Frontend.load(files, CompilerOptions.DEFAULT);
    Checker checker = new Checker(program, new Library());
    RobustChecker robust = new RobustChecker(program, new Library());
    CheckOptions options = CheckOptions.of(new TotalStoreOrder()).goingOn();
    CheckOptions unrolled = options.with(MachineOptions.DEFAULT.unrolling(OptionalInt.of(2)));
    for (int moment : MOMENTS) {
      for (Algorithm algorithm : SCHEDULES) {
        isObeyed(moment, stop -> checker.check(options.with(algorithm), List.of(), stop));
      }
      isObeyed(moment, stop -> checker.check(unrolled, List.of(), stop));
      isObeyed(moment, stop -> checker.check(options.withContextBound(2), List.of(), stop));
      isObeyed(moment, stop -> checker.check(options.withContextBoundsUpTo(2), List.of(), stop));
      for (Method method : Method.values()) {
        // It may come after the search that is shown, while others look for what harm there is.
        isHeard(
            new Request(moment), stop -> robust.check(new RobustOptions(options, method), stop));
      }
    }
  }

  private static void isObeyed(int moment, Function<ProgressListener, CheckResult> exploration) {
    Request request = new Request(moment);
    CheckResult result = isHeard(request, exploration);
    if (request.wasMade()) {
      assertThat(result.met()).contains(Bound.INTERRUPTION);
      assertThat(result.complete()).isFalse();
    }
  }

  private static <R> R isHeard(Request request, Function<ProgressListener, R> work) {
    R result = work.apply(request.listener());
    assertThat(request.questionsAfterwards()).isLessThanOrEqualTo(MOST_QUESTIONS_AFTERWARDS);
    return result;
  }
}

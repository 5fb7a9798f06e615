package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.options.Budget;
import dev.weir.machine.options.Interrupted;
import dev.weir.program.Program;
import dev.weir.robust.RobustChecker;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustResult;
import dev.weir.robust.RobustVerdict;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.detect.Detector;
import java.lang.StackWalker.StackFrame;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What takes long without a step asks whether to go on, as often as there is work, and ends when
 * told to: the reversal of the races of a long execution, what monitors do at its end, and making
 * counterexamples shorter and showing them. Counted in questions, not in seconds, and for each
 * place that asks by itself: one that asks no more is missed.
 */
class LongWorkTest {
  /** Unwinding may ask again, but work must not go on. */
  private static final int MOST_QUESTIONS_AFTERWARDS = 3;

  /** While a violation is run again, or the borderline execution that it comes from. */
  private static final List<Integer> BEFORE_THE_END = List.of(30, 5);

  private static final Duration LONG = Duration.ofHours(1);

  /** Two threads by turns, each round with races: some thousand events and races. */
  private static final String TURNS =
      """
      #include <pthread.h>
      #include <semaphore.h>
      #include <assert.h>
      static sem_t a, b;
      static int c, d;
      static void *run(void *p) {
        for (int i = 0; i < 1000; i++) { sem_wait(&a); sem_post(&b); c = i; d = c; }
        return p;
      }
      int main(void) {
        sem_init(&a, 0, 0);
        sem_init(&b, 0, 0);
        pthread_t t;
        pthread_create(&t, 0, run, 0);
        for (int i = 0; i < 1000; i++) { sem_post(&a); sem_wait(&b); c = i; d = c; }
        pthread_join(t, 0);
        assert(LAST);
      }
      """;

  /** Each thread writes a place often and then reads that of the other. */
  private static final String STORE_BUFFERING =
      """
      #include <pthread.h>
      static volatile int x, y;
      static void *run(void *p) {
        for (int i = 0; i < 500; i++) x = i;
        return y ? p : 0;
      }
      int main(void) {
        pthread_t t;
        pthread_create(&t, 0, run, 0);
        for (int i = 0; i < 500; i++) y = i;
        int r = x;
        pthread_join(t, 0);
        return r < 0;
      }
      """;

  /** A violation after some thousand steps. */
  private static final String LATE =
      """
      #include <pthread.h>
      #include <semaphore.h>
      static sem_t a, b;
      static volatile int x, y;
      static void *run(void *p) {
        for (int i = 0; i < 560; i++) { sem_wait(&a); sem_post(&b); }
        x = 1;
        return y ? p : 0;
      }
      int main(void) {
        sem_init(&a, 0, 0);
        sem_init(&b, 0, 0);
        pthread_t t;
        pthread_create(&t, 0, run, 0);
        for (int i = 0; i < 560; i++) { sem_post(&a); sem_wait(&b); }
        y = 1;
        int r = x;
        pthread_join(t, 0);
        return r < 0;
      }
      """;

  private static final String LIST =
      """
      #include <stdlib.h>
      struct node { struct node *next; int value; } *head;
      int main(void) {
        for (int i = 0; i < 20000; i++) {
          struct node *node = malloc(sizeof *node);
          node->next = head;
          node->value = i;
          head = node;
        }
      }
      """;

  @TempDir private Path folder;

  /** Counts questions, and says from one of them on that the work is to end. */
  private static final class Questions {
    private final Set<String> askers = new TreeSet<>();
    private long last;
    private long asked;

    Questions(long last) {
      this.last = last;
    }

    boolean isOver() {
      StackWalker.getInstance().walk(Questions::asker).ifPresent(askers::add);
      return ++asked >= last;
    }

    /** Whose work has led to the question, if it is not by steps alone: class and method. */
    private static Optional<String> asker(Stream<StackFrame> frames) {
      return frames
          .dropWhile(frame -> !isOfPatience(frame))
          .dropWhile(Questions::isOfPatience)
          .map(frame -> frame.getClassName().replaceAll(".*\\.", "") + "." + frame.getMethodName())
          .findFirst();
    }

    private static boolean isOfPatience(StackFrame frame) {
      return frame.getClassName().equals(Budget.class.getName());
    }

    ProgressListener listener() {
      return ProgressListener.stoppingWhen(this::isOver);
    }
  }

  /** Counts what is asked between the end of the first execution and its being taken back. */
  private static class AtTheEnd implements Monitor {
    private final Questions questions;
    private long before;
    private long asked = -1;

    AtTheEnd(Questions questions) {
      this.questions = questions;
    }

    @Override
    public void end(Machine machine, EventLog log) {
      before = questions.asked;
    }

    @Override
    public void undo(int size) {
      asked = asked < 0 ? questions.asked - before : asked;
    }

    @Override
    public boolean isSatisfied() {
      return asked >= 0;
    }
  }

  private Program program(String text, String... arguments) throws Exception {
    Path file = Files.writeString(folder.resolve("long.c"), text);
    return Frontend.load(List.of(file), new CompilerOptions(Optional.empty(), List.of(arguments)));
  }

  private static CheckOptions options(MemoryModel model) {
    return CheckOptions.of(model);
  }

  private static final int ALL = Integer.MAX_VALUE;

  private static long askedAtTheEnd(Program program, CheckOptions options, Questions questions) {
    AtTheEnd monitor = new AtTheEnd(questions);
    new Checker(program, new Library()).check(options, List.of(monitor), questions.listener());
    return monitor.asked;
  }

  @Test
  void theReversalOfRacesAsks() throws Exception {
    Program program = program(TURNS, "-DLAST=1");

    Questions questions = new Questions(ALL);
    assertThat(askedAtTheEnd(program, options(new SequentialConsistency()), questions))
        .isGreaterThan(50);
    assertThat(questions.askers).contains("RaceReversal.begin");
  }

  @Test
  void theReversalOfRacesEndsWhenAsked() throws Exception {
    Program program = program(TURNS, "-DLAST=1");
    Questions questions = new Questions(ALL);
    AtTheEnd monitor =
        new AtTheEnd(questions) {
          @Override
          public void end(Machine machine, EventLog log) {
            questions.last = questions.asked + 10;
          }
        };

    CheckResult result =
        new Checker(program, new Library())
            .check(options(new SequentialConsistency()), List.of(monitor), questions.listener());

    assertThat(result.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(result.met()).containsExactly(Bound.INTERRUPTION);
    assertThat(result.counts().executions()).isOne();
    assertThat(monitor.asked).isNegative();
    assertThat(questions.asked - questions.last).isLessThanOrEqualTo(MOST_QUESTIONS_AFTERWARDS);
  }

  @Test
  void theSearchForLeaksAsks() throws Exception {
    CheckOptions leaks = options(new TotalStoreOrder()).with(EnumSet.of(Detector.LEAKS)).goingOn();
    Questions questions = new Questions(ALL);
    Questions without = new Questions(ALL);
    Program program = program(LIST);
    Checker checker = new Checker(program, new Library());

    checker.check(leaks, List.of(), questions.listener());
    checker.check(options(new TotalStoreOrder()), List.of(), without.listener());

    // Three words for each of 20,000 blocks.
    assertThat(questions.asked - without.asked).isBetween(5L, 50L);
    assertThat(questions.askers).contains("Leaks.reachable");
  }

  /** What is long in the executions of {@link #STORE_BUFFERING}; each would be missed alone. */
  private static List<String> askers(Method method) {
    List<String> ofBoth =
        List.of(
            "CriticalCycles$Way.from",
            "CriticalCycles$Way.through",
            "EventGraph.<init>",
            "Precedence.closure",
            "PreservedOrder.forEachAfter",
            "Replayer.run",
            "Touched.add",
            "Touched.isAlone");
    List<String> ofOne =
        switch (method) {
          case MONITOR -> List.of("SuspectedPairs.passed");
          case TRACES -> List.of("Precedence.order", "PreservedOrder.closure");
        };
    return Stream.concat(ofBoth.stream(), ofOne.stream()).toList();
  }

  @Test
  void robustnessAsks() throws Exception {
    Program program = program(STORE_BUFFERING);
    RobustChecker checker = new RobustChecker(program, new Library());
    for (Method method : Method.values()) {
      RobustOptions robust = new RobustOptions(options(new TotalStoreOrder()), method);
      Questions all = new Questions(ALL);
      assertThat(checker.check(robust, all.listener()).violations()).isNotEmpty();

      // The 1,000 events of an execution alone are good for some 15.
      assertThat(all.asked).as(method.toString()).isGreaterThan(60);
      assertThat(all.askers).containsAll(askers(method));
      for (long last = 20; last < all.asked; last += all.asked / 7) {
        Questions questions = new Questions(last);
        checker.check(robust, questions.listener());
        assertThat(questions.asked - last).isLessThanOrEqualTo(MOST_QUESTIONS_AFTERWARDS);
      }
    }
  }

  /** What was found is told, be there time to run it again or not. */
  @Test
  void showingAViolationAsks() throws Exception {
    RobustChecker checker = new RobustChecker(program(LATE), new Library());
    for (Method method : Method.values()) {
      RobustOptions robust = new RobustOptions(options(new TotalStoreOrder()), method);
      Questions all = new Questions(ALL);
      checker.check(robust, all.listener());
      boolean isLeftOut = false;
      for (int before : BEFORE_THE_END) {
        long last = all.asked - before;
        Questions questions = new Questions(last);
        RobustResult result = checker.check(robust, questions.listener());
        if (result.unshown() > 0) {
          assertThat(result.verdict()).isEqualTo(RobustVerdict.NOT_ROBUST);
          assertThat(result.violations()).isEmpty();
          isLeftOut = true;
        }
        assertThat(questions.asked - last).isLessThanOrEqualTo(MOST_QUESTIONS_AFTERWARDS);
      }
      assertThat(isLeftOut).as(method.toString()).isTrue();
    }
  }

  private FoundError error(Checker checker) {
    return checker.check(options(new TotalStoreOrder())).firstError().orElseThrow();
  }

  @Test
  void makingAnExecutionShorterAsksAndKeepsWhatItHas() throws Exception {
    Checker checker = new Checker(program(TURNS, "-DLAST=d!=999"), new Library());
    CheckOptions options = options(new TotalStoreOrder());
    FoundError error = error(checker);
    for (long last : List.of(1L, 2L, 20L, 200L)) {
      Questions questions = new Questions(last);

      FoundError shorter = checker.minimise(options, error, LONG, questions::isOver);

      assertThat(shorter.failure().position()).isEqualTo(error.failure().position());
      if (last == 1) {
        // Asked in the middle of the first run, which was not made to its end.
        assertThat(shorter).isSameAs(error);
      }
      assertThat(questions.asked).isGreaterThanOrEqualTo(last);
      assertThat(last < 200 || questions.askers.contains("Rerun.step")).isTrue();
      assertThat(questions.asked - last).isLessThanOrEqualTo(MOST_QUESTIONS_AFTERWARDS);
    }
  }

  @Test
  void runningAnExecutionAgainAsks() throws Exception {
    Checker checker = new Checker(program(TURNS, "-DLAST=d!=999"), new Library());
    CheckOptions options = options(new TotalStoreOrder());
    FoundError error = error(checker);
    Questions all = new Questions(ALL);
    checker.replay(options, error.schedule(), all::isOver);

    // A question for each 128 of some thousand steps.
    assertThat(all.asked).isGreaterThan(50);
    assertThat(all.askers).contains("Replayer.run", "Touched.add", "Touched.isAlone");
    for (long last : List.of(1L, 30L)) {
      BooleanSupplier stop = new Questions(last)::isOver;
      assertThatThrownBy(() -> checker.replay(options, error.schedule(), stop))
          .isInstanceOf(Interrupted.class);
    }
  }
}

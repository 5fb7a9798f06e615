package dev.weir.search.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.EventKind;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.testing.ProvidesRandomPrograms;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import dev.weir.trace.Move;
import dev.weir.trace.Schedule;
import dev.weir.trace.detect.Detector;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Counterexamples that are as short as they can be made by taking one thing out. */
class MinimiserTest implements ProvidesRandomPrograms {
  private static final int MAX_CONFIGURATIONS = 800;
  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void aDeadlockIsShownWithTwoSwitches() {
    Program program =
        compile("x=1; lock(m); x=2; lock(n) || y=1; lock(n); y=2; lock(m) || z=1; z=2");
    CheckOptions options = options(SmallModel.TSO);
    FoundError error =
        new Checker(program, new Library())
            .check(options.toTheEnd()).errors().stream()
                .filter(found -> found.failure().kind() == FailureKind.DEADLOCK)
                .findFirst()
                .orElseThrow();
    FoundError shorter =
        new Checker(program, new Library()).minimise(options, error, LONG, () -> false);
    assertThat(turns(shorter.schedule().moves())).isEqualTo(3);
  }

  @Test
  void whatIsNotNeededIsLeftOut() {
    Program program = compile("z=1; x=1; z=2 || r0=x || y=rlx 1; y=rlx 2; y=rlx 3");
    FoundError shorter = minimised(program, SmallModel.PSO);
    assertThat(shorter.schedule().moves()).hasSizeLessThanOrEqualTo(4);
    assertThat(turns(shorter.schedule().moves())).isEqualTo(2);
  }

  @Test
  void anExpiredLimitLeavesTheErrorAsItIs() {
    Program program = compile("x=1; y=1 || r0=y; r1=x");
    CheckOptions options = options(SmallModel.TSO);
    Checker checker = new Checker(program, new Library());
    FoundError error = checker.check(options).firstError().orElseThrow();
    FoundError same = checker.minimise(options, error, Duration.ZERO, () -> false);
    assertThat(same.schedule().moves()).isEqualTo(error.schedule().moves());
  }

  @Property(tries = 300)
  void nothingCanBeTakenOutAlone(@ForAll("all") SmallProgram source, @ForAll SmallModel model)
      throws ReplayException {
    if (Referee.explore(source, model, MAX_CONFIGURATIONS).isEmpty()) {
      return;
    }
    Program program = SmallCompiler.compile(source).program();
    CheckOptions options = options(model);
    Checker checker = new Checker(program, new Library());
    for (FoundError found : checker.check(options.toTheEnd()).errors()) {
      FoundError shorter = checker.minimise(options, found, LONG, () -> false);
      List<Move> moves = shorter.schedule().moves();
      assertThat(shows(checker, options, shorter.schedule(), found.failure())).isTrue();
      assertThat(turns(moves) + kept(checker, options, shorter.schedule()))
          .isLessThanOrEqualTo(
              turns(found.schedule().moves()) + kept(checker, options, found.schedule()));
      List<List<Move>> neighbours = new ArrayList<>(withOneSwitchLess(moves));
      neighbours.addAll(withEarlierUpdate(moves));
      neighbours.addAll(withoutOneLastStep(moves));
      for (List<Move> fewer : neighbours) {
        Schedule schedule = new Schedule(shorter.schedule().headers(), fewer);
        boolean isShorter =
            shows(checker, options, schedule, found.failure())
                && kept(checker, options, schedule) <= kept(checker, options, shorter.schedule());
        assertThat(isShorter).as("%s shows in %s, was %s", found.failure(), fewer, moves).isFalse();
      }
    }
  }

  private static boolean shows(
      Checker checker, CheckOptions options, Schedule schedule, Failure error) {
    try {
      Replay replay = checker.replay(options, schedule);
      return replay.failures().stream()
          .anyMatch(
              failure ->
                  failure.kind() == error.kind() && failure.position().equals(error.position()));
    } catch (ReplayException impossible) {
      return false;
    }
  }

  /** The stores that wait in a buffer while some thread steps, also those that no move updates. */
  private static int kept(Checker checker, CheckOptions options, Schedule schedule)
      throws ReplayException {
    List<TraceStep> steps = checker.replay(options, schedule).steps();
    int kept = 0;
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).kind() == EventKind.STORE) {
        kept += isKept(steps, i) ? 1 : 0;
      }
    }
    return kept;
  }

  private static boolean isKept(List<TraceStep> steps, int store) {
    TraceStep made = steps.get(store);
    int older = 0;
    for (int i = 0; i < store; i++) {
      TraceStep step = steps.get(i);
      if (step.thread() == made.thread() && step.address().equals(made.address())) {
        older += step.kind() == EventKind.STORE ? 1 : step.kind() == EventKind.UPDATE ? -1 : 0;
      }
    }
    for (TraceStep step : steps.subList(store + 1, steps.size())) {
      if (step.kind() != EventKind.UPDATE) {
        return true;
      }
      boolean isOfPlace = step.thread() == made.thread() && step.address().equals(made.address());
      if (isOfPlace && older-- == 0) {
        return false;
      }
    }
    return false;
  }

  /** All ways to make two neighbouring turns of a thread one, with all else in its order. */
  private static List<List<Move>> withOneSwitchLess(List<Move> moves) {
    List<List<Move>> result = new ArrayList<>();
    for (int i = 0; i < moves.size(); i++) {
      for (int j = i + 1; j <= moves.size(); j++) {
        for (int to = 0; to <= moves.size() - (j - i); to++) {
          List<Move> other = new ArrayList<>(moves);
          List<Move> part = new ArrayList<>(other.subList(i, j));
          other.subList(i, j).clear();
          other.addAll(to, part);
          boolean isBlock = part.stream().map(Move::thread).distinct().count() == 1;
          if (isBlock && turns(other) < turns(moves) && delays(other) <= delays(moves)) {
            result.add(other);
          }
        }
      }
    }
    return result;
  }

  /** All ways to make one update earlier that leave fewer delays and no more turns. */
  private static List<List<Move>> withEarlierUpdate(List<Move> moves) {
    List<List<Move>> result = new ArrayList<>();
    for (int from = 0; from < moves.size(); from++) {
      for (int to = 0; to < from && moves.get(from).isUpdate(); to++) {
        List<Move> other = new ArrayList<>(moves);
        other.add(to, other.remove(from));
        if (delays(other) < delays(moves) && turns(other) <= turns(moves)) {
          result.add(other);
        }
      }
    }
    return result;
  }

  /** All ways to end one thread a step earlier, also with one of its updates less. */
  private static List<List<Move>> withoutOneLastStep(List<Move> moves) {
    List<List<Move>> result = new ArrayList<>();
    for (String thread : moves.stream().map(Move::thread).distinct().toList()) {
      int last = moves.size() - 1;
      while (last >= 0 && (moves.get(last).isUpdate() || !isOf(moves.get(last), thread))) {
        last--;
      }
      if (last >= 0) {
        List<Move> other = new ArrayList<>(moves);
        other.remove(last);
        result.add(other);
        for (int i = last; i < other.size(); i++) {
          if (other.get(i).isUpdate() && isOf(other.get(i), thread)) {
            List<Move> another = new ArrayList<>(other);
            another.remove(i);
            result.add(another);
          }
        }
      }
    }
    return result;
  }

  private static boolean isOf(Move move, String thread) {
    return move.thread().equals(thread);
  }

  private static int turns(List<Move> moves) {
    int turns = 0;
    String running = "";
    for (Move move : moves) {
      if (!move.isUpdate() && !move.thread().equals(running)) {
        turns++;
        running = move.thread();
      }
    }
    return turns;
  }

  /** Updates that are not made at once after some step of their thread. */
  private static int delays(List<Move> moves) {
    int delays = 0;
    for (int i = 1; i < moves.size(); i++) {
      delays += moves.get(i).isUpdate() && !turnEndsBefore(moves, i) ? 1 : 0;
    }
    return delays;
  }

  private static boolean turnEndsBefore(List<Move> moves, int update) {
    int last = update - 1;
    while (last >= 0 && moves.get(last).isUpdate()) {
      last--;
    }
    return last >= 0 && moves.get(last).thread().equals(moves.get(update).thread());
  }

  private static Program compile(String text) {
    return SmallCompiler.compile(SmallLanguage.parse(text)).program();
  }

  private static FoundError minimised(Program program, SmallModel model) {
    Checker checker = new Checker(program, new Library());
    CheckOptions options = options(model);
    FoundError error = checker.check(options).firstError().orElseThrow();
    return checker.minimise(options, error, LONG, () -> false);
  }

  private static CheckOptions options(SmallModel model) {
    return CheckOptions.of(MemoryModels.named(model.name()).orElseThrow())
        .with(Set.of(Detector.DATA_RACES));
  }
}

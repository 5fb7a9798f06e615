package dev.weir.hunt.steer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.hunt.predict.Cycle;
import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Oracles;
import dev.weir.testing.SmallCompiler;
import dev.weir.testing.SmallOracle;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs along courses that turn. */
class SteeringTest {
  /** No statement of any program: such runs delay what lingers by chance alone. */
  private static final Cycle ELSEWHERE = new Cycle(List.of(-1, -2, -3, -4));

  /** The actors of a run, in order. */
  private static final class Actors implements Monitor {
    private final List<Integer> all = new ArrayList<>();

    @Override
    public void start(Machine machine) {
      all.clear();
    }

    @Override
    public void event(EventLog log, int event) {
      all.add(log.actor(event));
    }

    @Override
    public void undo(int size) {
      // A run goes one way.
    }

    @Override
    public void end(Machine machine, EventLog log) {
      // All events have been seen.
    }
  }

  private static List<Integer> actors(Program program, Course course) {
    Actors actors = new Actors();
    Steering.Aim aim = new Steering.Aim(course, 0.5, 100);
    CheckOptions options =
        CheckOptions.of(MemoryModels.named("pso").orElseThrow()).goingOn().withRandomRuns(1, 1);
    new Checker(program, new Library())
        .run(
            options,
            runs -> runs.run((machine, _) -> new Steering(machine, aim), 0, actors),
            ProgressListener.NONE);
    return List.copyOf(actors.all);
  }

  @Test
  void beginAsTheOtherDoesAndGoOnByASeedOfTheirOwn() {
    int different = 0;
    for (SmallOracle row : Oracles.small()) {
      Program program = SmallCompiler.compile(row.program()).program();
      Course course = Course.of(ELSEWHERE, 7);
      List<Integer> whole = actors(program, course);
      assertThat(actors(program, course)).as(row.name()).isEqualTo(whole);
      int half = whole.size() / 2;
      List<Integer> turned = actors(program, course.turning(half, ELSEWHERE, 8));
      assertThat(turned.subList(0, half)).as(row.name()).isEqualTo(whole.subList(0, half));
      different += turned.equals(whole) ? 0 : 1;
      assertThat(actors(program, course.turning(whole.size(), ELSEWHERE, 8))).isEqualTo(whole);
    }
    assertThat(different).isPositive();
  }

  @Test
  void whatComesAfterATurnIsForgotten() {
    Course course = Course.of(ELSEWHERE, 1).turning(5, ELSEWHERE, 2).turning(3, ELSEWHERE, 3);
    assertThat(course.legs())
        .containsExactly(new Course.Leg(0, ELSEWHERE, 1), new Course.Leg(3, ELSEWHERE, 3));
    assertThat(course.turning(0, ELSEWHERE, 4)).isEqualTo(Course.of(ELSEWHERE, 4));
  }
}

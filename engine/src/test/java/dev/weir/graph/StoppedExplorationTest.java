package dev.weir.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.graph.RandomSmallPrograms.Shape;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.model.JudgedModel;
import dev.weir.graph.thread.GraphThreads;
import dev.weir.graph.thread.Standing;
import dev.weir.search.checkpoint.GraphPart;
import dev.weir.search.exploration.Stopped;
import dev.weir.testing.Effort;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is left of an exploration that stops anywhere, on the way to a part too, is the rest. */
class StoppedExplorationTest {
  private static final long FIRST = Effort.firstSeed("weir.graphs.seed");
  private static final int MOST_GRAPHS = 400;

  @ParameterizedTest
  @EnumSource(JudgedModel.class)
  void whatIsLeftIsTheRest(JudgedModel model) {
    RandomSmallPrograms programs = new RandomSmallPrograms(FIRST + model.ordinal());
    for (int i = 0; i < Effort.tries(120); i++) {
      Random random = new Random(FIRST + i);
      Shape shape = Shape.values()[i % Shape.values().length];
      SmallProgram program = new SmallProgram(programs.next(shape));
      for (boolean full : new boolean[] {false, true}) {
        Pieces whole = new Pieces(program, model, full, new Random(0), 0);
        whole.explore();
        if (whole.graphs <= MOST_GRAPHS) {
          Pieces pieces = new Pieces(program, model, full, random, 3 + random.nextInt(40));
          pieces.explore();
          assertThat(pieces.graphs).as(program + " under " + model).isEqualTo(whole.graphs);
          assertThat(pieces.ends)
              .as(program + " under " + model)
              .containsExactlyInAnyOrderElementsOf(whole.ends);
        }
      }
    }
  }

  /** Explores parts, and stops in the midst of them. */
  private static final class Pieces implements GraphExploration.Visitor {
    private final SmallProgram program;
    private final JudgedModel model;
    private final boolean full;
    private final Random random;

    /** It stops about once in so many steps; 0 is never. */
    private final int seldom;

    private final List<GraphPart> parts = new ArrayList<>(List.of(GraphPart.WHOLE));
    private Optional<GraphExploration> exploration = Optional.empty();
    private long graphs;
    private final List<String> ends = new ArrayList<>();

    Pieces(SmallProgram program, JudgedModel model, boolean full, Random random, int seldom) {
      this.program = program;
      this.model = model;
      this.full = full;
      this.random = random;
      this.seldom = seldom;
    }

    private void explore() {
      while (!parts.isEmpty()) {
        GraphPart part = parts.remove(random.nextInt(parts.size()));
        GraphExploration own =
            new GraphExploration(
                new Stopping(program.newThreads()),
                model.newRules(false),
                program.operations,
                full,
                false,
                this);
        exploration = Optional.of(own);
        try {
          own.run(part);
        } catch (Stopped stopped) {
          parts.add(own.left());
        }
      }
    }

    private void stopNowAndThen() {
      if (seldom > 0 && random.nextInt(seldom) == 0) {
        throw new Stopped();
      }
    }

    @Override
    public void reach(Graph graph) {
      stopNowAndThen();
      if (seldom > 0 && random.nextInt(3) == 0) {
        exploration.orElseThrow().share().ifPresent(parts::add);
      }
      graphs++;
    }

    @Override
    public void end(Graph graph) {
      stopNowAndThen();
      ends.add(Explored.key(graph));
    }

    /** Threads at whose steps it stops, too. */
    private final class Stopping implements GraphThreads {
      private final GraphThreads threads;

      Stopping(GraphThreads threads) {
        this.threads = threads;
      }

      @Override
      public void take(int thread, long value, boolean isInitial) {
        if (seldom > 0 && random.nextInt(20 * seldom) == 0) {
          throw new Stopped();
        }
        threads.take(thread, value, isInitial);
      }

      @Override
      public Optional<Standing> standing(int thread) {
        return threads.standing(thread);
      }

      @Override
      public int count() {
        return threads.count();
      }

      @Override
      public int slot(int thread) {
        return threads.slot(thread);
      }

      @Override
      public boolean isBetweenHalves(int thread) {
        return threads.isBetweenHalves(thread);
      }

      @Override
      public Operation operation(int thread) {
        return threads.operation(thread);
      }

      @Override
      public long value(int thread) {
        return threads.value(thread);
      }

      @Override
      public int outcomes(int thread) {
        return threads.outcomes(thread);
      }

      @Override
      public long value(int thread, int outcome) {
        return threads.value(thread, outcome);
      }

      @Override
      public boolean awaitsWrite(int thread) {
        return threads.awaitsWrite(thread);
      }

      @Override
      public int mark() {
        return threads.mark();
      }

      @Override
      public void undo(int mark) {
        threads.undo(mark);
      }

      @Override
      public long initial(int location) {
        return threads.initial(location);
      }
    }
  }
}

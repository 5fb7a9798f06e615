package dev.weir.fence.reach;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * The lemmas of the paper's section 5, on configurations that random programs reach: the order is
 * one, steps are monotonic, and predecessors are all predecessors and nothing else.
 */
class LemmasTest {
  private static final int STEPS = 25;

  /** A random run, with what is needed to look at its steps. */
  private static final class Walk {
    private final SplittableRandom random;
    private final SbProgram program;
    private final ConstraintSet order;
    private SbConfiguration at;

    private Walk(long seed) {
      this.random = new SplittableRandom(seed);
      this.program =
          new SbProgram(
              RandomAutomata.withLoops(random.nextLong()),
              random.nextBoolean() ? WeakMemory.TSO : WeakMemory.PSO);
      this.order = new ConstraintSet(program.layout());
      this.at = new SbConfiguration(program, program.fresh(SbProgram.INITIAL));
    }

    /** Takes a random step and gives its label, if there is one to take. */
    private OptionalInt step() {
      at = new SbConfiguration(at);
      return step(at);
    }

    private OptionalInt step(SbConfiguration configuration) {
      List<Integer> labels = new ArrayList<>();
      for (int process = 0; process < program.processes(); process++) {
        if (configuration.canMove(process)) {
          labels.add(-process - 1);
        }
      }
      for (int header = 0; header < program.headers(); header++) {
        if (configuration.canSerialise(header)) {
          labels.add(program.undos().size() + header);
        }
      }
      program.undos().stream()
          .filter(configuration::canTake)
          .forEach(undo -> labels.add(undo.number()));
      if (labels.isEmpty()) {
        return OptionalInt.empty();
      }
      int label = labels.get(random.nextInt(labels.size()));
      take(configuration, label);
      return OptionalInt.of(label);
    }

    private void take(SbConfiguration configuration, int label) {
      if (Predecessors.isUpdate(label)) {
        configuration.move(Predecessors.updater(label));
      } else if (label >= program.undos().size()) {
        configuration.serialise(label - program.undos().size());
      } else {
        configuration.take(program.undos().get(label));
      }
    }

    /** A random constraint that stands for a configuration, among others. */
    private Constraint generalised(Constraint word) {
      Constraint general = shortened(word);
      for (int place = 0; place < general.size(); place++) {
        general.words()[place] |= random.nextLong() & random.nextLong() & program.layout().stores();
      }
      return general;
    }

    /** A constraint of fewer messages that stands for a configuration, among others. */
    private Constraint shortened(Constraint word) {
      MessageLayout layout = program.layout();
      Constraint general = new Constraint(word.states());
      long seen = 0;
      for (int place = word.size() - 1; place >= 0; place--) {
        long message = word.words()[place];
        long header = 1L << layout.headerOf(message);
        boolean needed = (seen & header) == 0 || layout.pointersOf(message) != 0;
        seen |= header;
        if (needed || random.nextBoolean()) {
          if (place >= word.buffered()) {
            general.insert(0, message);
          } else {
            general.insertBuffered(0, message);
          }
        }
      }
      return general;
    }

    private boolean covers(Constraint general, Constraint special) {
      return order.covers(general, special);
    }

    private List<Constraint> predecessors(Constraint constraint, int wanted) {
      List<Constraint> found = new ArrayList<>();
      Predecessors predecessors =
          new Predecessors(
              program,
              (predecessor, label) -> {
                if (label == wanted) {
                  found.add(predecessor);
                }
              });
      predecessors.ofProcess(constraint, processOf(wanted));
      return found;
    }

    private int processOf(int label) {
      if (Predecessors.isUpdate(label)) {
        return Predecessors.updater(label);
      }
      int undos = program.undos().size();
      return label < undos
          ? program.undos().get(label).process()
          : program.processOf(label - undos);
    }

    /** Moves on by the step again, which may be needed more than once, until it is covered. */
    private void goOn(SbConfiguration configuration, int label, Constraint until) {
      while (canGoOn(configuration, label) && !covers(until, configuration.word())) {
        take(configuration, label);
      }
    }

    private boolean canGoOn(SbConfiguration configuration, int label) {
      if (Predecessors.isUpdate(label)) {
        return configuration.canMove(Predecessors.updater(label));
      }
      int undos = program.undos().size();
      return label >= undos && configuration.canSerialise(label - undos);
    }
  }

  @Property(tries = 400)
  void theOrderIsReflexiveAndTransitive(@ForAll long seed) {
    Walk walk = new Walk(seed);
    for (int step = 0; step < STEPS && !walk.step().isEmpty(); step++) {
      Constraint least = walk.at.word();
      Constraint middle = walk.generalised(least);
      Constraint most = walk.generalised(middle);
      assertThat(walk.covers(least, least)).isTrue();
      assertThat(walk.covers(middle, least)).isTrue();
      assertThat(walk.covers(most, middle)).isTrue();
      assertThat(walk.covers(most, least)).isTrue();
    }
  }

  @Property(tries = 400)
  void whatIsNarrowedGoesOnToStandForWhatIsReached(@ForAll long seed) {
    Walk walk = new Walk(seed);
    for (int step = 0; step < STEPS && !walk.step().isEmpty(); step++) {
      Constraint constraint = walk.generalised(walk.at.word());
      assertThat(new Predecessors(walk.program, (_, _) -> {}).narrow(constraint)).isTrue();
      assertThat(walk.covers(constraint, walk.at.word())).isTrue();
    }
  }

  /** Lemma 5, one way: each configuration before a step is below some predecessor. */
  @Property(tries = 400)
  void everyStepIsTakenBack(@ForAll long seed) {
    Walk walk = new Walk(seed);
    for (int step = 0; step < STEPS; step++) {
      Constraint before = walk.at.word();
      OptionalInt label = walk.step();
      if (label.isEmpty()) {
        return;
      }
      Constraint after = walk.generalised(walk.at.word());
      assertThat(walk.predecessors(after, label.getAsInt()))
          .as("before %s", walk.at)
          .anyMatch(predecessor -> walk.covers(predecessor, before));
    }
  }

  /** Lemma 5, the other way, and Lemma 2: each instance of a predecessor can take the step. */
  @Property(tries = 400)
  void whatIsBeforeAStepCanTakeIt(@ForAll long seed) {
    Walk walk = new Walk(seed);
    for (int step = 0; step < STEPS; step++) {
      OptionalInt labels = walk.step();
      if (labels.isEmpty()) {
        return;
      }
      int label = labels.getAsInt();
      Constraint after = walk.generalised(walk.at.word());
      for (Constraint predecessor : walk.predecessors(after, label)) {
        SbConfiguration instance = new SbConfiguration(walk.program, predecessor);
        walk.take(instance, label);
        walk.goOn(instance, label, after);
        assertThat(walk.covers(after, instance.word())).isTrue();
      }
    }
  }

  /** Lemma 2: what is above a configuration follows its step, after some updates. */
  @Property(tries = 400)
  void stepsAreMonotonic(@ForAll long seed) {
    Walk walk = new Walk(seed);
    for (int step = 0; step < STEPS; step++) {
      SbConfiguration above = new SbConfiguration(walk.at);
      SbConfiguration below = new SbConfiguration(walk.program, walk.shortened(above.word()));
      OptionalInt labels = walk.step(below);
      if (labels.isEmpty()) {
        return;
      }
      int label = labels.getAsInt();
      walk.take(above, label);
      walk.goOn(above, label, below.word());
      assertThat(walk.covers(below.word(), above.word())).isTrue();
      walk.step();
    }
  }

  /** Lemma 1: no long sequence of configurations is without one that is above an earlier one. */
  @Property(tries = 100)
  void theOrderHasNoLongBadSequences(@ForAll long seed) {
    Walk walk = new Walk(seed);
    List<Constraint> words = new ArrayList<>();
    boolean found = false;
    while (words.size() < 4000 && !walk.step().isEmpty() && !found) {
      Constraint word = walk.at.word();
      found = words.stream().anyMatch(earlier -> walk.covers(earlier, word));
      words.add(word);
    }
    assertThat(found || words.size() < 4000).isTrue();
  }
}

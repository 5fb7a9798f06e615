package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.machine.step.MemoryEffect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What is left of explorations means the same after it was packed. */
class PackedTest {
  private static final long[] NO_BLOCK = StepSummary.NO_BLOCK;

  private static StepSummary step(int actor, int outcome, long address, long size) {
    return new StepSummary(
        actor, actor / 2, outcome, MemoryEffect.WRITE, address, size, -1, outcome > 0, NO_BLOCK);
  }

  private static FlatTree tree(StepSummary... steps) {
    WakeupTree root = new WakeupTree(StepSummary.NO_STEP);
    root.append(List.of(steps));
    root.beginTask();
    root.add(steps[0], WakeupTree.Origin.OUTCOME);
    root.append(List.of(steps));
    return FlatTree.of(root);
  }

  private static Branch branch(StepSummary one, StepSummary other) {
    return new Branch(
        Branch.Position.STEP,
        List.of(0, 3, 2),
        List.of(0, 1, 0),
        List.of(
            new Branch.Node(
                List.of(new Sleeper(one, true), new Sleeper(other, false)),
                Optional.of(tree(one, other)),
                2,
                true),
            new Branch.Node(List.of(new Sleeper(other, true)), Optional.empty(), 0, false)),
        Optional.of(other),
        new Branch.Races(List.of(5, 1, 7, 3), 8));
  }

  private static Frontier frontier(StepSummary one, StepSummary other) {
    Frontier.Node root =
        new Frontier.Node(
            Optional.empty(),
            0,
            1,
            List.of(new Sleeper(one, false)),
            tree(other, one, other),
            List.of(new Frontier.Child(one, true), new Frontier.Child(other, false)));
    Frontier.Origin origin = new Frontier.Origin(0, 1);
    Frontier.Node next =
        new Frontier.Node(Optional.of(origin), 1, 0, List.of(), tree(one), List.of());
    return new Frontier(
        List.of(root, next), List.of(new Frontier.Begun(Optional.of(origin), branch(one, other))));
  }

  @Property(tries = 200)
  void allNumbersComeBack(
      @ForAll int actor, @ForAll int outcome, @ForAll long address, @ForAll long size) {
    Frontier frontier = frontier(step(actor, outcome, address, size), step(1, 0, -address, 4));
    PackedInput in = new PackedInput(new PackedOutput().frontier(frontier).bytes());
    assertThat(in.frontier()).isEqualTo(frontier);
    in.end();
  }

  @Example
  void accessesOfAtomicBlocksComeBack() {
    long[] block = {1L << 40, 4, 16, 8 | Long.MIN_VALUE};
    StepSummary atomic = new StepSummary(2, 1, 0, MemoryEffect.BLOCK, 0, 0, -1, true, block);
    Branch branch = branch(atomic, step(1, 0, 8, 4));
    Branch read = new PackedInput(new PackedOutput().branch(branch).bytes()).branch();
    List<StepSummary> steps =
        read.nodes().getFirst().sleepers().stream().map(Sleeper::step).toList();
    assertThat(steps.getFirst().block()).isEqualTo(block);
    assertThat(steps.getLast()).isEqualTo(step(1, 0, 8, 4));
  }

  @Example
  void aStepThatComesTwiceIsToldOnce() {
    StepSummary one = step(4, 0, 1L << 40, 8);
    int once = new PackedOutput().branch(branch(one, one)).bytes().length;
    int twice = new PackedOutput().branch(branch(one, step(6, 0, 1L << 41, 8))).bytes().length;
    assertThat(twice - once).isBetween(10, 20);
  }

  /** Nothing may be made of what is damaged but an exception, or something of that size. */
  @Example
  void whatIsCutOffIsRefused() {
    byte[] whole =
        new PackedOutput().frontier(frontier(step(0, 0, 8, 4), step(3, 1, 9, 1))).bytes();
    List<Integer> taken = new ArrayList<>();
    for (int length = 0; length < whole.length; length++) {
      PackedInput in = new PackedInput(Arrays.copyOf(whole, length));
      try {
        in.frontier();
        taken.add(length);
      } catch (RuntimeException refused) {
        assertThat(refused)
            .isInstanceOfAny(IllegalStateException.class, IndexOutOfBoundsException.class);
      }
    }
    assertThat(taken).isEmpty();
    byte[] more = Arrays.copyOf(whole, whole.length + 1);
    PackedInput in = new PackedInput(more);
    in.frontier();
    assertThatThrownBy(in::end).isInstanceOf(IllegalStateException.class);
  }
}

package dev.weir.search.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.machine.ownership.PortablePlace;
import dev.weir.machine.ownership.SingleThreadPlaces;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.step.GivenNumbers;
import dev.weir.machine.step.MemoryEffect;
import dev.weir.machine.step.PortableAddress;
import dev.weir.message.RecordInput;
import dev.weir.message.RecordOutput;
import dev.weir.program.SourcePosition;
import dev.weir.search.result.Bound;
import dev.weir.search.result.ExecutionEnds;
import dev.weir.search.result.Obstacle;
import dev.weir.search.result.Remarks;
import dev.weir.search.result.Rounds;
import dev.weir.search.tree.Branch;
import dev.weir.search.tree.FlatTree;
import dev.weir.search.tree.Frontier;
import dev.weir.search.tree.RacyExecution;
import dev.weir.search.tree.Sleeper;
import dev.weir.search.tree.StepSummary;
import dev.weir.search.tree.WakeupTree;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is left of explorations means the same after it was packed. */
class PackedTest {
  private static final long[] NO_BLOCK = StepSummary.NO_BLOCK;

  private static StepSummary step(int actor, int outcome, long address, long size) {
    return new StepSummary(
        actor, actor / 2, outcome, MemoryEffect.WRITE, address, size, -1, outcome > 0, NO_BLOCK);
  }

  private static void addPath(WakeupTree root, StepSummary... steps) {
    WakeupTree at = root;
    for (StepSummary step : steps) {
      at = at.add(step);
    }
  }

  private static FlatTree tree(StepSummary... steps) {
    WakeupTree root = new WakeupTree(StepSummary.NO_STEP);
    addPath(root, steps);
    root.beginTask();
    root.add(steps[0], WakeupTree.Origin.OUTCOME);
    addPath(root, steps);
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

  private static byte[] bytes(Record record) {
    return RecordOutput.whole(record);
  }

  @Property(tries = 200)
  void allNumbersComeBack(
      @ForAll int actor, @ForAll int outcome, @ForAll long address, @ForAll long size)
      throws IOException {
    Frontier frontier = frontier(step(actor, outcome, address, size), step(1, 0, -address, 4));
    assertThat(RecordInput.whole(bytes(frontier), Frontier.class)).isEqualTo(frontier);
  }

  @Example
  void accessesOfAtomicBlocksComeBack() throws IOException {
    long[] block = {1L << 40, 4, 16, 8 | Long.MIN_VALUE};
    StepSummary atomic = new StepSummary(2, 1, 0, MemoryEffect.BLOCK, 0, 0, -1, true, block);
    Branch branch = branch(atomic, step(1, 0, 8, 4));
    Branch read = RecordInput.whole(bytes(branch), Branch.class);
    List<StepSummary> steps =
        read.nodes().getFirst().sleepers().stream().map(Sleeper::step).toList();
    assertThat(steps.getFirst().block()).isEqualTo(block);
    assertThat(steps.getLast()).isEqualTo(step(1, 0, 8, 4));
  }

  @Example
  void aStepThatComesTwiceIsToldOnce() {
    StepSummary one = step(4, 0, 1L << 40, 8);
    int once = bytes(branch(one, one)).length;
    int twice = bytes(branch(one, step(6, 0, 1L << 41, 8))).length;
    assertThat(twice - once).isBetween(10, 20);
  }

  private static Knowledge knowledge(Set<PortablePlace> places) {
    GivenNumbers numbers =
        new GivenNumbers(List.of(0, 0, 1), List.of(0, 1, 0), List.of(2, 1), List.of(64L, 1L << 40));
    return new Knowledge(List.of(3, 5), places, places, numbers);
  }

  private static final PortablePlace PLACE =
      new PortablePlace(
          SingleThreadPlaces.Use.values()[0], "0.1", new PortableAddress("0", false, 16), 4, true);

  static List<Set<PortablePlace>> places() {
    return List.of(Set.of(), Set.of(PLACE));
  }

  @ParameterizedTest
  @MethodSource("places")
  void aTaskComesBackAsAMessage(Set<PortablePlace> places) throws IOException {
    StepSummary one = step(4, 1, 1L << 40, 8);
    RemoteTask task =
        new RemoteTask(
            new Checkpoint(
                new Checkpoint.Left(
                    new Checkpoint.Searched(frontier(one, step(3, 0, 16, 4))),
                    knowledge(places),
                    new Rounds.Kept(4, true),
                    true,
                    128),
                Optional.empty()),
            true,
            new RemoteTask.Budget(Long.MAX_VALUE, 50_000_000, 7));
    RemoteTask read = RecordInput.whole(bytes(task), RemoteTask.class);
    assertThat(read).isEqualTo(task);
  }

  private static KeptFindings findings(
      long executions, List<StateHash.Value> traces, List<SourcePosition> unreached) {
    return new KeptFindings(
        new ExecutionEnds.Kept(
            executions,
            2,
            3,
            4,
            5,
            Map.of(Obstacle.ASSUMPTION, 3L),
            List.of(),
            List.of(),
            List.of()),
        5,
        6,
        7,
        Long.MAX_VALUE,
        EnumSet.of(Bound.UNROLL, Bound.MAX_THREADS),
        List.of(),
        List.of(),
        traces,
        List.of(Map.of("x", 1L, "y", -1L), Map.of()),
        Optional.of("grüß dich\n"),
        List.of(0, 3),
        new Remarks(false, true, false, unreached, List.of()));
  }

  static List<KeptFindings> findings() {
    return List.of(
        findings(1, List.of(), List.of()),
        findings(1L << 50, List.of(), List.of(new SourcePosition("a.c", 3, 5))),
        findings(1, List.of(new StateHash.Value(1, 2)), List.of()));
  }

  @ParameterizedTest
  @MethodSource("findings")
  void whatCameOfATaskComesBackAsAMessage(KeptFindings findings) throws IOException {
    Frontier frontier = frontier(step(2, 0, 8, 4), step(5, 1, 24, 1));
    Branch branch = frontier.begun().getFirst().branch();
    FoundElsewhere found =
        new FoundElsewhere(
            findings,
            knowledge(Set.of(PLACE)),
            Optional.of(Bound.TIME_LIMIT),
            Optional.of(new FoundElsewhere.Again(true, Optional.of(false))));
    RacyExecution mail =
        new RacyExecution(new int[] {0, 3, 2}, new int[] {0, 0, 1}, Branch.Position.KNOWN_END);
    RemoteResult read =
        RecordInput.whole(
            bytes(
                new RemoteResult(
                    new RemoteResult.Searched(frontier.nodes(), Optional.of(branch), List.of(mail)),
                    found)),
            RemoteResult.class);
    assertThat(read.searched().given()).isEqualTo(frontier.nodes());
    assertThat(read.searched().left()).contains(branch);
    assertThat(read.found()).isEqualTo(found);
    assertThat(read.searched().mail()).hasSize(1);
    assertThat(read.searched().mail().getFirst().actors()).isEqualTo(mail.actors());
    assertThat(read.searched().mail().getFirst().outcomes()).isEqualTo(mail.outcomes());
    assertThat(read.searched().mail().getFirst().end()).isEqualTo(mail.end());
  }

  @Example
  void aDamagedMessageOfATaskIsRefused() throws IOException {
    StepSummary one = step(4, 1, 1L << 40, 8);
    for (Set<PortablePlace> places : places()) {
      Checkpoint part =
          new Checkpoint(
              new Checkpoint.Left(
                  new Checkpoint.Searched(frontier(one, one)),
                  knowledge(places),
                  new Rounds.Kept(0, false),
                  false,
                  64),
              Optional.empty());
      byte[] whole = bytes(new RemoteTask(part, false, new RemoteTask.Budget(1, 2, 3)));
      for (int length = 0; length < whole.length; length++) {
        byte[] cut = Arrays.copyOf(whole, length);
        assertThatThrownBy(() -> RecordInput.whole(cut, RemoteTask.class))
            .isInstanceOf(IOException.class);
      }
    }
  }

  /** Nothing may be made of what is damaged but an exception. */
  @Example
  void whatIsCutOffOrGoesOnIsRefused() {
    byte[] whole = bytes(frontier(step(0, 0, 8, 4), step(3, 1, 9, 1)));
    for (int length = 0; length <= whole.length + 1; length++) {
      byte[] other = Arrays.copyOf(whole, length);
      if (length != whole.length) {
        assertThatThrownBy(() -> RecordInput.whole(other, Frontier.class))
            .isInstanceOf(IOException.class);
      }
    }
  }
}

package dev.weir.search.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.search.result.Progress;
import dev.weir.search.tree.Frontier;
import dev.weir.search.tree.StepSummary;
import dev.weir.search.tree.WakeupTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How many executions there will be, where several explore. */
class EstimatesOfWorkersTest {
  private final TaskPool pool = new TaskPool(0, Optional.of(Frontier.NOTHING));

  private static StepSummary step(int actor) {
    return StepSummary.ofChoice(actor, actor, 0);
  }

  private static SharedNode node(Optional<SharedNode.Child> entry, int explored, int planned) {
    WakeupTree tree = new WakeupTree(StepSummary.NO_STEP);
    for (int i = 0; i < planned; i++) {
      tree.add(step(100 + i));
    }
    return new SharedNode(entry, 0, explored, List.of(), tree, () -> {});
  }

  @Test
  void eachKnownChildIsAsLargeAsAnyOther() {
    SharedNode root = node(Optional.empty(), 1, 1);
    root.goOnWith(step(1)).finish();
    root.goOnWith(step(2));
    pool.share(List.of(root));
    // Two of four are done, one is begun.
    assertThat(pool.estimate(30)).contains(new Progress.Range(40, 60));
  }

  @Test
  void ofWhatIsBegunAndSharedItsOwnPartsCount() {
    SharedNode root = node(Optional.empty(), 1, 0);
    SharedNode.Child entry = root.goOnWith(step(1));
    SharedNode below = node(Optional.of(entry), 0, 2);
    below.goOnWith(step(2)).finish();
    below.goOnWith(step(3));
    pool.share(new ArrayList<>(List.of(root, below)));
    // Half, and a quarter of the other half; another quarter of that is begun.
    assertThat(pool.estimate(10)).contains(new Progress.Range(10 / (0.625 + 0.125), 10 / 0.625));
  }

  @Test
  void nothingIsSaidBeforeSomethingIsDone() {
    SharedNode root = node(Optional.empty(), 0, 3);
    root.goOnWith(step(1));
    pool.share(List.of(root));
    assertThat(pool.estimate(5)).isEmpty();
    assertThat(pool.estimate(0)).isEmpty();
  }
}

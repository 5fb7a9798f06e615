package dev.weir.search.task;

import dev.weir.search.dpor.OptimalDpor;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Lets one worker do what many would do in some order: it gives away or hands in its task after any
 * execution, and goes on with any other.
 */
public final class RandomTasks implements Tasks {
  private final Random random;

  private final List<SharedNode> open = new ArrayList<>();
  private boolean hasBegun;

  private RandomTasks(Random random) {
    this.random = random;
  }

  /** A search by tasks in an order that follows from a number. */
  public static Search search(long seed) {
    return exploration -> new OptimalDpor(new RandomTasks(new Random(seed))).run(exploration);
  }

  @Override
  public Optional<Task> next(Exploration exploration) {
    if (!hasBegun) {
      hasBegun = true;
      return Optional.of(Task.EVERYTHING);
    }
    List<SharedNode> untried = new ArrayList<>(open);
    while (!untried.isEmpty()) {
      SharedNode node = untried.remove(random.nextInt(untried.size()));
      if (node.reserve()) {
        return Optional.of(Task.at(node));
      }
    }
    return Optional.empty();
  }

  @Override
  public Wish wish(long since) {
    return switch (random.nextInt(4)) {
      case 0 -> Wish.GIVE;
      case 1 -> Wish.HAND_IN;
      default -> Wish.GO_ON;
    };
  }

  @Override
  public void share(List<SharedNode> nodes) {
    open.addAll(nodes);
  }

  @Override
  public void standsAt(Standing standing) {}

  @Override
  public void stoppedAt(Standing standing) {}

  @Override
  public boolean keepsStopped() {
    return false;
  }

  @Override
  public void stoppedBefore() {}

  @Override
  public void hasGrown() {}

  @Override
  public void dropped(SharedNode node) {
    look(node);
  }

  @Override
  public void done(Optional<SharedNode.Child> task) {
    task.ifPresent(
        child -> {
          child.finish();
          look(child.node());
        });
  }

  private void look(SharedNode node) {
    if (node.isDone() && open.remove(node)) {
      node.entry()
          .ifPresent(
              child -> {
                child.finish();
                look(child.node());
              });
    }
  }
}

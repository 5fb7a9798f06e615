package dev.weir.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lets one worker do what many would do in some order: it gives away or hands in its task after any
 * execution, and goes on with any other.
 */
final class RandomTasks implements Tasks {
  private final Random random;

  /** Whether nothing is to be shared. */
  private final AtomicBoolean chooses;

  private final List<SharedNode> open = new ArrayList<>();
  private boolean hasBegun;
  private int given;

  private RandomTasks(Random random, AtomicBoolean chooses) {
    this.random = random;
    this.chooses = chooses;
  }

  /** A search by tasks in an order that follows from a number. */
  static Search search(long seed) {
    AtomicBoolean chooses = new AtomicBoolean();
    return driver -> new OptimalDpor(new RandomTasks(new Random(seed), chooses)).run(driver);
  }

  @Override
  public Optional<Task> next(Driver driver) {
    if (!hasBegun) {
      hasBegun = true;
      return Optional.of(Task.EVERYTHING);
    }
    List<SharedNode> untried = new ArrayList<>(open);
    while (!untried.isEmpty()) {
      SharedNode node = untried.remove(random.nextInt(untried.size()));
      if (node.reserve()) {
        return Optional.of(new Task(node.path(), Optional.empty()));
      }
    }
    return Optional.empty();
  }

  @Override
  public Wish wish(long since) {
    if (chooses.get()) {
      return Wish.GO_ON;
    }
    return switch (random.nextInt(4)) {
      case 0 -> Wish.GIVE;
      case 1 -> Wish.HAND_IN;
      default -> Wish.GO_ON;
    };
  }

  @Override
  public void share(List<SharedNode> nodes) {
    open.addAll(nodes);
    given += nodes.size();
  }

  @Override
  public void chooses() {
    chooses.set(true);
    if (given > 0) {
      throw new SharingDiscovered();
    }
  }

  @Override
  public void standsAt(Frontier.Standing standing) {}

  @Override
  public void stoppedAt(Frontier.Standing standing) {}

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

package dev.weir.search;

import java.util.List;
import java.util.Optional;

/** The tasks of a worker that explores alone: everything, or what an earlier exploration left. */
final class LoneWorker implements Tasks {
  private final TaskPool pool;
  private final Optional<Keeper> keeper;
  private final Driver driver;

  /**
   * All that there is to explore.
   *
   * @param driver of the worker
   * @param frontier what is left; empty for everything
   */
  LoneWorker(Driver driver, Optional<Frontier> frontier) {
    this.driver = driver;
    this.keeper = driver.options().keeper();
    this.pool = new TaskPool(0, frontier, left -> driver.keep(left, List.of()));
  }

  /** See {@link TaskPool#estimate}. */
  Optional<Progress.Range> estimate(long leaves) {
    return pool.estimate(leaves);
  }

  @Override
  public Optional<Task> next(Driver worker) {
    return pool.next(worker);
  }

  @Override
  public Wish wish(long since) {
    return keeper.isPresent() && keeper.get().isDue() ? Wish.KEEP : Wish.GO_ON;
  }

  @Override
  public void standsAt(Frontier.Standing standing) {
    pool.beginKeeping();
    pool.standsAt(standing);
  }

  @Override
  public void stoppedAt(Frontier.Standing standing) {
    pool.stoppedAt(standing);
    driver.keep(pool.left(), List.of());
  }

  @Override
  public void stoppedBefore() {
    pool.stoppedBefore();
    driver.keep(pool.left(), List.of());
  }

  @Override
  public void share(List<SharedNode> nodes) {
    pool.share(nodes);
  }

  @Override
  public void hasGrown() {
    pool.hasGrown();
  }

  @Override
  public void dropped(SharedNode node) {
    pool.dropped(node);
  }

  @Override
  public void done(Optional<SharedNode.Child> task) {
    pool.done(task);
  }
}

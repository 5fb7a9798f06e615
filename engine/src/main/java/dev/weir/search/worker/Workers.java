package dev.weir.search.worker;

import dev.weir.machine.Machine;
import dev.weir.machine.options.Interrupted;
import dev.weir.machine.step.CommonNumbers;
import dev.weir.search.checkpoint.Knowledge;
import dev.weir.search.checkpoint.SharingDiscovered;
import dev.weir.search.dpor.OptimalDpor;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.Search;
import dev.weir.search.exploration.Stopped;
import dev.weir.search.task.TaskPool;
import dev.weir.trace.Monitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Optimal-DPOR by several workers, each with a machine and a Java thread of its own, that give each
 * other tasks ({@code docs/algorithms.md}, 6.19). It begins with one, so that what is soon done
 * does not pay for the others.
 *
 * <p>Where one finds an error, or meets a limit, all stop. Where one finds out that all is to be
 * explored again, all stop, and the first begins again, alone at first, with what all have learnt.
 */
public final class Workers extends SharedSearch {
  private static final long STACK_BYTES = 64L << 20;

  /**
   * When others help, and how large their tasks are. All times are in nanoseconds.
   *
   * @param executions so many are there before they begin
   * @param start so long the first explores before, and as much again must seem to be left
   * @param patience after so long they need not repay their start, since an estimate tells early of
   *     a part that is large, but not that no more is to come
   * @param needsIdleCore whether they wait until this process leaves a core idle
   * @param pause so long a worker is left alone after it began a task or gave some of it away
   */
  public record Pace(
      long executions, long start, long patience, boolean needsIdleCore, long pause) {
    /** Others begin when they repay their start. */
    public static final Pace USUAL = new Pace(64, 25_000_000L, 75_000_000L, true, 300_000L);

    /** Between two looks at what is left. */
    private long betweenLooks() {
      return start / 8;
    }
  }

  private final int number;
  private final Pace pace;

  /**
   * A search by so many workers.
   *
   * @param number at least 1
   */
  public Workers(int number, Pace pace) {
    this.number = number;
    this.pace = pace;
  }

  @Override
  boolean maySplit(Exploration exploration) {
    return number > 1 && super.maySplit(exploration);
  }

  @Override
  void explore(Exploration exploration) {
    Team team = new Team(exploration);
    use(team);
    team.run();
  }

  /**
   * How the work of a worker came to an end before all was explored.
   *
   * @param worker the worker's exploration; of a helper that could not make its own, the first
   *     worker's
   * @param thrown what ended it
   */
  private record Ending(Exploration worker, Throwable thrown) {}

  /** One worker beside the first. */
  private static final class Helper {
    private final Team team;
    private final Supplier<Exploration> makes;
    private final Thread thread;
    private Optional<Exploration> exploration = Optional.empty();

    private Helper(Team team, Supplier<Exploration> makes, int index) {
      this.team = team;
      this.makes = makes;
      this.thread = new Thread(null, this::run, "worker " + index, STACK_BYTES);
      thread.setDaemon(true);
    }

    private void run() {
      try {
        Exploration own = makes.get();
        own.endWhen(team::isCancelled);
        exploration = Optional.of(own);
        Search search = new OptimalDpor(team);
        own.begin(search);
        search.run(own);
        // The last execution may have shown that memory is shared.
        own.execution().startAgainIfShared();
      } catch (Error | RuntimeException thrown) {
        team.end(new Ending(exploration.orElse(team.exploration), thrown));
      }
    }
  }

  /** The workers of one exploration. */
  private final class Team extends TaskPool {
    private final Exploration exploration;
    private final long start = System.nanoTime();
    private final List<Helper> helpers = new ArrayList<>();

    /** When it is looked whether others are to begin, from the start on. */
    private long nextLook = pace.start();

    private final IdleCores cores = new IdleCores();

    /** What ended all before everything was explored. */
    private final AtomicReference<@Nullable Ending> ending = new AtomicReference<>();

    private Team(Exploration exploration) {
      super(pace.pause(), exploration.takeFrontier());
      this.exploration = exploration;
    }

    private void run() {
      try {
        explore(exploration, this, true);
      } catch (Error | RuntimeException thrown) {
        end(new Ending(exploration, thrown));
      }
      exploration.goOnAlone();
      waitForHelpers();
      Optional<Ending> early = Optional.ofNullable(ending.get());
      if (early.isPresent()) {
        conclude(early.get());
      } else if (!isDone()) {
        throw new IllegalStateException("workers have stopped before all was explored");
      }
      addAll();
    }

    private void end(Ending how) {
      ending.compareAndSet(null, how);
      cancel();
    }

    /** Waits for the helpers, which come to an end. */
    private void waitForHelpers() {
      boolean isInterrupted = false;
      for (Helper helper : helpers) {
        while (helper.thread.isAlive()) {
          try {
            helper.thread.join();
          } catch (InterruptedException e) {
            isInterrupted = true;
          }
        }
      }
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }

    private void addAll() {
      for (Helper helper : helpers) {
        helper.exploration.ifPresent(exploration::add);
      }
    }

    private void conclude(Ending how) {
      switch (how.thrown()) {
        case SharingDiscovered again -> {
          how.worker()
              .roundIsDue()
              .ifPresent(
                  isCut -> {
                    addAll();
                    exploration.goOnToNextRound(isCut);
                  });
          learn(how.worker() != exploration);
          throw again;
        }
        case Stopped stopped -> {
          addAll();
          keepWhatIsLeft();
          throw stopped;
        }
        case Interrupted interrupted -> {
          addAll();
          keepWhatIsLeft();
          throw interrupted;
        }
        case OutOfMemoryError full -> {
          addAll();
          throw full;
        }
        case RuntimeException defect -> throw defect;
        case Error defect -> throw defect;
        default -> throw new IllegalStateException(how.thrown());
      }
    }

    private void learn(boolean fromHelper) {
      boolean isNew = false;
      for (Helper helper : helpers) {
        isNew |= helper.exploration.filter(exploration::learnsFrom).isPresent();
      }
      if (fromHelper && !isNew) {
        stayAlone();
      }
    }

    private boolean areToBegin() {
      long elapsed = System.nanoTime() - start;
      long leaves = exploration.leaves();
      if (leaves < pace.executions() || elapsed < nextLook) {
        return false;
      }
      nextLook = elapsed + pace.betweenLooks();
      return (elapsed >= pace.patience() || isMuchLeft(elapsed, leaves))
          && (!pace.needsIdleCore() || cores.isOneIdle());
    }

    private boolean isMuchLeft(long elapsed, long leaves) {
      return Workers.this
          .estimate(leaves)
          .filter(all -> elapsed * (all.from() / leaves - 1) >= pace.start())
          .isPresent();
    }

    private void begin() {
      Machine machine = exploration.machine();
      CommonNumbers numbers = new CommonNumbers(machine.identities(), machine.actors());
      Knowledge known = Knowledge.of(machine);
      for (int i = 1; i < number; i++) {
        List<Monitor> monitors = exploration.monitorsOfHelper().orElseThrow();
        helpers.add(
            new Helper(this, () -> exploration.helper(numbers, known, monitors, number), i));
      }
      exploration.endWhen(this::isCancelled);
      helpers.forEach(helper -> helper.thread.start());
    }

    @Override
    public Wish wish(long since) {
      if (helpers.isEmpty() && !isAlone() && areToBegin()) {
        begin();
      }
      return super.wish(since);
    }
  }
}

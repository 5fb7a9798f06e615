package dev.weir.graph;

import dev.weir.graph.GraphRun.End;
import dev.weir.graph.model.JudgedModel;
import dev.weir.graph.thread.AtomicBlocks;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.options.MachineOptions;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.checkpoint.CheckpointWriter;
import dev.weir.search.checkpoint.RemoteExploration;
import dev.weir.search.checkpoint.RemoteResult;
import dev.weir.search.checkpoint.RemoteTask;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.trace.detect.Detector;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * An exploration of execution graphs, whose parts are explored in other processes.
 *
 * @param program as it was loaded
 * @param model judges the executions
 * @param graphs how they are explored
 * @param keepGoing see {@link CheckOptions#keepGoing}
 * @param liveness see {@link CheckOptions#liveness}
 */
public record RemoteGraphs(
    Program program,
    JudgedModel model,
    GraphOptions graphs,
    MachineOptions machine,
    Set<Detector> detectors,
    boolean keepGoing,
    boolean liveness)
    implements RemoteExploration {
  /** Copies the set. */
  public RemoteGraphs {
    detectors = Set.copyOf(detectors);
  }

  /**
   * That of a program.
   *
   * @param options the model in them does not count
   */
  public static RemoteGraphs of(
      Program program, JudgedModel model, GraphOptions graphs, CheckOptions options) {
    return new RemoteGraphs(
        program,
        model,
        graphs,
        options.machine(),
        options.detectors(),
        options.keepGoing(),
        options.liveness());
  }

  @Override
  public Explorer explorer(ExternalFunctions library) {
    Program compiled = model.compiled(program);
    return (task, isCancelled) -> explore(compiled, library, task, isCancelled);
  }

  private RemoteResult explore(
      Program compiled, ExternalFunctions library, RemoteTask task, BooleanSupplier isCancelled) {
    Checkpoint part = task.part();
    boolean countsTurns = part.left().countsTurns();
    AtomicBlocks.Known blocks = new AtomicBlocks.Known();
    blocks.addAll(part.graphs().blocks());
    GraphRun run =
        new GraphRun(
            compiled,
            library,
            model,
            options(countsTurns),
            graphs,
            blocks,
            List.of(),
            ProgressListener.stoppingWhen(isCancelled),
            System.nanoTime(),
            countsTurns ? 1 : 0);
    run.goOn(part, false);
    GraphPool pool = new GraphPool(1, part.graphs().parts());
    run.join(List.of(run), pool, false);
    run.pauseFor(new Spending(task.budget(), pool));
    End end = run.explore(pool);
    return run.resultElsewhere(end, pool);
  }

  private CheckOptions options(boolean countsTurns) {
    CheckOptions options =
        CheckOptions.of(new SequentialConsistency())
            .with(countsTurns ? machine.countingTurns() : machine)
            .with(detectors);
    options = keepGoing ? options.goingOn() : options;
    return liveness ? options : options.withoutLiveness();
  }

  /** Lets an exploration end once its budget is used up, and give parts away before. */
  private static final class Spending implements CheckpointWriter {
    /** So many graphs more than parts are wanted are made at the end. */
    private static final int LAST_GRAPHS = 2;

    private final RemoteTask.Budget budget;
    private final GraphPool pool;
    private final long start = System.nanoTime();
    private long graphs;
    private int lastGraphs;

    Spending(RemoteTask.Budget budget, GraphPool pool) {
      this.budget = budget;
      this.pool = pool;
    }

    @Override
    public boolean isDue() {
      graphs++;
      if (graphs < budget.executions() && System.nanoTime() - start < budget.nanos()) {
        return false;
      }
      lastGraphs++;
      return pool.ask(budget.wanted()) || lastGraphs > budget.wanted() + LAST_GRAPHS;
    }

    @Override
    public void keep(Checkpoint checkpoint) {
      throw new IllegalStateException("what is left of a task is its result");
    }

    @Override
    public void cannotKeep() {
      throw new IllegalStateException("what is left of a task is its result");
    }
  }
}

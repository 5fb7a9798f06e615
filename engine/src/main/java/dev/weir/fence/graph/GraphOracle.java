package dev.weir.fence.graph;

import dev.weir.fence.bounded.ExploringOracle;
import dev.weir.fence.bounded.Places;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FailingTrace;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Judgement;
import dev.weir.graph.FailureWatcher;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.ObservedOrders;
import dev.weir.program.Program;
import dev.weir.robust.Violation;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Judges sets of fences and orders by exploring the execution graphs of the program with them: it
 * has to be right under each of some models. A failing graph is remembered, and a set that leaves
 * it consistent is wrong without another exploration.
 */
public final class GraphOracle extends ExploringOracle {
  /** What is right under a weak model is mostly right under those that are less so. */
  private static final List<JudgedModel> WEAKEST_FIRST =
      List.of(
          JudgedModel.RC11,
          JudgedModel.POWER,
          JudgedModel.POWER_ESOP13,
          JudgedModel.RMO,
          JudgedModel.RISCV,
          JudgedModel.ARMV8,
          JudgedModel.PSO,
          JudgedModel.TSO);

  private final GraphModels graphs;
  private final GraphOptions exploration;

  /** The models, of which the one that has refuted a set last comes first. */
  private final List<JudgedModel> models;

  /**
   * An oracle.
   *
   * @param options bounds and limits; the limit of time is one for all explorations
   * @param graphs the models
   * @param aim what fences are to bring about
   */
  public GraphOracle(
      Program program,
      ExternalFunctions library,
      CheckOptions options,
      GraphModels graphs,
      Aim aim,
      Places places,
      ProgressListener listener) {
    super(program, library, options, aim, places, listener);
    this.graphs = graphs;
    this.exploration =
        switch (aim) {
          case ERROR -> graphs.options();
          case ROBUSTNESS -> graphs.options().withOrderOfWrites();
        };
    this.models = new ArrayList<>(graphs.models());
    models.sort(Comparator.comparing(WEAKEST_FIRST::indexOf));
  }

  @Override
  protected Judgement explore(Set<FencePlace> fences) {
    Program fenced = with(fences);
    Optional<CheckResult> least = Optional.empty();
    for (JudgedModel model : List.copyOf(models)) {
      GraphHarvest harvest =
          new GraphHarvest(
              switch (aim) {
                case ERROR -> FailureWatcher.Kind.ERRORS;
                case ROBUSTNESS -> FailureWatcher.Kind.DEPARTURES;
              },
              failed -> new FailingGraph(failed, model, exploration, places, fences));
      CheckResult found =
          new GraphChecker(fenced, library, model)
              .watch(counted(under(model)).goingOn(), exploration, harvest, listener);
      remember(found);
      List<FailingTrace> gathered = harvest.traces().all();
      if (!gathered.isEmpty()) {
        models.remove(model);
        models.addFirst(model);
        return traces.judgeWith(gathered, fences);
      }
      switch (found.verdict()) {
        case SAFE -> {}
        case VIOLATION -> {
          if (aim == Aim.ERROR) {
            // An error before the first event needs no weak memory.
            return new Judgement.Unfixable(true);
          }
          if (found.isCutShort()) {
            return new Judgement.Unknown();
          }
        }
        case UNKNOWN, NO_ERROR -> {
          return new Judgement.Unknown();
        }
      }
      // What is said of all is what holds of the one that was explored least.
      if (least.isEmpty() || least.get().complete() && !found.complete()) {
        least = Optional.of(found);
      }
    }
    least.ifPresent(this::remember);
    return new Judgement.Correct();
  }

  @Override
  public Optional<Failure> failure(Set<FencePlace> fences) {
    Program fenced = with(fences);
    for (JudgedModel model : models) {
      CheckOptions how = counted(under(model));
      GraphChecker checker = new GraphChecker(fenced, library, model);
      GraphChecker.Result found = checker.check(how, graphs.options(), List.of(), listener);
      if (found.result().firstError().isPresent()) {
        GraphChecker.Result simplest =
            checker.simplest(withinTime(how), graphs.options(), found, listener);
        return simplest.result().firstError().map(error -> new Failure(how, error));
      }
    }
    return Optional.empty();
  }

  @Override
  public Optional<Violation> cycle(Set<FencePlace> fences) {
    Program fenced = with(fences);
    for (JudgedModel model : models) {
      Optional<Violation> found =
          new GraphChecker(fenced, library, model)
              .robust(counted(under(model)), exploration, listener)
              .result()
              .witness();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private CheckOptions under(JudgedModel model) {
    return options.with(new ObservedOrders(model.title(), Optional.empty()));
  }
}

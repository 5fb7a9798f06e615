package dev.weir.fence.graph;

import dev.weir.fence.bounded.FencedProgram;
import dev.weir.fence.bounded.LoopDepths;
import dev.weir.fence.bounded.Places;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Judgement;
import dev.weir.fence.infer.KnownTraces;
import dev.weir.fence.infer.Oracle;
import dev.weir.graph.FailureWatcher;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.ObservedOrders;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.robust.Violation;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import java.time.Duration;
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
public final class GraphOracle implements Oracle {
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

  private final Program program;
  private final ExternalFunctions library;
  private final CheckOptions options;
  private final GraphModels graphs;
  private final GraphOptions exploration;
  private final Aim aim;

  /** The models, of which the one that has refuted a set last comes first. */
  private final List<JudgedModel> models;

  private final Places places;
  private final ProgressListener listener;
  private final LoopDepths loops;
  private final KnownTraces traces = new KnownTraces();
  private final long start = System.nanoTime();
  private int explorations;
  private CheckResult latest = CheckResult.NOTHING;

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
    this.program = program;
    this.library = library;
    this.options = options;
    this.graphs = graphs;
    this.aim = aim;
    this.exploration =
        switch (aim) {
          case ERROR -> graphs.options();
          case ROBUSTNESS -> graphs.options().withOrderOfWrites();
        };
    this.models = new ArrayList<>(graphs.models());
    models.sort(Comparator.comparing(WEAKEST_FIRST::indexOf));
    this.places = places;
    this.loops = new LoopDepths(program);
    this.listener = listener;
  }

  /**
   * An error under one of the models.
   *
   * @param options of the exploration that has found it
   */
  public record Failure(CheckOptions options, FoundError error) {}

  /** How many explorations there were. */
  public int explorations() {
    return explorations;
  }

  /**
   * What the latest exploration found; of those under several models that found nothing wrong, one
   * that met a bound if there is such.
   */
  public CheckResult latest() {
    return latest;
  }

  /** The program with some fences and orders. */
  public Program with(Set<FencePlace> fences) {
    return FencedProgram.of(program, places, fences);
  }

  @Override
  public int loops(FencePlace place) {
    return loops.at(place.position());
  }

  @Override
  public Judgement judge(Set<FencePlace> fences) {
    Optional<Judgement> known = traces.judge(fences);
    if (known.isPresent()) {
      return known.get();
    }
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
      explorations++;
      latest =
          new GraphChecker(fenced, library, model)
              .watch(under(model).goingOn(), exploration, harvest, listener);
      if (!harvest.traces().isEmpty()) {
        models.remove(model);
        models.addFirst(model);
        return traces.judgeWith(harvest.traces(), fences);
      }
      switch (latest.verdict()) {
        case SAFE -> {}
        case VIOLATION -> {
          if (aim == Aim.ERROR) {
            // An error before the first event needs no weak memory.
            return new Judgement.Unfixable(true);
          }
          if (latest.isCutShort()) {
            return new Judgement.Unknown();
          }
        }
        case UNKNOWN, NO_ERROR -> {
          return new Judgement.Unknown();
        }
      }
      // What is said of all is what holds of the one that was explored least.
      if (least.isEmpty() || least.get().complete() && !latest.complete()) {
        least = Optional.of(latest);
      }
    }
    latest = least.orElse(latest);
    return new Judgement.Correct();
  }

  /** An error of the program with some fences and orders, if there is one. */
  public Optional<Failure> failure(Set<FencePlace> fences) {
    Program fenced = with(fences);
    for (JudgedModel model : models) {
      CheckOptions how = under(model);
      explorations++;
      GraphChecker checker = new GraphChecker(fenced, library, model);
      GraphChecker.Result found = checker.check(how, graphs.options(), List.of(), listener);
      if (found.result().firstError().isPresent()) {
        GraphChecker.Result simplest =
            checker.simplest(within(how), graphs.options(), found, listener);
        return simplest.result().firstError().map(error -> new Failure(how, error));
      }
    }
    return Optional.empty();
  }

  /** An execution that is not sequentially consistent with some fences and orders. */
  public Optional<Violation> cycle(Set<FencePlace> fences) {
    Program fenced = with(fences);
    for (JudgedModel model : models) {
      explorations++;
      Optional<Violation> found =
          new GraphChecker(fenced, library, model)
              .robust(under(model), exploration, listener)
              .result()
              .witness();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** An error that needs no weak memory, by an exploration without any. */
  public Optional<Failure> sequentialFailure() {
    CheckOptions how = within(options.with(new SequentialConsistency()));
    explorations++;
    return new Checker(program, library)
        .check(how, List.of(), listener)
        .firstError()
        .map(error -> new Failure(how, error));
  }

  private CheckOptions under(JudgedModel model) {
    return within(options.with(new ObservedOrders(model.title(), Optional.empty())));
  }

  private CheckOptions within(CheckOptions how) {
    return how.within(Duration.ofNanos(System.nanoTime() - start));
  }
}

package dev.weir.fence.exact;

import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.Candidates;
import dev.weir.fence.infer.FailingTrace;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Judgement;
import dev.weir.fence.infer.KnownTraces;
import dev.weir.fence.infer.Oracle;
import dev.weir.fence.infer.Placement;
import dev.weir.fence.reach.Answer;
import dev.weir.fence.reach.Attacks;
import dev.weir.fence.reach.ExactReachability;
import dev.weir.fence.reach.Run;
import dev.weir.fence.reach.RunTransfer;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Judges sets of fences in automata by exact reachability. */
public final class ExactOracle implements Oracle {
  private final Automata program;
  private final WeakMemory model;
  private final Aim aim;
  private final BooleanSupplier stop;
  private final ExactReachability search;
  private final StatementPlaces places;

  /** The sets of all but one of which it was asked whether they are enough. */
  private final Set<Set<FencePlace>> asked = new HashSet<>();

  /** Those to bad states. */
  private final List<Run> runs = new ArrayList<>();

  private final KnownTraces traces = new KnownTraces();
  private int explorations;
  private String reason = "";

  /**
   * An oracle.
   *
   * @param aim what the fences are to bring about; robustness only under TSO
   * @param isAllowed which statements may be touched
   * @param stop asked often; says when to give up
   */
  public ExactOracle(
      Automata program,
      WeakMemory model,
      Aim aim,
      Candidates candidates,
      Placement placement,
      Predicate<SourcePosition> isAllowed,
      BooleanSupplier stop) {
    this.program = program;
    this.model = model;
    this.aim = aim;
    this.stop = stop;
    this.search = new ExactReachability(model, stop);
    this.places = new StatementPlaces(program, model, candidates, placement, isAllowed);
  }

  /** Whether a run of a program shows nothing that it could not do without buffers. */
  public static boolean isSequential(Automata program, WeakMemory model, Run run) {
    StatementPlaces none =
        new StatementPlaces(program, model, Candidates.NEW, Placement.ANYWHERE, _ -> false);
    return RunReader.read(run, model, none, Set.of()).isSequential();
  }

  /** The fences that the program has, where they may go, in the order of the source. */
  public SortedSet<FencePlace> existing() {
    return places.existing();
  }

  /** Where something can be done. */
  public Set<SourcePosition> positions() {
    return places.strongest().stream()
        .map(FencePlace::position)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** How often reachability was asked for. */
  public int explorations() {
    return explorations;
  }

  /** Why the latest answer was none, as part of a sentence. */
  public String reason() {
    return reason;
  }

  /** The program with some fences. */
  public Automata with(Set<FencePlace> fences) {
    return places.with(program, fences);
  }

  @Override
  public int loops(FencePlace place) {
    return places.loops(place);
  }

  @Override
  public Judgement judge(Set<FencePlace> fences) {
    Optional<Judgement> known = traces.judge(fences);
    if (known.isPresent()) {
      return known.get();
    }
    Optional<Answer> soon = reachSoon(with(fences));
    if (soon.isPresent()) {
      return judgement(soon.get(), fences, fences);
    }
    return judgeByAllButOne(fences).orElseGet(() -> judgement(reach(with(fences)), fences, fences));
  }

  /**
   * Asks of each place whether all others are enough: what is not right with more fences is not
   * right with fewer, and the more fences there are, the less there is to search.
   */
  Optional<Judgement> judgeByAllButOne(Set<FencePlace> fences) {
    for (FencePlace place : places.strongest()) {
      Set<FencePlace> others = places.strongest();
      others.remove(place);
      place.weaker().stream().filter(fences::contains).forEach(others::add);
      if (!fences.contains(place) && asked.add(others)) {
        reachSoon(with(others)).ifPresent(answer -> judgement(answer, others, fences));
      }
    }
    return traces.judge(fences);
  }

  /** What an answer for a program with some fences says of fewer fences. */
  private Judgement judgement(Answer answer, Set<FencePlace> had, Set<FencePlace> fences) {
    return switch (answer) {
      case Answer.Unreachable _ -> new Judgement.Correct();
      case Answer.Unknown(String why, var _) -> {
        reason = why;
        yield new Judgement.Unknown();
      }
      case Answer.Reachable(Run run, var _) -> {
        runs.add(run);
        FailingTrace trace = RunReader.read(run, model, places, had);
        yield traces.judgeWith(List.of(trace), fences);
      }
    };
  }

  /** A run to a bad state with some fences; nothing if there is none, or none was found. */
  public Optional<Run> failure(Set<FencePlace> fences) {
    Automata fenced = with(fences);
    return reachSoon(fenced)
        .map(ExactOracle::run)
        .or(() -> knownRun(fenced).map(Optional::of))
        .orElseGet(() -> run(reach(fenced)));
  }

  /** A run that was found with more fences. */
  private Optional<Run> knownRun(Automata fenced) {
    RunTransfer transfer = new RunTransfer(model);
    return runs.stream().flatMap(run -> transfer.transfer(run, fenced).stream()).findFirst();
  }

  private static Optional<Run> run(Answer answer) {
    return switch (answer) {
      case Answer.Reachable(Run run, var _) -> Optional.of(run);
      case Answer.Unreachable _, Answer.Unknown _ -> Optional.empty();
    };
  }

  /** A run to a bad state without any weak memory; nothing if there is none, or none was found. */
  public Optional<Run> sequentialFailure() {
    return run(reach(program.withFencesAfterWrites()));
  }

  private Answer reach(Automata fenced) {
    explorations++;
    return switch (aim) {
      case ERROR -> search.reach(fenced);
      case ROBUSTNESS -> new Attacks(stop).reach(fenced);
    };
  }

  /** The answer, if it does not take long. */
  private Optional<Answer> reachSoon(Automata fenced) {
    explorations++;
    return switch (aim) {
      case ERROR -> search.reachSoon(fenced);
      case ROBUSTNESS -> Optional.of(new Attacks(stop).reach(fenced));
    };
  }
}

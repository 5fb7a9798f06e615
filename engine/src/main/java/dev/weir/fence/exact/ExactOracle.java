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
import dev.weir.fence.reach.WeakMemory;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** Judges sets of fences in automata by exact reachability. */
public final class ExactOracle implements Oracle {
  private final Automata program;
  private final WeakMemory model;
  private final Aim aim;
  private final BooleanSupplier stop;
  private final StatementPlaces places;
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
    this.places = new StatementPlaces(program, model, candidates, placement, isAllowed);
  }

  /** The fences that the program has, where they may go, in the order of the source. */
  public SortedSet<FencePlace> existing() {
    return places.existing();
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
  public Judgement judge(Set<FencePlace> fences) {
    Optional<Judgement> known = traces.judge(fences);
    if (known.isPresent()) {
      return known.get();
    }
    return switch (reach(fences)) {
      case Answer.Unreachable _ -> new Judgement.Correct();
      case Answer.Unknown(String why, var _) -> {
        reason = why;
        yield new Judgement.Unknown();
      }
      case Answer.Reachable(Run run, var _) -> {
        FailingTrace trace = RunReader.read(run, model, places, fences);
        yield traces.judgeWith(List.of(trace), fences);
      }
    };
  }

  /** A run to a bad state with some fences; nothing if there is none, or none was found. */
  public Optional<Run> failure(Set<FencePlace> fences) {
    return switch (reach(fences)) {
      case Answer.Reachable(Run run, var _) -> Optional.of(run);
      case Answer.Unreachable _, Answer.Unknown _ -> Optional.empty();
    };
  }

  /** A run to a bad state without any weak memory; nothing if there is none, or none was found. */
  public Optional<Run> sequentialFailure() {
    return reach(program.withFencesAfterWrites()) instanceof Answer.Reachable(Run run, var _)
        ? Optional.of(run)
        : Optional.empty();
  }

  private Answer reach(Set<FencePlace> fences) {
    return reach(with(fences));
  }

  private Answer reach(Automata fenced) {
    explorations++;
    return switch (aim) {
      case ERROR -> new ExactReachability(model, stop).reach(fenced);
      case ROBUSTNESS -> new Attacks(stop).reach(fenced);
    };
  }
}

package dev.weir.fence.infer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The failing traces that are known, and what they say of sets of fences. */
public final class KnownTraces {
  private final List<FailingTrace> traces = new ArrayList<>();

  /** Whether some trace is possible with these fences, and what follows; nothing if none is. */
  public Optional<Judgement> judge(Set<FencePlace> fences) {
    return judge(traces, fences);
  }

  /**
   * The same of new traces, which are known from now on.
   *
   * @param found traces of the program with these fences, at least one
   */
  public Judgement judgeWith(List<FailingTrace> found, Set<FencePlace> fences) {
    traces.addAll(found);
    return judge(found, fences)
        .orElseThrow(() -> new IllegalStateException("an execution that its fences forbid"));
  }

  private static Optional<Judgement> judge(List<FailingTrace> traces, Set<FencePlace> fences) {
    List<Set<FencePlace>> clauses = new ArrayList<>();
    for (FailingTrace trace : traces) {
      if (trace.isSequential()) {
        return Optional.of(new Judgement.Unfixable(true));
      }
      if (trace.isPossibleWith(fences)) {
        Set<FencePlace> clause = trace.clause(fences);
        if (clause.isEmpty()) {
          return Optional.of(new Judgement.Unfixable(false));
        }
        clauses.add(clause);
      }
    }
    return clauses.isEmpty() ? Optional.empty() : Optional.of(new Judgement.Wrong(clauses));
  }
}

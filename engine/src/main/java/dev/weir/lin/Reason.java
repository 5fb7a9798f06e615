package dev.weir.lin;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Why no order of calls explains an execution.
 *
 * @param sentence for people
 * @param call the number of the call that it blames, in the scenario or after it
 */
public record Reason(String sentence, int call) {

  /** Of a scenario of which an execution is not explained. */
  public static Reason of(LinResult.Failing failing, LinResult.Unexplained cause) {
    return new Finder(failing, cause.outcome()).find(cause.enforced());
  }

  private record Finder(
      Scenario scenario, List<Invocation> calls, Outcome outcome, List<Specification.Run> runs) {

    Finder(LinResult.Failing failing, Outcome outcome) {
      this(failing.scenario(), all(failing), outcome, failing.specification().runs());
    }

    private static List<Invocation> all(LinResult.Failing failing) {
      List<Invocation> all = new ArrayList<>(failing.scenario().calls());
      all.addAll(failing.after());
      return all;
    }

    Reason find(List<Pair> enforced) {
      if (runs.isEmpty()) {
        return new Reason("one after the other, these calls never end", 0);
      }
      if (!enforced.isEmpty()) {
        String pairs =
            enforced.stream()
                .map(
                    pair ->
                        "%s can end before %s begins"
                            .formatted(named(pair.first()), named(pair.second())))
                .collect(Collectors.joining(", and "));
        return new Reason(
            pairs + ", and no order that keeps this gives these results",
            enforced.getFirst().second());
      }
      if (runs.stream().anyMatch(run -> !run.waits() && run.outcome().equals(outcome))) {
        int waiting = Long.numberOfTrailingZeros(outcome.missing());
        return new Reason(
            named(waiting)
                + " waits for ever, and after no order of the others that gives these results would"
                + (Long.bitCount(outcome.missing()) > 1 ? " all that wait" : " it"),
            waiting);
      }
      for (int c = 0; c < calls.size(); c++) {
        if (!occurs(c)) {
          return new Reason(alone(c), c);
        }
      }
      for (int d = 1; d < calls.size(); d++) {
        for (int c = 0; c < d; c++) {
          if (!occur(c, d)) {
            return new Reason(together(c, d), d);
          }
        }
      }
      return new Reason("no order of these calls gives these results together", 0);
    }

    private boolean occurs(int call) {
      return runs.stream().anyMatch(run -> has(run, call));
    }

    private boolean occur(int one, int other) {
      return runs.stream().anyMatch(run -> has(run, one) && has(run, other));
    }

    private boolean has(Specification.Run run, int call) {
      return outcome.isMissing(scenario, call)
          || run.outcome().results().get(call).equals(outcome.results().get(call));
    }

    private String alone(int call) {
      Set<Long> known = new HashSet<>();
      calls.forEach(one -> known.addAll(one.arguments()));
      runs.forEach(run -> known.addAll(run.outcome().results()));
      String value = calls.get(call).shown(outcome.results().get(call));
      return "no order of these calls gives %s%s"
          .formatted(
              given(call),
              known.contains(outcome.results().get(call))
                  ? ""
                  : ", and no call has anything to do with " + value);
    }

    private String together(int one, int other) {
      boolean isTwice =
          calls.get(one).operation().name().equals(calls.get(other).operation().name())
              && outcome.results().get(one).equals(outcome.results().get(other));
      return isTwice
          ? "%s gives %s twice, to %s and %s, which no order does"
              .formatted(
                  calls.get(one).operation().name(),
                  calls.get(one).shown(outcome.results().get(one)),
                  place(one),
                  place(other))
          : "no order of these calls gives both %s and %s".formatted(given(one), given(other));
    }

    private String given(int call) {
      return calls.get(call).shownWith(outcome.results().get(call)) + " (" + place(call) + ")";
    }

    private String named(int call) {
      return calls.get(call).text() + " (" + place(call) + ")";
    }

    private String place(int call) {
      return call < scenario.size() ? "thread " + (scenario.thread(call) + 1) : "after the threads";
    }
  }
}

package dev.weir.fence;

import dev.weir.fence.bounded.ExistingOrders;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.Candidates;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Repair;
import dev.weir.fence.infer.Role;
import dev.weir.fence.reach.Run;
import dev.weir.lin.LinResult;
import dev.weir.machine.model.MemoryModel;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import dev.weir.robust.Violation;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which fences make a program right.
 *
 * @param answer which fences, if any
 * @param work what was done to find out
 * @param gaps what was not found out
 * @param setsOfCopies where this is another number: how many minimal sets there are if copies of a
 *     statement in several processes count apart
 */
public record FenceResult(Answer answer, Work work, Gaps gaps, OptionalInt setsOfCopies) {
  /** One for which copies do not count apart. */
  FenceResult(Answer answer, Work work, String reason) {
    this(answer, work, new Gaps(reason, "", Optional.empty()), OptionalInt.empty());
  }

  /**
   * What is answered.
   *
   * @param verdict the answer
   * @param isWrongAnyway whether the program is wrong without any weak memory
   * @param sets minimal sets of fences, the cheapest first; none where no fence is needed or helps,
   *     but where fences of the program may go, an empty one if all of them can
   * @param candidate where it is not known, a set with which no failing execution that was found is
   *     possible, though others may fail; empty if there is none
   * @param counterexample where fences cannot help, an execution that fails
   */
  public record Answer(
      Verdict verdict,
      boolean isWrongAnyway,
      List<FenceSet> sets,
      FenceSet candidate,
      Optional<Failing> counterexample) {
    /** Copies the list. */
    public Answer {
      sets = List.copyOf(sets);
    }
  }

  /**
   * What was done.
   *
   * @param method how it was found out
   * @param candidates what the sets were chosen from
   * @param explorations how many explorations there were
   * @param exploration the one that verified the sets, or what the latest one found; of automata
   *     nothing is explored
   * @param rounds how often that one took loops, where it bounded them though nobody asked for it
   */
  public record Work(
      Method method,
      Candidates candidates,
      int explorations,
      CheckResult exploration,
      OptionalInt rounds) {
    /** With no other bounds than those that were asked for. */
    Work(Method method, Candidates candidates, int explorations, CheckResult exploration) {
      this(method, candidates, explorations, exploration, OptionalInt.empty());
    }

    private Work after(int earlier, CheckResult latest) {
      return new Work(method, candidates, explorations + earlier, latest, rounds);
    }

    private Work within(OptionalInt bound) {
      return new Work(method, candidates, explorations, exploration, bound);
    }
  }

  /**
   * What was not found out.
   *
   * @param reason why there is no answer, where the exploration does not say it, as part of a
   *     sentence; else empty
   * @param notLookedFor errors that were not looked for, as part of a sentence; empty if all were
   * @param whyNotExact where exact reachability was tried and did not answer, why, as part of a
   *     sentence
   */
  public record Gaps(String reason, String notLookedFor, Optional<String> whyNotExact) {}

  /** That of automata of which it was not found out which fences they need. */
  public static FenceResult unknown(String reason) {
    return new FenceResult(
        new Answer(
            Verdict.UNKNOWN,
            false,
            List.of(),
            new FenceSet(List.of(), List.of()),
            Optional.empty()),
        new Work(Method.EXACT, Candidates.NEW, 0, CheckResult.NOTHING),
        reason);
  }

  /** The answer. */
  public Verdict verdict() {
    return answer.verdict();
  }

  /** Minimal sets of fences, the cheapest first. */
  public List<FenceSet> sets() {
    return answer.sets();
  }

  /** The same, with another number of sets if copies count apart. */
  FenceResult withSetsOfCopies(OptionalInt number) {
    return new FenceResult(answer, work, gaps, number);
  }

  /**
   * The same, with an exploration that looked for what exact reachability does not look for.
   *
   * @param rounds how often it took loops, where nobody asked for a bound
   */
  FenceResult verifiedBy(CheckResult other, int more, OptionalInt rounds) {
    return new FenceResult(
        answer,
        work.after(more, other).within(rounds),
        new Gaps(gaps.reason(), "", gaps.whyNotExact()),
        setsOfCopies);
  }

  /** The same, where some errors were not looked for. */
  FenceResult withoutLookingFor(String errors) {
    Gaps more = new Gaps(gaps.reason(), errors, gaps.whyNotExact());
    return new FenceResult(answer, work, more, setsOfCopies);
  }

  /** The same, found out since exact reachability did not answer. */
  FenceResult sinceNotExact(String why) {
    Gaps more = new Gaps(gaps.reason(), gaps.notLookedFor(), Optional.of(why));
    return new FenceResult(answer, work, more, setsOfCopies);
  }

  /** The same after some explorations that did not settle it. */
  FenceResult after(int earlier) {
    return new FenceResult(answer, work.after(earlier, work.exploration()), gaps, setsOfCopies);
  }

  /** Ways to find out. */
  public enum Method {
    /** Reachability in automata, without bounds. */
    EXACT("exact"),
    /** Exploration of executions, within bounds. */
    BOUNDED("bounded");

    private final String text;

    Method(String text) {
      this.text = text;
    }

    /** The word for output. */
    public String text() {
      return text;
    }
  }

  /** The answers. */
  public enum Verdict {
    /** No fence is needed. */
    CORRECT("correct"),
    /** With fences it is right. */
    FIXED("fixed"),
    /** No fences help. */
    UNFIXABLE("unfixable"),
    /** It was not found out. */
    UNKNOWN("unknown");

    private final String text;

    Verdict(String text) {
      this.text = text;
    }

    /** The word for output. */
    public String text() {
      return text;
    }
  }

  /**
   * A set of fences with which the program is right; without one of them it is not.
   *
   * @param fences in the order of the source
   * @param redundant fences of the program that can go with these, in the order of the source
   */
  public record FenceSet(List<Fence> fences, List<Redundant> redundant) {
    /** Copies the lists. */
    public FenceSet {
      fences = List.copyOf(fences);
      redundant = List.copyOf(redundant);
    }

    /** What is to be done, and where. */
    public Set<FencePlace> places() {
      return fences.stream().map(Fence::place).collect(Collectors.toUnmodifiableSet());
    }

    /** Whether the program changes: a fence is new, or one that it has goes. */
    public boolean changes() {
      return !redundant.isEmpty() || fences.stream().anyMatch(fence -> !fence.place().existing());
    }

    /**
     * What becomes of the orders and fences that the program has, in the order of the source; for
     * sets that were chosen from orders.
     */
    public List<Relaxed> relaxed() {
      Map<Site, EnumSet<Repair>> before = new TreeMap<>();
      Map<Site, EnumSet<Repair>> after = new TreeMap<>();
      Map<Site, Integer> costs = new HashMap<>();
      for (Redundant one : redundant) {
        repairs(before, Site.of(one.place())).add(one.place().repair());
      }
      for (Fence fence : fences) {
        if (fence.place().existing()) {
          Site site = Site.of(fence.place());
          repairs(before, site).add(fence.place().repair());
          repairs(after, site).add(fence.place().repair());
          costs.merge(site, fence.cost(), Integer::sum);
        }
      }
      List<Relaxed> all = new ArrayList<>();
      before.forEach(
          (site, repairs) ->
              all.add(
                  new Relaxed(
                      site.role,
                      site.position,
                      site.statement,
                      site.onFailure,
                      ExistingOrders.order(site.role, repairs),
                      ExistingOrders.order(
                          site.role, after.getOrDefault(site, EnumSet.noneOf(Repair.class))),
                      costs.getOrDefault(site, 0))));
      return all;
    }

    private static EnumSet<Repair> repairs(Map<Site, EnumSet<Repair>> all, Site site) {
      return all.computeIfAbsent(site, _ -> EnumSet.noneOf(Repair.class));
    }

    private record Site(SourcePosition position, Role role, String statement, boolean onFailure)
        implements Comparable<Site> {
      private static Site of(FencePlace place) {
        return new Site(
            place.position(), place.role(), place.statement(), place.repair().isOnFailure());
      }

      @Override
      public int compareTo(Site other) {
        return Comparator.comparing(Site::position)
            .thenComparing(Site::role)
            .thenComparing(Site::statement)
            .thenComparing(Site::onFailure)
            .compare(this, other);
      }
    }

    /** What all of them cost. */
    public int cost() {
      return fences.stream().mapToInt(Fence::cost).sum();
    }
  }

  /**
   * A fence of a set.
   *
   * @param place what is to be done and where
   * @param cost what it costs
   * @param without an execution that fails with all others of the set; empty where the time was up
   *     before one was found
   */
  public record Fence(FencePlace place, int cost, Optional<Failing> without) {}

  /**
   * What becomes of an order or a fence of the program.
   *
   * @param role what has it
   * @param statement what a person calls what is accessed; empty if nothing is, or when unknown
   * @param onFailure whether it is the order of a compare-exchange that fails
   * @param from the order that it has
   * @param to the order that is enough; a relaxed fence can go
   * @param cost of what is left, 0 where that is nothing
   */
  public record Relaxed(
      Role role,
      SourcePosition position,
      String statement,
      boolean onFailure,
      MemoryOrder from,
      MemoryOrder to,
      int cost) {
    /** Whether it is a fence that can go. */
    public boolean goes() {
      return role == Role.FENCE && to == MemoryOrder.RELAXED;
    }
  }

  /**
   * A fence of the program, or the order of a store of it, that can go.
   *
   * @param place what the program has
   * @param suffices what is enough in its place: a kind of fence or an order; empty where the fence
   *     goes without replacement
   */
  public record Redundant(FencePlace place, Optional<String> suffices) {}

  /** Something that shows an error. */
  public sealed interface Failing {}

  /**
   * A failing execution.
   *
   * @param program the program with the fences that it is of
   * @param options the model and bounds that it was found with
   * @param error what goes wrong, and the execution
   */
  public record FailingExecution(Program program, CheckOptions options, FoundError error)
      implements Failing {}

  /**
   * A scenario of a data structure that fails.
   *
   * @param failing the scenario, in the program with the fences
   * @param options the model and bounds that it was found with
   */
  public record FailingScenario(LinResult.Failing failing, CheckOptions options)
      implements Failing {}

  /**
   * An execution that is not sequentially consistent.
   *
   * @param program the program with the fences that it is of
   */
  public record FailingCycle(Program program, Violation violation) implements Failing {}

  /**
   * A run of automata.
   *
   * @param program the automata with the fences that it is of, as they run under the model
   * @param model the model that it was found under
   * @param run the run
   * @param aim what it shows: it ends in a bad state, or it is not sequentially consistent
   */
  public record FailingRun(Automata program, MemoryModel model, Run run, Aim aim)
      implements Failing {}
}

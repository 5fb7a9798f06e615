package dev.weir.cli.execution;

import dev.weir.cli.options.Options;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.Way;
import dev.weir.fence.graph.GraphModels;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.KindCosts;
import dev.weir.fence.infer.MachineCosts;
import dev.weir.fence.infer.Placement;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.Program;
import dev.weir.report.explain.Account;
import dev.weir.report.explain.Cause;
import dev.weir.report.explain.Remedy;
import dev.weir.report.output.ShellWord;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustResult;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.trace.replay.Replay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Explains an execution, and looks for what would keep it from happening, within some time. */
public final class Explainer {
  private static final Duration MOST_FOR_ORDERS = Duration.ofSeconds(10);
  private static final Duration MOST_FOR_FENCES = Duration.ofSeconds(20);

  private final Task task;
  private final Session session;

  /** What explains the errors that a command finds. */
  public Explainer(Task task) {
    this.task = task;
    session = task.session();
  }

  /**
   * What an execution is of.
   *
   * @param options those under which it fails; a limit of time is what is left
   * @param graphs the model, where it is an execution graph
   * @param inputs the names of the files
   * @param compilerArguments how they are compiled
   */
  public record Subject(
      Program program,
      CheckOptions options,
      Optional<GraphModels> graphs,
      List<String> inputs,
      List<String> compilerArguments) {}

  /**
   * The explanation of the first of some executions, if it is asked for and there is one.
   *
   * @param subject what they are of; empty where steps alone are explained
   */
  public Optional<Account> account(List<Replay> executions, Optional<Subject> subject) {
    return executions.stream()
        .filter(_ -> task.get(Options.EXPLAIN))
        .findFirst()
        .map(execution -> explain(execution, subject));
  }

  /**
   * Explains an execution.
   *
   * @param subject what it is of; without it, steps alone are explained
   */
  Account explain(Replay execution, Optional<Subject> subject) {
    Account alone = Account.of(execution);
    // A race is one of the order that there is, not of what memory does.
    boolean isRace = execution.failure().filter(one -> one.kind() == FailureKind.RACE).isPresent();
    boolean isOfGraph = subject.flatMap(Subject::graphs).isPresent();
    if (subject.isEmpty()) {
      return alone.ofUnknownNeed();
    }
    Account account = isOfGraph && isRace ? alone.ofUnknownNeed() : alone;
    return subject
        .filter(_ -> account.cause().need() != Cause.Need.NOT_NEEDED)
        .filter(known -> isOfGraph || known.options().model().isBuffered())
        .map(known -> account.with(remedy(known)))
        .orElse(account);
  }

  private Remedy remedy(Subject subject) {
    List<String> gaps = new ArrayList<>();
    Optional<RobustResult> orders = orders(subject, gaps);
    boolean failsAnyway =
        orders
            .flatMap(RobustResult::error)
            .filter(error -> error.failure().kind() != FailureKind.RACE)
            .isPresent();
    Optional<FenceResult> fences =
        failsAnyway
            ? Optional.empty()
            : fences(subject, orders.map(r -> r.exploration().elapsed()), gaps);
    return new Remedy(
        orders,
        fences,
        gaps,
        command("robust", subject, "--keep-going"),
        command("fence", subject, ""));
  }

  private Optional<RobustResult> orders(Subject subject, List<String> gaps) {
    MemoryModel model = subject.options().model();
    if (subject.graphs().isPresent()) {
      return Optional.of(orders(subject, subject.graphs().get(), gaps));
    }
    if (model.monitored().isEmpty() || LitmusTest.hasGracePeriods(subject.program())) {
      gaps.add(
          "The accesses that must stay in order were not searched for: there is no monitor for "
              + (model.monitored().isEmpty() ? "the model " + model.name() : "synchronize_rcu")
              + ".");
      return Optional.empty();
    }
    CheckOptions options = plain(subject, MOST_FOR_ORDERS, Duration.ZERO).goingOn();
    RobustResult result =
        task.watched(
            listener ->
                session
                    .toolkit()
                    .robust(
                        subject.program(), new RobustOptions(options, Method.MONITOR), listener));
    addOpen(subject, options, result, gaps);
    return Optional.of(result);
  }

  private static void addOpen(
      Subject subject, CheckOptions options, RobustResult result, List<String> gaps) {
    if (result.error().isEmpty() && (!result.complete() || result.unshown() > 0)) {
      gaps.add(
          "The accesses that must stay in order were searched for "
              + (isCutShort(result) ? within(options) : "within the bounds")
              + ", and there may be more of them; without this limit: "
              + command("robust", subject, "--keep-going"));
    }
  }

  private RobustResult orders(Subject subject, GraphModels graphs, List<String> gaps) {
    CheckOptions options = plain(subject, MOST_FOR_ORDERS, Duration.ZERO).goingOn();
    RobustResult result =
        task.watched(
            listener ->
                session
                    .toolkit()
                    .robustByGraphs(
                        subject.program(),
                        graphs.models().getFirst(),
                        graphs.options(),
                        options,
                        listener)
                    .result());
    addOpen(subject, options, result, gaps);
    return result;
  }

  private static boolean isCutShort(RobustResult result) {
    return result.exploration().met().stream().anyMatch(Bound::isLimit) || result.unshown() > 0;
  }

  private Optional<FenceResult> fences(
      Subject subject, Optional<Duration> spent, List<String> gaps) {
    String command = command("fence", subject, "");
    if (session.interruption().isRequested()) {
      gaps.add("Fences were not searched for because of an interruption: " + command);
      return Optional.empty();
    }
    if (subject.options().model().readsPastValues()) {
      gaps.add("Fences were not searched for under " + subject.options().model().name() + ".");
      return Optional.empty();
    }
    CheckOptions options = plain(subject, MOST_FOR_FENCES, spent.orElse(Duration.ZERO));
    FenceOptions asked =
        new FenceOptions(
            options,
            subject.graphs(),
            Aim.ERROR,
            subject.graphs().isPresent() ? Placement.ANYWHERE : Placement.AFTER_STORES,
            _ -> true,
            false,
            KindCosts.usual(
                subject.graphs().map(GraphModels::machines).orElse(Set.of(MachineCosts.GENERAL))),
            false,
            false);
    FenceResult result =
        task.watched(
            listener -> session.toolkit().fence(subject.program(), asked, Way.AUTO, listener));
    switch (result.verdict()) {
      case UNKNOWN ->
          gaps.add(
              "Not enough fences were found " + within(options) + "; continue with: " + command);
      case FIXED -> {
        if (result.work().exploration().isCutShort()) {
          gaps.add("Not all executions with them were explored; to be certain: " + command);
        }
      }
      case CORRECT, UNFIXABLE -> {}
    }
    return Optional.of(result);
  }

  /** The model, the bounds and the detectors, for an exploration that takes no longer. */
  private static CheckOptions plain(Subject subject, Duration most, Duration spent) {
    CheckOptions given = subject.options();
    Duration left = given.within(spent).timeLimit().orElse(most);
    CheckOptions options =
        CheckOptions.of(given.model())
            .with(given.machine())
            .with(given.detectors())
            .withTimeLimit(Optional.of(left.compareTo(most) < 0 ? left : most));
    CheckOptions limited =
        given.memoryLimit().isPresent()
            ? options.withMemoryLimit(Optional.of(given.memoryLimit().getAsLong()))
            : options;
    return given.liveness() ? limited : limited.withoutLiveness();
  }

  private static String within(CheckOptions options) {
    return String.format(
        Locale.ROOT, "within %.1f s", options.timeLimit().orElseThrow().toMillis() / 1000.0);
  }

  private static String command(String name, Subject subject, String option) {
    CheckOptions options = subject.options();
    List<String> words = new ArrayList<>(List.of("weir", name));
    subject.inputs().forEach(input -> words.add(ShellWord.quoted(input)));
    words.addAll(List.of("--model", options.model().name()));
    if (options.model().isBounded()) {
      words.addAll(List.of("--buffer-size", Integer.toString(options.model().bufferSize())));
    }
    options
        .machine()
        .unroll()
        .ifPresent(bound -> words.addAll(List.of("--unroll", Integer.toString(bound))));
    if (!option.isEmpty()) {
      words.add(option);
    }
    if (!subject.compilerArguments().isEmpty()) {
      words.add("--");
      subject.compilerArguments().forEach(word -> words.add(ShellWord.quoted(word)));
    }
    return String.join(" ", words);
  }
}

package dev.weir.report.text;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.Cut;
import dev.weir.machine.report.Failure;
import dev.weir.program.VisibleText;
import dev.weir.report.FenceReport;
import dev.weir.report.Format;
import dev.weir.report.HuntReport;
import dev.weir.report.LinReport;
import dev.weir.report.ModelReport;
import dev.weir.report.Phases;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.SourceFiles;
import dev.weir.report.TransformReport;
import dev.weir.report.Wording;
import dev.weir.report.explain.Account;
import dev.weir.report.explain.Cause;
import dev.weir.report.output.Detail;
import dev.weir.report.output.Folding;
import dev.weir.report.output.Palette;
import dev.weir.report.output.Seconds;
import dev.weir.report.output.ShellWord;
import dev.weir.report.output.SourceText;
import dev.weir.report.output.TextStyle;
import dev.weir.report.output.Width;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.BoundedRun;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.CheckResult.Round;
import dev.weir.search.result.RaceLook;
import dev.weir.search.result.Verdict;
import dev.weir.trace.replay.Explanation;
import dev.weir.trace.replay.Replay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Text for people: the verdict in the first line, then the execution that fails, then what was
 * explored and how to go on.
 */
public final class TextFormat implements Format {
  private static final int MOST_RACES = 3;
  private static final int MOST_DOUBTS = 5;
  private static final int MOST_CUTS = 5;

  private final TextStyle style;
  private final Palette palette;

  /** The format. */
  public TextFormat(TextStyle style) {
    this.style = style;
    this.palette = style.palette();
  }

  @Override
  public String render(Report report) {
    StringBuilder out = new StringBuilder();
    switch (report) {
      case Report.Check check -> writeCheck(out, check);
      case FenceReport fence -> new FenceText(fence, style).writeTo(out);
      case HuntReport hunt -> {
        writeCheck(out, hunt.runs());
        new HuntText(hunt).writeTo(out);
      }
      case LinReport lin -> new LinText(lin, style).writeTo(out);
      case TransformReport transform -> new TransformText(transform, style).writeTo(out);
      case ModelReport model -> new ModelText(model, style).writeTo(out);
      case Report.Robust robust -> new RobustText(robust, style).writeTo(out);
      case Report.Replayed replayed -> writeReplayed(out, replayed);
      case Report.Litmus litmus -> HerdText.write(out, litmus);
    }
    return out.toString();
  }

  /** Text for people who have no terminal. */
  public static TextFormat plain(Report report) {
    return new TextFormat(
        new TextStyle(SourceFiles.of(report), Palette.PLAIN, Detail.FOLDED, Width.DEFAULT));
  }

  /** What people read first. */
  public static String headline(Report report) {
    return plain(report).render(report).lines().findFirst().orElse(report.verdict());
  }

  /** What the text says beside the executions, without colours. */
  public static Outline outline(Report report) {
    TextFormat plain =
        new TextFormat(new TextStyle(SourceText.NONE, Palette.PLAIN, Detail.FULL, Width.UNLIMITED));
    StringBuilder tail = new StringBuilder();
    return switch (report) {
      case Report.Check check -> {
        plain.writeEnd(tail, check);
        String judgement = check.judgement().map(judged -> judged.line(check.result())).orElse("");
        yield Outline.of(plain.headline(check) + "\n" + judgement, tail.toString());
      }
      case HuntReport hunt -> {
        plain.writeEnd(tail, hunt.runs());
        new HuntText(hunt).writeNumbers(tail);
        yield Outline.of(plain.headline(hunt.runs()), tail.toString());
      }
      case Report.Robust robust -> {
        RobustText text = new RobustText(robust, plain.style);
        text.writeExploration(tail);
        writeTimes(tail, robust);
        yield Outline.of(text.head(), tail.toString());
      }
      case Report.Replayed replayed -> {
        writeReplayedSteps(tail, replayed);
        yield Outline.of(plain.replayedHeadline(replayed), tail.toString());
      }
      case ModelReport model -> {
        ModelText text = new ModelText(model, plain.style);
        text.writeExploration(tail);
        yield Outline.of(text.headline(), tail.toString());
      }
      case LinReport lin -> {
        LinText text = new LinText(lin, plain.style);
        text.writeExploration(tail);
        yield Outline.of(text.head(), tail.toString());
      }
      case FenceReport _, TransformReport _, Report.Litmus _ -> {
        String text = plain.render(report);
        int end = text.indexOf('\n') + 1;
        yield Outline.of(text.substring(0, end), text.substring(end));
      }
    };
  }

  private void writeCheck(StringBuilder out, Report.Check report) {
    CheckResult result = report.result();
    out.append(headline(report)).append('\n');
    Optional<Cause> cause = report.counterexample().map(Cause::of);
    cause.ifPresent(known -> writeCause(out, known));
    report.judgement().ifPresent(judgement -> out.append(judgement.line(result)));
    writeDoubts(out, report.doubts());
    report
        .counterexample()
        .ifPresent(
            replay -> {
              out.append('\n');
              new ExecutionText(replay, style).writeTo(out);
              out.append('\n');
            });
    report.account().ifPresent(account -> writeAccount(out, account, report.run()));
    writeErrors(out, report);
    writeEnd(out, report);
    writeObservations(out, result);
    WaiterText.write(out, result.seen().waiters());
    if (!result.seen().exitStatuses().isEmpty()) {
      out.append("exit:      some executions end with status ")
          .append(
              result.seen().exitStatuses().stream()
                  .map(String::valueOf)
                  .collect(Collectors.joining(", ")))
          .append('\n');
    }
    if (report.showsOutput() && report.counterexample().isEmpty()) {
      ExecutionText.writeOutput(out, result.seen().output());
    }
    if (result.verdict() == Verdict.VIOLATION) {
      cause
          .filter(known -> known.need() != Cause.Need.NOT_NEEDED)
          .filter(_ -> report.account().isEmpty())
          .filter(_ -> !exploredGraphs(report))
          // Nothing else than check knows what memory held before.
          .filter(_ -> !report.run().options().model().readsPastValues())
          .ifPresent(_ -> writeRobustness(out, report.run()));
      out.append(wayOn(report)).append('\n');
    }
  }

  private void writeCause(StringBuilder out, Cause cause) {
    cause
        .sentence()
        .ifPresent(sentence -> new Folding(style.width()).write(out, "why: ", sentence));
  }

  private void writeAccount(StringBuilder out, Account account, Run run) {
    new AccountText(account, run.title(), style.width()).writeTo(out);
  }

  private void writeDoubts(StringBuilder out, List<String> doubts) {
    doubts.stream()
        .limit(MOST_DOUBTS)
        .forEach(doubt -> out.append(palette.alert(doubt)).append('\n'));
    if (doubts.size() > MOST_DOUBTS) {
      out.append("and ").append(doubts.size() - MOST_DOUBTS).append(" more; --json names all\n");
    }
  }

  /** What is not supported, and what was explored. */
  private void writeEnd(StringBuilder out, Report.Check report) {
    for (Failure failure : report.result().unsupported()) {
      out.append("given up:  ").append(Wording.failure(failure)).append('\n');
    }
    writeExploration(out, report);
    report.races().ifPresent(races -> writeRaces(out, races, report));
    report
        .robustness()
        .ifPresent(robustness -> out.append(RobustText.line(robustness, report.run().title())));
  }

  /** What was seen of data races, with the first of them. */
  private static void writeRaces(StringBuilder out, RaceLook races, Report.Check report) {
    switch (races) {
      case RaceLook.NotLooked _ -> {
        if (report.result().verdict() != Verdict.VIOLATION) {
          out.append("races:     not checked, because no access is atomic; --data-races checks\n");
        }
      }
      case RaceLook.Looked(
              List<Failure> found,
              long executions,
              boolean isComplete,
              Duration time) -> {
        out.append("races:     ");
        if (!found.isEmpty()) {
          out.append(found.size())
              .append(isComplete ? "" : " or more")
              .append(" by the rules of C11, no error under ")
              .append(report.run().title())
              .append("; --data-races stops there");
        } else {
          out.append("none by the rules of C11");
          if (!isComplete) {
            out.append(" in the first ")
                .append(Wording.count(executions, "execution"))
                .append("; --data-races checks all");
          }
        }
        out.append(" (").append(Seconds.text(time, 2)).append(" s)\n");
        found.stream()
            .limit(MOST_RACES)
            .forEach(
                race ->
                    out.append("           ")
                        .append(race.position())
                        .append(": ")
                        .append(VisibleText.line(race.message()))
                        .append('\n'));
      }
    }
  }

  private String headline(Report.Check report) {
    CheckResult result = report.result();
    Run run = report.run();
    String model = " (" + run.title() + ")";
    long executions = result.counts().ended();
    String all = Wording.explored(result.counts()) + " of " + inputs(run);
    return switch (result.verdict()) {
      case VIOLATION -> violation(report.counterexample(), result, model);
      case SAFE ->
          result.complete()
              ? palette.good("safe") + ": no error in " + all + model
              : palette.good("no error")
                  + " in the "
                  + Wording.count(executions, "execution")
                  + " that "
                  + (executions == 1 ? "ends" : "end")
                  + " within the bounds ("
                  + met(result, run)
                  + "): "
                  + inputs(run)
                  + model;
      case NO_ERROR ->
          palette.good("no error")
              + " in "
              + Wording.count(
                  result.counts().runs().orElse(0), isHunt(run) ? "run" : "random execution")
              + " of "
              + inputs(run)
              + model
              + "; others may fail";
      case UNKNOWN ->
          palette.alert("unknown")
              + ": "
              + reason(result, run)
              + (result.examinedNothing()
                  ? ", so nothing of " + inputs(run) + " was checked"
                  : "; no error so far (" + explored(result, all, run) + ")")
              + model;
    };
  }

  /** Whether runs were made for different ends, which are told elsewhere. */
  private static boolean isHunt(Run run) {
    return run.command().equals("hunt");
  }

  private static String inputs(Run run) {
    return run.inputText();
  }

  private String violation(Optional<Replay> replay, CheckResult result, String model) {
    return result
        .firstError()
        .map(FoundError::failure)
        .map(
            failure ->
                violation(
                    replay
                        .map(shown -> ErrorText.of(shown, failure))
                        .orElseGet(() -> new ErrorText(failure, Explanation.NONE)),
                    model))
        .orElseGet(() -> palette.bad("violation") + model);
  }

  private String violation(ErrorText error, String model) {
    String details = error.details();
    return palette.bad("violation")
        + ": "
        + error.line()
        + model
        + (details.isEmpty() ? "" : "\n" + details.stripTrailing());
  }

  static String reason(CheckResult result, Run run) {
    List<String> reasons = new ArrayList<>();
    if (result.examinedNothing()) {
      return "no execution reached its end" + cause(result, run);
    }
    if (!result.met().isEmpty()) {
      Optional<Round> round = result.seen().round();
      reasons.add("stopped at " + metIn(result, run) + round.map(TextFormat::inRound).orElse(""));
    }
    if (!result.unsupported().isEmpty()) {
      reasons.add(
          (reasons.isEmpty() ? "stopped at" : "at")
              + " unsupported code: "
              + Wording.failure(result.unsupported().getFirst()));
    }
    return reasons.isEmpty() ? "the search did not reach its end" : String.join(" and ", reasons);
  }

  /** The bound that keeps all executions from their end, if it is one, and the loop that it cut. */
  private static String cause(CheckResult result, Run run) {
    List<Cut> cuts = result.seen().cuts();
    if (result.met().isEmpty()) {
      return "";
    }
    String bound = ", since " + met(result, run);
    return cuts.isEmpty() ? bound + " was met" : bound + " cuts " + Wording.cut(cuts.getFirst());
  }

  static String met(CheckResult result, Run run) {
    return result.met().stream()
        .sorted()
        .map(bound -> option(bound, result, run.options()))
        .collect(Collectors.joining(", "));
  }

  /** The same without that of a round, unless it alone was met. */
  private static String metIn(CheckResult result, Run run) {
    boolean others = result.met().stream().anyMatch(bound -> bound != Bound.UNROLL);
    boolean isInRound = result.seen().round().isPresent() && others;
    return result.met().stream()
        .sorted()
        .filter(bound -> !(isInRound && bound == Bound.UNROLL))
        .map(bound -> option(bound, result, run.options()))
        .collect(Collectors.joining(", "));
  }

  private static String inRound(Round round) {
    return round.isFinished() ? "" : " in the round with " + iterations(round.turns());
  }

  private static String iterations(int most) {
    return "at most " + Wording.count(most, "iteration") + " of each loop";
  }

  /** The executions without an error: those of the last round that came to its end. */
  private static String explored(CheckResult result, String all, Run run) {
    return result
        .seen()
        .round()
        .filter(round -> !round.isFinished() && round.finished() > 0)
        .map(
            round ->
                Wording.count(round.executions(), "execution")
                    + " of "
                    + inputs(run)
                    + (round.blocked() > 0 ? ", and " + round.blocked() + " that ended early," : "")
                    + " with "
                    + iterations(round.finished()))
        .orElse(all);
  }

  /** A bound as the option that sets it. */
  private static String option(Bound bound, CheckResult result, CheckOptions options) {
    return switch (bound) {
      case UNROLL ->
          result
              .seen()
              .round()
              .map(round -> iterations(round.turns()))
              .orElseGet(
                  () ->
                      options.machine().unroll().isPresent()
                          ? "--unroll " + options.machine().unroll().getAsInt()
                          : "--unroll");
      case CONTEXT_BOUND ->
          options.contextBound().isPresent()
              ? "--context-bound " + options.contextBound().getAsInt()
              : "--context-bound";
      case NONDET_VALUES ->
          "--nondet-values"
              + options.machine().choices().nondetValues().map(range -> " " + range).orElse("");
      case LIVELOCKS -> "the limit on states searched for livelocks";
      case PAST_VALUES -> "accesses of several sizes to the same bytes";
      case LOAD_BUFFERING -> "some executions in which loads are late";
      case MAX_THREADS -> "--max-threads " + options.machine().maxThreads();
      case CLUSTER -> "--cluster";
      case INTERRUPTION -> "an interruption";
      case TIME_LIMIT ->
          "--time-limit" + options.timeLimit().map(time -> " " + duration(time)).orElse("");
      case MEMORY_LIMIT ->
          options.memoryLimit().isPresent()
              ? "--memory-limit " + size(options.memoryLimit().getAsLong())
              : "the memory limit";
    };
  }

  private static String duration(java.time.Duration time) {
    long millis = time.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
  }

  private static String size(long bytes) {
    return bytes % (1 << 20) == 0 ? (bytes >> 20) + "m" : Long.toString(bytes);
  }

  /** The executions that show the errors after the first, and a list of all. */
  private void writeErrors(StringBuilder out, Report.Check report) {
    List<FoundError> errors = report.result().errors();
    if (errors.size() < 2) {
      return;
    }
    for (int i = 1; i < errors.size(); i++) {
      Replay replay = report.counterexamples().get(i);
      ErrorText error = ErrorText.of(replay, errors.get(i).failure());
      out.append("Error ").append(i + 1).append(": ");
      out.append(error.line()).append('\n').append(error.details()).append('\n');
      new ExecutionText(replay, style).writeTo(out);
      out.append('\n');
    }
    out.append("Distinct errors, as shown above:\n");
    int number = 1;
    for (FoundError error : errors) {
      Failure failure = error.failure();
      Replay replay = report.counterexamples().get(number - 1);
      out.append("  ").append(number++).append("  ");
      out.append(failure.kind().text())
          .append(": ")
          .append(ErrorText.of(replay, failure).line())
          .append('\n');
    }
    out.append('\n');
  }

  private static void writeExploration(StringBuilder out, Report.Check report) {
    CheckResult result = report.result();
    Run run = report.run();
    Counts counts = result.counts();
    List<String> parts = new ArrayList<>();
    counts.states().ifPresent(states -> parts.add(Wording.count(states, "state")));
    parts.add(
        Wording.count(counts.executions(), counts.states().isPresent() ? "end" : "execution"));
    BlockedText.of(counts).ifPresent(parts::add);
    if (counts.errors() > 0) {
      parts.add(counts.errors() + " erroneous");
    }
    if (counts.sleepSetBlocked() > 0) {
      parts.add(counts.sleepSetBlocked() + " abandoned as repeats");
    }
    counts.redundant().ifPresent(redundant -> parts.add(redundant + " redundant"));
    counts.schedules().ifPresent(schedules -> parts.add(schedules + " schedules"));
    String runs = "";
    String search = " (" + Wording.searchedBy(result, run.options()) + ")";
    if (isHunt(run)) {
      runs = " in " + Wording.count(counts.runs().orElse(0), "run");
      search = "";
    } else {
      counts.runs().ifPresent(done -> parts.add(done + " of " + run.options().runs() + " runs"));
    }
    out.append("explored:  ")
        .append(String.join(", ", parts))
        .append(runs)
        .append(result.complete() ? "; complete" : "; not complete")
        .append(search)
        .append('\n');
    for (BoundedRun bounded : result.perBound()) {
      if (bounded.elapsed().isZero()) {
        continue; // Nothing was left to explore.
      }
      out.append("           ")
          .append(Wording.count(bounded.executions(), "execution"))
          .append(" with at most ")
          .append(Wording.count(bounded.bound(), "preemption"))
          .append(" in ")
          .append(Phases.seconds(bounded.elapsed()))
          .append('\n');
    }
    report
        .preemptions()
        .ifPresent(
            preemptions ->
                out.append("           the failing execution has ")
                    .append(Wording.count(preemptions, "preemption"))
                    .append('\n'));
    result.seen().symmetry().ifPresent(symmetry -> SymmetryText.write(out, symmetry));
    if (!report.headers().equals("own")) {
      out.append("headers:   those of this machine\n");
    }
    out.append("bounds:    ").append(bounds(result, run)).append('\n');
    writeCuts(out, result);
    writeStubs(out, run);
    writeTimes(out, report);
  }

  /** The time of it all and of its parts, and the seed. */
  static void writeTimes(StringBuilder out, Report report) {
    Phases phases = report.phases();
    out.append("time:      ")
        .append(Phases.seconds(phases.total()))
        .append(" (compile ")
        .append(Phases.seconds(phases.compile()))
        .append(", load ")
        .append(Phases.seconds(phases.load()))
        .append(", explore ")
        .append(Phases.seconds(phases.explore()))
        .append("), seed ")
        .append(report.run().seed())
        .append('\n');
  }

  /** The loops and functions that were cut. */
  static void writeCuts(StringBuilder out, CheckResult result) {
    List<String> cuts = result.seen().cuts().stream().map(Wording::cutAndChanges).toList();
    for (int i = 0; i < Math.min(cuts.size(), MOST_CUTS); i++) {
      out.append(i == 0 ? "cut:       " : "           ").append(cuts.get(i)).append('\n');
    }
    if (cuts.size() > MOST_CUTS) {
      out.append("           and ").append(cuts.size() - MOST_CUTS).append(" more\n");
    }
  }

  /** What was taken for granted of functions that have no body. */
  static void writeStubs(StringBuilder out, Run run) {
    if (!run.stubs().isEmpty()) {
      out.append("stubs:     every call of ")
          .append(
              run.stubs().entrySet().stream()
                  .map(stub -> stub.getKey() + " returns " + stub.getValue())
                  .collect(Collectors.joining(", of ")))
          .append(" and has no effect\n");
    }
  }

  /** The bounds that were asked for, and those that were met. */
  static String bounds(CheckResult result, Run run) {
    List<Bound> all = new ArrayList<>();
    CheckOptions options = run.options();
    for (Bound bound : Bound.values()) {
      boolean asked =
          switch (bound) {
            case UNROLL -> options.machine().unroll().isPresent();
            case TIME_LIMIT -> options.timeLimit().isPresent();
            case MEMORY_LIMIT -> options.memoryLimit().isPresent();
            case CONTEXT_BOUND -> options.contextBound().isPresent();
            case NONDET_VALUES -> options.machine().choices().nondetValues().isPresent();
            case MAX_THREADS ->
                options.machine().maxThreads() != MachineOptions.DEFAULT_MAX_THREADS;
            case CLUSTER, INTERRUPTION, LIVELOCKS, PAST_VALUES, LOAD_BUFFERING -> false;
          };
      if (asked || result.met().contains(bound)) {
        all.add(bound);
      }
    }
    return all.isEmpty()
        ? "none"
        : all.stream()
            .map(
                bound ->
                    option(bound, result, options)
                        + (result.met().contains(bound) ? " (met)" : " (not met)"))
            .collect(Collectors.joining(", "));
  }

  private static void writeObservations(StringBuilder out, CheckResult result) {
    if (result.observations().stream().allMatch(Map::isEmpty)) {
      return;
    }
    out.append("observed at the end of complete executions:\n");
    for (Map<String, Long> observation : result.observations()) {
      out.append("  ")
          .append(
              observation.entrySet().stream()
                  .map(entry -> VisibleText.line(entry.getKey()) + "=" + entry.getValue())
                  .collect(Collectors.joining(" ")))
          .append('\n');
    }
  }

  private static String wayOn(Report.Check report) {
    return report
        .traceFile()
        .map(_ -> report.traceFiles().stream().map(TextFormat::replay))
        .map(lines -> lines.collect(Collectors.joining("\n")))
        .orElseGet(
            () ->
                exploredGraphs(report)
                    ? "without weak memory: weir check --model sc " + quotedInputs(report.run())
                    : goOn(report.run()));
  }

  private static boolean exploredGraphs(Report.Check report) {
    return report.result().instead().filter(Algorithm::exploresGraphs).isPresent();
  }

  private static String quotedInputs(Run run) {
    return run.inputs().stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
  }

  private static String goOn(Run run) {
    return "save this run: weir " + run.command() + " " + withTrace(run);
  }

  static String replay(String file) {
    return "replay it: weir replay " + ShellWord.quoted(file);
  }

  /** For an execution that needs the store buffers: what shows all places of its kind. */
  private void writeRobustness(StringBuilder out, Run run) {
    List<String> words = new ArrayList<>();
    run.inputs().forEach(input -> words.add(ShellWord.quoted(input)));
    MemoryModel model = run.options().model();
    words.addAll(List.of("--model", model.name()));
    if (model.isBounded()) {
      words.addAll(List.of("--buffer-size", Integer.toString(model.bufferSize())));
    }
    if (model.monitored().isEmpty()) {
      words.add("--method traces");
    }
    words.add("--keep-going");
    run.arguments().stream()
        .dropWhile(word -> !word.equals("--"))
        .forEach(word -> words.add(ShellWord.quoted(word)));
    new Folding(style.width())
        .write(
            out,
            "buffers:   ",
            "this execution needs store buffers (*); if --model sc finds no error, this command"
                + " shows all such places:");
    out.append("           weir robust ").append(String.join(" ", words)).append('\n');
  }

  /** The words of the command with {@code --trace}, before what goes to the compiler. */
  private static String withTrace(Run run) {
    List<String> words = new ArrayList<>();
    run.arguments().forEach(word -> words.add(ShellWord.quoted(word)));
    int compiler = words.indexOf("--");
    words.add(compiler < 0 ? words.size() : compiler, "--trace FILE");
    return String.join(" ", words);
  }

  private void writeReplayed(StringBuilder out, Report.Replayed report) {
    out.append(replayedHeadline(report)).append('\n');
    report
        .scenario()
        .map(failing -> new LinText.Calls(failing, style))
        .ifPresent(
            text -> {
              text.writeCalls(out);
              text.writeReason(out);
            });
    writeCause(out, Cause.of(report.replay()));
    out.append('\n');
    new ExecutionText(report.replay(), style).writeTo(out);
    out.append('\n');
    report.account().ifPresent(account -> writeAccount(out, account, report.run()));
    writeReplayedSteps(out, report);
  }

  private String replayedHeadline(Report.Replayed report) {
    String model = " (" + report.run().title() + ")";
    if (report.shown() == Report.Shown.UNEXPLAINED) {
      return palette.bad("not linearizable")
          + ": no order of the calls of this execution explains their results"
          + model;
    }
    if (report.shown() == Report.Shown.CYCLE) {
      return palette.bad("not robust") + ": this execution is not sequentially consistent" + model;
    }
    return report
        .replay()
        .failure()
        .map(failure -> violation(ErrorText.of(report.replay(), failure), model))
        .orElseGet(() -> palette.good("safe") + ": this execution shows no error" + model);
  }

  private static void writeReplayedSteps(StringBuilder out, Report.Replayed report) {
    out.append("replayed:  ")
        .append(Wording.count(report.replay().steps().size(), "step"))
        .append(" of ")
        .append(report.traceFile())
        .append(" in ")
        .append(Phases.seconds(report.phases().total()))
        .append('\n');
  }
}

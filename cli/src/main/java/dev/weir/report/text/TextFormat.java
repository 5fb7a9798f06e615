package dev.weir.report.text;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.report.Failure;
import dev.weir.program.VisibleText;
import dev.weir.report.FenceReport;
import dev.weir.report.Format;
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
import dev.weir.report.output.Lines;
import dev.weir.report.output.Palette;
import dev.weir.report.output.Seconds;
import dev.weir.report.output.ShellWord;
import dev.weir.report.output.SourceText;
import dev.weir.report.output.TextStyle;
import dev.weir.report.output.Width;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.RaceLook;
import dev.weir.search.result.Verdict;
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

  private final TextStyle style;
  private final Palette palette;

  /** The format. */
  public TextFormat(TextStyle style) {
    this.style = style;
    this.palette = style.palette();
  }

  @Override
  public String render(Report report) {
    Lines out = new Lines();
    switch (report) {
      case Report.Check check -> {
        writeCheck(out, check);
        check.hunt().ifPresent(hunt -> new HuntText(hunt, check.run()).writeTo(out));
      }
      case FenceReport fence -> new FenceText(fence, style).writeTo(out);
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
    Lines tail = new Lines();
    return switch (report) {
      case Report.Check check -> {
        plain.writeEnd(tail, check);
        check.hunt().ifPresent(hunt -> new HuntText(hunt, check.run()).writeNumbers(tail));
        String judgement = check.judgement().map(judged -> judged.line(check.result())).orElse("");
        yield Outline.of(plain.headline(check) + "\n" + judgement, tail.toString());
      }
      case Report.Robust robust -> {
        RobustText text = new RobustText(robust, plain.style);
        text.writeExploration(tail);
        ExplorationText.writeTimes(tail, robust);
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

  private void writeCheck(Lines out, Report.Check report) {
    CheckResult result = report.result();
    out.add("%s\n", headline(report));
    Optional<Cause> cause = report.counterexample().map(Cause::of);
    cause.ifPresent(known -> writeCause(out, known));
    report.judgement().ifPresent(judgement -> out.append(judgement.line(result)));
    writeDoubts(out, report.doubts());
    ExecutionText.write(out, report.counterexample(), style, "\n");
    report.account().ifPresent(account -> writeAccount(out, account, report.run()));
    writeErrors(out, report);
    writeEnd(out, report);
    writeObservations(out, result);
    ExplorationText.writeWaiters(out, result.seen().waiters());
    if (!result.seen().exitStatuses().isEmpty()) {
      out.add(
          "exit:      some executions end with status %s\n",
          result.seen().exitStatuses().stream()
              .map(String::valueOf)
              .collect(Collectors.joining(", ")));
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
      out.add("%s\n", wayOn(report));
    }
  }

  private void writeCause(Lines out, Cause cause) {
    cause
        .sentence()
        .ifPresent(sentence -> new Folding(style.width()).write(out, "why: ", sentence));
  }

  private void writeAccount(Lines out, Account account, Run run) {
    new AccountText(account, run.title(), style.width()).writeTo(out);
  }

  private void writeDoubts(Lines out, List<String> doubts) {
    doubts.stream().limit(MOST_DOUBTS).forEach(doubt -> out.add("%s\n", palette.alert(doubt)));
    if (doubts.size() > MOST_DOUBTS) {
      out.add("and %s more; --json names all\n", doubts.size() - MOST_DOUBTS);
    }
  }

  /** What is not supported, and what was explored. */
  private void writeEnd(Lines out, Report.Check report) {
    for (Failure failure : report.result().unsupported()) {
      out.add("given up:  %s\n", Wording.failure(failure));
    }
    ExplorationText.writeExploration(out, report);
    report.races().ifPresent(races -> writeRaces(out, races, report));
    report
        .robustness()
        .ifPresent(robustness -> out.append(RobustText.line(robustness, report.run().title())));
  }

  /** What was seen of data races, with the first of them. */
  private static void writeRaces(Lines out, RaceLook races, Report.Check report) {
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
          out.add(
              "%s%s by the rules of C11, no error under %s; --data-races stops there",
              found.size(), isComplete ? "" : " or more", report.run().title());
        } else {
          out.append("none by the rules of C11");
          if (!isComplete) {
            out.add(
                " in the first %s; --data-races checks all",
                Wording.count(executions, "execution"));
          }
        }
        out.add(" (%s s)\n", Seconds.text(time, 2));
        found.stream()
            .limit(MOST_RACES)
            .forEach(
                race ->
                    out.add(
                        "           %s: %s\n", race.position(), VisibleText.line(race.message())));
      }
    }
  }

  private String headline(Report.Check report) {
    CheckResult result = report.result();
    Run run = report.run();
    String model = " (" + run.title() + ")";
    long executions = result.counts().ended();
    String all = Wording.explored(result.counts()) + " of " + run.inputText();
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
                  + ExplorationText.met(result, run)
                  + "): "
                  + run.inputText()
                  + model;
      case NO_ERROR ->
          palette.good("no error")
              + " in "
              + Wording.count(
                  result.counts().runs().orElse(0),
                  ExplorationText.isHunt(run) ? "run" : "random execution")
              + " of "
              + run.inputText()
              + model
              + "; others may fail";
      case UNKNOWN ->
          palette.alert("unknown")
              + ": "
              + ExplorationText.reason(result, run)
              + (result.examinedNothing()
                  ? ", so nothing of " + run.inputText() + " was checked"
                  : "; no error so far (" + ExplorationText.explored(result, all, run) + ")")
              + model;
    };
  }

  private String violation(Optional<Replay> replay, CheckResult result, String model) {
    return result
        .firstError()
        .map(error -> violation(new ErrorText(error.failure(), replay), model))
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

  /** The executions that show the errors after the first, and a list of all. */
  private void writeErrors(Lines out, Report.Check report) {
    List<FoundError> errors = report.result().errors();
    if (errors.size() < 2) {
      return;
    }
    for (int i = 1; i < errors.size(); i++) {
      Replay replay = report.counterexamples().get(i);
      ErrorText error = new ErrorText(errors.get(i).failure(), Optional.of(replay));
      out.add("Error %s: ", i + 1);
      out.add("%s\n%s\n", error.line(), error.details());
      new ExecutionText(replay, style).writeTo(out);
      out.append('\n');
    }
    out.append("Distinct errors, as shown above:\n");
    int number = 1;
    for (FoundError error : errors) {
      Failure failure = error.failure();
      Replay replay = report.counterexamples().get(number - 1);
      out.add("  %s  ", number++);
      out.add(
          "%s: %s\n", failure.kind().text(), new ErrorText(failure, Optional.of(replay)).line());
    }
    out.append('\n');
  }

  private static void writeObservations(Lines out, CheckResult result) {
    if (result.observations().stream().allMatch(Map::isEmpty)) {
      return;
    }
    out.append("observed at the end of complete executions:\n");
    for (Map<String, Long> observation : result.observations()) {
      out.add(
          "  %s\n",
          observation.entrySet().stream()
              .map(entry -> VisibleText.line(entry.getKey()) + "=" + entry.getValue())
              .collect(Collectors.joining(" ")));
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
  private void writeRobustness(Lines out, Run run) {
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
    out.add("           weir robust %s\n", String.join(" ", words));
  }

  /** The words of the command with {@code --trace}, before what goes to the compiler. */
  private static String withTrace(Run run) {
    List<String> words = new ArrayList<>();
    run.arguments().forEach(word -> words.add(ShellWord.quoted(word)));
    int compiler = words.indexOf("--");
    words.add(compiler < 0 ? words.size() : compiler, "--trace FILE");
    return String.join(" ", words);
  }

  private void writeReplayed(Lines out, Report.Replayed report) {
    out.add("%s\n", replayedHeadline(report));
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
        .map(failure -> violation(new ErrorText(failure, Optional.of(report.replay())), model))
        .orElseGet(() -> palette.good("safe") + ": this execution shows no error" + model);
  }

  private static void writeReplayedSteps(Lines out, Report.Replayed report) {
    out.add(
        "replayed:  %s of %s in %s\n",
        Wording.count(report.replay().steps().size(), "step"),
        report.traceFile(),
        Phases.seconds(report.phases().total()));
  }
}

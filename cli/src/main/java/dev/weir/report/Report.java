package dev.weir.report;

import dev.weir.hunt.HuntOptions;
import dev.weir.hunt.HuntOptions.Schedule;
import dev.weir.hunt.HuntResult;
import dev.weir.lin.LinResult;
import dev.weir.machine.report.Failure;
import dev.weir.program.SourcePosition;
import dev.weir.report.explain.Account;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustResult;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.RaceLook;
import dev.weir.search.result.Verdict;
import dev.weir.trace.replay.Replay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a run of the tool has to tell. */
public sealed interface Report extends Reply
    permits FenceReport,
        LinReport,
        ModelReport,
        TransformReport,
        Report.Check,
        Report.Litmus,
        Report.Replayed,
        Report.Robust {
  /** How the tool was run. */
  Run run();

  /** The time that all of it took; the output formats must not measure. */
  Phases phases();

  /** The verdict in a word. */
  String verdict();

  /** Whether the verdict holds without bounds. */
  boolean isComplete();

  /** Whether everything was covered. */
  default boolean coversAll() {
    return isComplete();
  }

  /** What was asked beside the inputs and the model: a property, an aim; else empty. */
  default String part() {
    return "";
  }

  /** The result of {@code check} that it is. */
  default Optional<Check> check() {
    return Optional.empty();
  }

  /** The exploration that the verdict is about. */
  default Optional<CheckResult> explored() {
    return Optional.empty();
  }

  /** The bounds and limits that were met, each in a word. */
  default List<String> met() {
    return explored().stream()
        .flatMap(explored -> explored.met().stream())
        .sorted()
        .map(Bound::text)
        .toList();
  }

  /** What makes the result doubtful, or should be known beside it, one line each. */
  default List<String> warnings() {
    List<String> all = new ArrayList<>(run().warnings());
    check().ifPresent(check -> all.addAll(check.doubts()));
    return all;
  }

  /**
   * The result of {@code check}, or of {@code hunt}.
   *
   * @param run how the tool was run
   * @param phases the time it took
   * @param result what the exploration found
   * @param counterexamples for each error the execution that shows it, run again
   * @param traceFiles the files that they were written to, in the same order
   * @param showsOutput whether people are shown what the program printed, failing or not
   * @param headers whose headers declare the C library: {@code own} or {@code system}
   * @param robustness what the memory model adds, if that was asked
   * @param judgement the answer in the words of the SV-COMP, under its conventions
   * @param account the explanation of the first error, if that was asked for
   * @param races what was seen of data races that are no errors here, if that was looked at
   * @param hunt what became of predicted cycles, if these are runs of {@code hunt}
   */
  record Check(
      Run run,
      Phases phases,
      CheckResult result,
      List<Replay> counterexamples,
      List<String> traceFiles,
      boolean showsOutput,
      String headers,
      Optional<RobustResult> robustness,
      Optional<Judgement> judgement,
      Optional<Account> account,
      Optional<RaceLook> races,
      Optional<Hunt> hunt)
      implements Report {

    /** Copies its parts. */
    public Check {
      counterexamples = List.copyOf(counterexamples);
      traceFiles = List.copyOf(traceFiles);
    }

    /** The preemptions of the counterexample, where they were bounded and it is known. */
    public OptionalInt preemptions() {
      return run.options().contextBound().isPresent()
          ? counterexample().filter(shown -> !shown.steps().isEmpty()).stream()
              .mapToInt(Replay::preemptions)
              .findFirst()
          : OptionalInt.empty();
    }

    /** The execution that shows the first error. */
    public Optional<Replay> counterexample() {
      return counterexamples.stream().findFirst();
    }

    /** The file that it was written to. */
    public Optional<String> traceFile() {
      return traceFiles.stream().findFirst();
    }

    /** Of the counterexample, or of the first complete execution. */
    public Optional<String> output() {
      return counterexample().map(Replay::output).or(result.seen()::output);
    }

    @Override
    public String verdict() {
      return result.verdict().text();
    }

    @Override
    public boolean isComplete() {
      return result.complete();
    }

    @Override
    public Standing standing() {
      return Standing.of(result.verdict());
    }

    @Override
    public String part() {
      return judgement.map(Judgement::property).orElse("");
    }

    @Override
    public Optional<Check> check() {
      return Optional.of(this);
    }

    @Override
    public Optional<CheckResult> explored() {
      return Optional.of(result);
    }

    /** Why this is less of a proof than it looks. */
    public List<String> doubts() {
      List<String> doubts = new ArrayList<>();
      if (result.verdict() != Verdict.SAFE && result.verdict() != Verdict.NO_ERROR) {
        return doubts;
      }
      if (result.counts().ended() == 0 && result.counts().states().isEmpty()) {
        doubts.add("no execution reached its end, so nothing in these files was checked");
      }
      for (SourcePosition position : result.seen().unreached()) {
        doubts.add(position + ": warning: no explored execution reached this assertion");
      }
      for (Failure warning : result.seen().warnings()) {
        doubts.add(warning.position() + ": warning: " + warning.message());
      }
      return doubts;
    }
  }

  /**
   * What became of predicted cycles.
   *
   * @param options what was asked
   * @param result what became of them
   */
  record Hunt(HuntOptions options, HuntResult result) {
    /** Whether cycles were predicted at all. */
    public boolean hasCycles() {
      return options.schedule() == Schedule.CYCLES;
    }

    /** The runs that were steered to a cycle. One that failed may be a run of several rows. */
    public long steeredRuns() {
      long ofRows = result.rows().stream().mapToLong(HuntResult.Row::runs).sum();
      long afterPrediction = result.runs().counts().runs().orElse(0) - result.predictionRuns();
      return Math.min(ofRows, afterPrediction - result.aimlessRuns());
    }
  }

  /**
   * The result of {@code robust}.
   *
   * @param run how the tool was run
   * @param phases the time it took
   * @param options what was asked
   * @param result what was found out
   * @param traceFiles where the executions of the violations were written, in their order
   */
  record Robust(
      Run run, Phases phases, RobustOptions options, RobustResult result, List<String> traceFiles)
      implements Report {

    /** Copies its parts. */
    public Robust {
      traceFiles = List.copyOf(traceFiles);
    }

    @Override
    public String verdict() {
      return result.verdict().text();
    }

    @Override
    public boolean isComplete() {
      return result.complete();
    }

    @Override
    public Standing standing() {
      return Standing.of(result);
    }

    @Override
    public Optional<CheckResult> explored() {
      return Optional.of(result.exploration());
    }
  }

  /**
   * The result of {@code replay}.
   *
   * @param run how the tool was run; the options are those of the run that was recorded
   * @param phases the time it took
   * @param replay the execution
   * @param shown what it was recorded for
   * @param traceFile the file that it was read from
   * @param account the explanation, if that was asked for
   * @param scenario the scenario of calls that it is of, if it is there because no order explains
   *     it
   */
  record Replayed(
      Run run,
      Phases phases,
      Replay replay,
      Shown shown,
      String traceFile,
      Optional<Account> account,
      Optional<LinResult.Failing> scenario)
      implements Report {
    @Override
    public String verdict() {
      return shown.verdict();
    }

    @Override
    public boolean isComplete() {
      return false;
    }

    @Override
    public Standing standing() {
      return Standing.WRONG;
    }
  }

  /** What a recorded execution shows. */
  enum Shown {
    /** An error. */
    ERROR("violation"),
    /** That it is not sequentially consistent. */
    CYCLE(Problem.NOT_ROBUST.id()),
    /** That no order of its calls explains what they give. */
    UNEXPLAINED(LinResult.Verdict.NOT_LINEARIZABLE.text());

    private final String verdict;

    Shown(String verdict) {
      this.verdict = verdict;
    }

    /** The verdict on such an execution. */
    public String verdict() {
      return verdict;
    }
  }

  /**
   * The result of {@code litmus} for one test and one model.
   *
   * @param run how the tool was run
   * @param phases the time that this test took
   * @param outcome the final states
   * @param namesModel whether text says which model this is of: there are several
   */
  record Litmus(Run run, Phases phases, LitmusOutcome outcome, boolean namesModel)
      implements Report {
    @Override
    public String verdict() {
      return outcome.verdict();
    }

    @Override
    public boolean isComplete() {
      return outcome.isComplete();
    }

    @Override
    public Standing standing() {
      return isComplete() ? Standing.FINE : Standing.UNSETTLED;
    }

    @Override
    public Optional<CheckResult> explored() {
      return Optional.of(outcome.result());
    }
  }
}

package dev.weir.cli.execution;

import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.OutputFile;
import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.cli.session.Version;
import dev.weir.fence.bounded.FenceChanges;
import dev.weir.program.Program;
import dev.weir.report.Standing;
import dev.weir.robust.Violation;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.trace.Schedule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code --trace}: where counterexamples are kept. */
public final class TraceOption {
  private final Task task;
  private final Session session;

  /** Those that a command line gives. */
  public TraceOption(Task task) {
    this.task = task;
    session = task.session();
  }

  private boolean failed;

  /**
   * Looks whether the file can be written; to be called before the exploration, which may be long.
   *
   * @throws UsageException if not, or if it is one of the inputs
   */
  public void requireWritable(List<Path> inputs) throws UsageException {
    if (isAskedFor()) {
      file().requireWritable(inputs);
    }
  }

  /**
   * An execution to keep.
   *
   * @param error what it shows, as a {@link TraceFile} records it
   */
  public record Kept(String error, Schedule schedule) {
    /** A failing execution. */
    public static Kept of(FoundError error) {
      return new Kept(TraceFile.error(error.failure()), error.schedule());
    }

    /** Of a violation of robustness: the execution that fails, or else the one with the cycle. */
    public static Kept of(Violation violation) {
      return violation
          .harm()
          .flatMap(Violation.Harm::error)
          .map(error -> new Kept(TraceFile.error(error.failure()), error.schedule()))
          .orElseGet(() -> new Kept(TraceFile.CYCLE, violation.schedule()));
    }
  }

  /**
   * An execution to keep, of a program of its own.
   *
   * @param program the program, with the changes if there are any
   * @param options what was explored
   * @param changes how it differs from the input
   * @param scenario what makes it of the functions of the input
   */
  public record Variant(
      Kept kept,
      Program program,
      CheckOptions options,
      Optional<FenceChanges> changes,
      Optional<RecordedScenario> scenario) {

    /** Of the program of the input itself, or with some changes. */
    public Variant(
        Kept kept, Program program, CheckOptions options, Optional<FenceChanges> changes) {
      this(kept, program, options, changes, Optional.empty());
    }
  }

  /** Something that can be written to a trace file. */
  public interface Recorded {
    /** Writes the file. */
    void write(Path file) throws IOException;
  }

  private OutputFile file() {
    return new OutputFile(Options.TRACE.name(), task.get(Options.TRACE).orElseThrow());
  }

  /** Whether executions are kept. */
  public boolean isAskedFor() {
    return task.get(Options.TRACE).isPresent();
  }

  /**
   * Writes the counterexamples, if that was asked for and there are any: the first to the file, the
   * others to files beside it.
   *
   * @return the files
   */
  public List<String> record(
      Program program, ProgramInput input, CheckOptions options, List<Kept> executions) {
    return record(
        input,
        executions.stream()
            .map(kept -> new Variant(kept, program, options, Optional.empty()))
            .toList());
  }

  /** The same of several programs. */
  public List<String> record(ProgramInput input, List<Variant> executions) {
    if (task.get(Options.TRACE).isEmpty()) {
      return List.of();
    }
    return record(
        executions.stream()
            .<Recorded>map(
                execution ->
                    new TraceFile(
                        Version.text(),
                        input,
                        execution.options(),
                        task.get(Options.SEED),
                        session.toolkit().fingerprint(execution.program()),
                        execution.changes(),
                        execution.scenario(),
                        execution.kept().error(),
                        execution.kept().schedule()))
            .toList());
  }

  /** The same of what is made ready to be written. */
  public List<String> record(List<Recorded> executions) {
    if (task.get(Options.TRACE).isEmpty()) {
      return List.of();
    }
    if (executions.isEmpty()) {
      session.say(
          "there is no execution to show, so " + task.get(Options.TRACE).get() + " is not written");
    }
    List<String> written = new ArrayList<>();
    for (Recorded execution : executions) {
      Path file = file().numbered(written.size() + 1).path();
      try {
        execution.write(file);
        written.add(file.toString());
      } catch (IOException e) {
        failed = true;
        session.say(
            "--trace "
                + file
                + ": could not be written ("
                + e.getMessage()
                + "); make room, or give another path");
        return written;
      }
    }
    return written;
  }

  /** The exit code of a run with this result; another one when a file could not be written. */
  public int exitCode(Standing result) {
    return code(result).exitCode();
  }

  /** As {@link #exitCode}. */
  Standing code(Standing result) {
    return failed ? Standing.INVALID : result;
  }
}

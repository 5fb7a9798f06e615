package dev.weir.cli;

import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.RunReplay;
import dev.weir.fence.infer.Aim;
import dev.weir.frontend.InputException;
import dev.weir.machine.report.Failure;
import dev.weir.program.Program;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.explain.Account;
import dev.weir.search.CheckOptions;
import dev.weir.search.ReplayException;
import dev.weir.trace.Replay;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code weir replay}. */
@Command(
    name = "replay",
    sortOptions = false,
    customSynopsis = "weir replay TRACE [options]",
    description = {
      "Runs a recorded execution again, step by step, and shows it.",
      "The input files are looked up relative to the current folder.",
      ""
    },
    footer = {
      "",
      "Exit code: that of the recorded run; 2 when the trace does not fit the program."
    })
final class ReplayCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private HelpOption help = new HelpOption();

  @Parameters(paramLabel = "TRACE", description = "A file that --trace wrote.")
  private Path file = Path.of("");

  @Mixin private ExplainOption explain = new ExplainOption();

  @Mixin private OutputOptions output = new OutputOptions();

  ReplayCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException {
    TraceLines lines = TraceLines.read(file);
    session.clock().skip();
    Report.Replayed report =
        ModelTrace.isOne(lines) ? replay(ModelTrace.of(lines)) : replay(TraceFile.of(lines));
    output.show(session, report);
    return ExitCode.VIOLATION.number();
  }

  private Report.Replayed replay(ModelTrace trace) throws InputException {
    FailingRun run = trace.replay(session.toolkit(), file.toString());
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    Replay replay = RunReplay.of(run);
    return new Report.Replayed(
        session.run(
            "replay",
            List.of(trace.input().toString()),
            CheckOptions.of(trace.model()),
            trace.seed(),
            Map.of(),
            List.of()),
        session.clock().phases(),
        replay,
        trace.aim() == Aim.ERROR ? Report.Shown.ERROR : Report.Shown.CYCLE,
        file.toString(),
        account(replay, Optional.empty()));
  }

  private Report.Replayed replay(TraceFile trace) throws InputException {
    Program loaded = session.toolkit().load(trace.input(), warning -> {}, session.clock());
    Program program =
        trace
            .changes()
            .map(changes -> changes.applyTo(loaded, trace.options().model()))
            .orElse(loaded);
    if (!session.toolkit().fingerprint(program).equals(trace.fingerprint())) {
      throw new InputException(
          file
              + ": recorded from another program than "
              + String.join(" ", trace.input().names())
              + " is now; record it again with --trace");
    }
    session.clock().skip();
    Replay replay = replay(trace, program);
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    Run run =
        session.run(
            "replay",
            trace.input().names(),
            trace.options(),
            trace.seed(),
            trace.input().surroundings().stubs(),
            List.of());
    Report.Shown shown =
        trace.error().equals(TraceFile.CYCLE) ? Report.Shown.CYCLE : Report.Shown.ERROR;
    Optional<Account> account =
        account(
            replay,
            Optional.of(
                new Explainer.Subject(
                    program,
                    trace.options(),
                    trace.input().names(),
                    trace.input().compiler().arguments())));
    return new Report.Replayed(
        run, session.clock().phases(), replay, shown, file.toString(), account);
  }

  private Optional<Account> account(Replay replay, Optional<Explainer.Subject> subject) {
    Explainer explainer = new Explainer(session, new ProgressOptions());
    return explain.account(explainer, List.of(replay), subject);
  }

  private Replay replay(TraceFile trace, Program program) throws InputException {
    try {
      Replay replay =
          session
              .toolkit()
              .replay(
                  program, trace.options(), trace.schedule(), session.interruption()::isRequested);
      if (trace.error().equals(TraceFile.CYCLE)) {
        if (!session
            .toolkit()
            .isCyclic(
                program, trace.options(), trace.schedule(), session.interruption()::isRequested)) {
          throw new InputException(
              file
                  + ": the execution is sequentially consistent;"
                  + " record it again with weir robust --trace");
        }
        return replay;
      }
      Optional<Failure> shown =
          replay.failures().stream()
              .filter(failure -> TraceFile.error(failure).equals(trace.error()))
              .findFirst();
      if (shown.isEmpty()) {
        throw new InputException(
            file
                + ": the recorded error ("
                + trace.error()
                + ") does not show"
                + replay.failure().map(Failure::message).map(m -> ", but: " + m).orElse("")
                + "; record it again with weir check --trace");
      }
      return replay.showing(shown.get());
    } catch (ReplayException e) {
      throw new InputException(
          file
              + ": does not fit the program: "
              + e.getMessage()
              + "; record it again with weir check --trace");
    }
  }
}

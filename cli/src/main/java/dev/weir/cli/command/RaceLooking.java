package dev.weir.cli.command;

import dev.weir.cli.session.Session;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.RaceLook;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.detect.Detector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for data races where nobody asked for them and the program uses atomic accesses: those who
 * use these want code that is right on more than one machine. It is an exploration of its own,
 * after the one that was asked for, of a small part of its executions and its time.
 */
public record RaceLooking(Session session, Program program, CheckOptions options) {
  /** What creates the threads of a program that is no litmus test. */
  private static final List<String> CREATION = List.of("pthread_create", "thrd_create");

  /** Of the exploration, in percent. */
  private static final int SHARE = 15;

  /** So many executions are looked at in any case, if {@link #MOST} allows. */
  private static final long FEWEST = 1000;

  private static final Duration MOST = Duration.ofSeconds(5);

  /**
   * What is seen.
   *
   * @param judged the model whose execution graphs were explored
   * @param result what the exploration came to
   * @return nothing where races are errors, or where the question makes no sense
   */
  Optional<RaceLook> look(
      Optional<JudgedModel> judged, Optional<GraphOptions> graphs, CheckResult result) {
    boolean isAsked = options.detectors().contains(Detector.DATA_RACES);
    boolean areErrors = judged.filter(model -> model == JudgedModel.RC11).isPresent();
    if (isAsked
        || areErrors
        || options.model().readsPastValues()
        || session.interruption().isRequested()) {
      return Optional.empty();
    }
    boolean createsThreads = CREATION.stream().anyMatch(name -> program.function(name).isPresent());
    if (!usesAtomics(program)) {
      // One thread alone has no races; the threads of a test in assembly have no order of C11.
      return createsThreads ? Optional.of(new RaceLook.NotLooked()) : Optional.empty();
    }
    return createsThreads || program.threads().size() > 1
        ? Optional.of(looked(judged, graphs, result))
        : Optional.empty();
  }

  /** The executions of what was answered by sequentially consistent ones, not by graphs. */
  private static CheckOptions byTraces(CheckOptions looking) {
    return looking.algorithm() == Algorithm.GRAPHS ? looking.with(Algorithm.OPTIMAL) : looking;
  }

  private RaceLook looked(
      Optional<JudgedModel> judged, Optional<GraphOptions> graphs, CheckResult result) {
    long start = System.nanoTime();
    Set<Detector> detectors = EnumSet.of(Detector.DATA_RACES);
    detectors.addAll(options.detectors());
    CheckOptions looking =
        options.with(detectors).goingOn().withWorkers(1).withTimeLimit(Optional.of(MOST));
    Ends ends = new Ends();
    long share = result.elapsed().toNanos() * SHARE / 100;
    ProgressListener listener =
        ProgressListener.stoppingWhen(
            () ->
                ends.count >= FEWEST && System.nanoTime() - start > share
                    || session.interruption().isRequested());
    CheckResult seen =
        judged
            .flatMap(
                model ->
                    session
                        .toolkit()
                        .graphs(
                            program,
                            model,
                            graphs.orElseThrow(),
                            looking,
                            List.of(ends),
                            listener,
                            () -> false))
            .map(found -> found.result())
            .orElseGet(
                () -> session.toolkit().check(program, byTraces(looking), List.of(ends), listener));
    List<Failure> races = new ArrayList<>();
    for (FoundError error : seen.errors()) {
      if (error.failure().kind() == FailureKind.RACE) {
        races.add(error.failure());
      }
    }
    return new RaceLook.Looked(
        races,
        seen.counts().executions(),
        seen.complete(),
        Duration.ofNanos(System.nanoTime() - start));
  }

  /** Counts executions that end. */
  private static final class Ends implements Monitor {
    private long count;

    @Override
    public void end(Machine machine, EventLog log) {
      count++;
    }
  }

  /** Whether the program's own code has atomic accesses or fences. */
  private static boolean usesAtomics(Program program) {
    return program.functions().stream()
        .filter(function -> !function.library() || isOfAtomics(function))
        .flatMap(function -> function.instructions().stream())
        .anyMatch(RaceLooking::isAtomic);
  }

  /** Members of {@code std::atomic} are functions of the library, which only their users have. */
  private static boolean isOfAtomics(Function function) {
    return function.position().file().contains("atomic");
  }

  private static boolean isAtomic(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load load -> load.order().isAtomic();
      case Instruction.Store store -> store.order().isAtomic();
      case Instruction.WideLoad load -> load.order().isAtomic();
      case Instruction.WideStore store -> store.order().isAtomic();
      case Instruction.ReadModifyWrite _, Instruction.CompareExchange _ -> true;
      default -> false;
    };
  }
}

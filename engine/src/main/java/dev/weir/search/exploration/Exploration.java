package dev.weir.search.exploration;

import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.step.CommonNumbers;
import dev.weir.machine.step.IntList;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.checkpoint.CheckpointWriter;
import dev.weir.search.checkpoint.FoundElsewhere;
import dev.weir.search.checkpoint.Knowledge;
import dev.weir.search.checkpoint.Renumbering;
import dev.weir.search.checkpoint.SharingDiscovered;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.options.Limits;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.MaximalState;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Rounds;
import dev.weir.search.schedule.Schedules;
import dev.weir.search.tree.Frontier;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.detect.Detector;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Drives an exploration along the schedules that a search chooses: what begins and ends it, what is
 * found, and what it shares with others. The steps are those of its {@link CurrentExecution}.
 *
 * <p>Where a step, or the end of an execution, shows that the exploration is to stop, {@link
 * Stopped} is thrown; where it has to start again, {@link SharingDiscovered}. A search lets both
 * pass.
 */
public final class Exploration {
  private final ExplorationParts parts;
  private final List<Monitor> givenMonitors;
  private final Machine machine;
  private final CheckOptions options;
  private final Limits limits;
  private final ResultCollector findings;
  private final Monitors ownMonitors;
  private final ProgressReports progress;
  private final Rounds rounds;
  private final Continuation continuation;
  private final CurrentExecution execution;

  /** Whether the machine is there: a long start of the program is not for its constructor. */
  private boolean isReady;

  private Search search = exploration -> {};

  /** Whether others explore at the same time. */
  private boolean isOneOfSeveral;

  /** Of one of several that found out that a round of more turns is due: whether a loop was cut. */
  private Optional<Boolean> roundIsDue = Optional.empty();

  /** An exploration of a new machine, which stands nowhere yet. */
  public Exploration(ExplorationParts parts) {
    this.parts = parts;
    this.options = parts.options();
    this.givenMonitors = parts.monitors();
    ProgressListener listener = parts.listener();
    this.limits = new Limits(options, parts.start(), this::tell, this::wantsToStop, this::bytes);
    this.machine =
        new Machine(
            parts.program(), options.model(), parts.library(), options.machine(), this::isOver);
    this.findings =
        parts
            .leader()
            .map(leader -> leader.ofHelper(machine))
            .orElseGet(() -> new ResultCollector(machine, options, parts.start()));
    List<Monitor> all =
        Stream.concat(
                givenMonitors.stream(), options.detectors().stream().map(Detector::newMonitor))
            .toList();
    this.ownMonitors = new Monitors(all, machine, findings);
    this.rounds = new Rounds(machine, parts.goesRounds(), parts.firstTurns());
    this.continuation = new Continuation(machine, givenMonitors, findings, rounds, parts.from());
    this.progress = new ProgressReports(listener, findings, rounds);
    this.execution = new CurrentExecution(machine, findings, limits, progress, rounds, ownMonitors);
    if (mayDropTurns()) {
      machine.turnStates().trace();
    }
    this.isReady = true;
  }

  /**
   * What drives the exploration that has to start again: this exploration, or one of another
   * machine.
   */
  public Exploration again() {
    if (!rounds.needCounts()) {
      return this;
    }
    Exploration other = new Exploration(parts.anew().countingTurns());
    other.findings.spend(findings.spent());
    Schedules.name(other.machine, machine);
    return other;
  }

  // Explorers in other processes

  /**
   * An exploration of a new machine that explores one task, and leaves it to others what becomes of
   * the exploration as a whole.
   *
   * @param options among them the task, as what is gone on with
   * @param goesRounds whether loops are bounded by rounds where they may have no end
   */
  public static Exploration ofTask(
      Program program, ExternalFunctions library, CheckOptions options, boolean goesRounds) {
    ExplorationParts parts =
        ExplorationParts.of(program, library, options, List.of(), ProgressListener.NONE);
    Exploration exploration = new Exploration((goesRounds ? parts.inRounds(0) : parts).goingOn());
    exploration.isOneOfSeveral = true;
    return exploration;
  }

  /** Whether loops are bounded by rounds where they may have no end. */
  public boolean goesRounds() {
    return rounds.areWanted();
  }

  /** What another process needs to go on with a part of what is left. */
  public Checkpoint part(Frontier part) {
    return continuation.part(part, execution.room());
  }

  /**
   * What was found in a task.
   *
   * @param isAgain whether all is to be explored again
   */
  public FoundElsewhere foundElsewhere(boolean isAgain) {
    return new FoundElsewhere(
        findings.keep(List.of()),
        Knowledge.of(machine),
        limits.met(),
        isAgain
            ? Optional.of(new FoundElsewhere.Again(rounds.needCounts(), roundIsDue))
            : Optional.empty());
  }

  /**
   * Adds what was found in a task.
   *
   * @param numbers tell its threads in the numbers of this one
   * @throws Stopped if nothing more is to be found
   * @throws SharingDiscovered if all is to be explored again
   */
  public void add(FoundElsewhere found, Renumbering numbers) {
    if (options.countRedundant() && numbers.movesThreads()) {
      // Traces are known by the numbers of threads, which all are to give alike then.
      throw new SharingDiscovered();
    }
    findings.add(numbers.findings(found.findings()));
    machine.singleThreadPlaces().addReads(found.knowledge().reads(), machine.identities());
    found.limit().ifPresent(findings::met);
    if (found.limit().isPresent() || hasFoundEnough()) {
      throw new Stopped();
    }
    if (findings.areAllCut() && rounds.areInVain(findings.leaves())) {
      goOnToNextRound(true);
    }
  }

  /** Adds the errors that were found in a task whose executions do not count. */
  public void addErrors(FoundElsewhere found) {
    findings.addErrors(found.findings());
  }

  /** Whether an error was found in a task that ends the exploration. */
  public boolean isEnough(FoundElsewhere found) {
    return !options.keepGoing() && !found.findings().found().isEmpty();
  }

  /**
   * Takes over what others have learnt that explore the same, where all is explored again.
   *
   * @param needsCounts whether turns of loops are to be counted
   * @return whether it was more than this one knew
   */
  public boolean learns(Knowledge knowledge, boolean needsCounts) {
    boolean mustCountNow = needsCounts && !rounds.needCounts();
    if (mustCountNow) {
      rounds.learnToCount();
    }
    return knowledge.isNewsTo(machine) || mustCountNow;
  }

  // Helpers in other Java threads

  /**
   * An exploration of another machine that explores a part of the same, at the same time, in the
   * Java thread that calls this. It hears of the end of the exploration by {@link #endWhen}.
   *
   * @param numbers by which all call threads and buffers
   * @param known what the machine is to know from the start
   * @param monitors those of the helper
   * @param workers how many explore, this one included
   */
  public Exploration helper(
      CommonNumbers numbers, Knowledge known, List<Monitor> monitors, int workers) {
    CheckOptions own =
        options.memoryShare().isPresent()
            ? options.withMemoryShare(options.memoryShare().getAsLong() / workers)
            : options;
    Exploration helper =
        new Exploration(
            new ExplorationParts(
                parts.program(),
                parts.library(),
                own,
                monitors,
                ProgressListener.NONE,
                parts.start(),
                rounds.areWanted(),
                rounds.turns().orElse(0),
                Optional.of(findings),
                Optional.empty()));
    helper.isOneOfSeveral = true;
    progress.add(helper.findings);
    numbers.join(helper.machine.identities(), helper.machine.actors());
    known.tell(helper.machine);
    return helper;
  }

  /**
   * Others decide what becomes of the exploration as a whole until {@link #goOnAlone}: it ends,
   * without a limit that is met, when they say so.
   */
  public void endWhen(BooleanSupplier isCancelled) {
    isOneOfSeveral = true;
    limits.endWhen(isCancelled);
  }

  /** This exploration decides again what becomes of the exploration. */
  public void goOnAlone() {
    isOneOfSeveral = false;
    limits.endWhen(() -> false);
  }

  /** Monitors for a helper; none where the given ones have to see all executions. */
  public Optional<List<Monitor>> monitorsOfHelper() {
    List<Monitor> all = new ArrayList<>();
    for (Monitor monitor : givenMonitors) {
      Optional<Monitor> helper = monitor.helper();
      if (helper.isEmpty()) {
        return Optional.empty();
      }
      all.add(helper.get());
    }
    return Optional.of(all);
  }

  /** The same of what a helper has learnt. */
  public boolean learnsFrom(Exploration helper) {
    return learns(Knowledge.of(helper.machine), helper.rounds.needCounts());
  }

  /** Adds what a helper has found, which has come to its end. */
  public void add(Exploration helper) {
    progress.endHelpers();
    findings.add(helper.findings);
    machine.singleThreadPlaces().addReads(helper.machine.singleThreadPlaces());
    helper.limits.met().ifPresent(findings::met);
    for (int i = 0; i < givenMonitors.size(); i++) {
      givenMonitors.get(i).add(helper.givenMonitors.get(i));
    }
  }

  /** Of one of several that found out that a round of more turns is due: whether a loop was cut. */
  public Optional<Boolean> roundIsDue() {
    return roundIsDue;
  }

  /** The number of executions so far, those included that were given up. */
  public long leaves() {
    return findings.leaves();
  }

  /**
   * Ends where a limit is met.
   *
   * @throws Stopped if so
   */
  public void lookAtLimits() {
    if (limits.check()) {
      throw new Stopped();
    }
  }

  /** All is explored anew, by another search. */
  public void forgetRounds() {
    rounds.clear();
  }

  /**
   * Whether turns of loops that nobody has noticed may be dropped: where loops were seen to go
   * round often, and nothing hangs on how often.
   */
  private boolean mayDropTurns() {
    return rounds.areCounted()
        && !machine.model().readsPastValues()
        && options.contextBound().isEmpty()
        && !ownMonitors.needAllTurns();
  }

  private boolean isOver() {
    return !isReady || limits.check();
  }

  private boolean wantsToStop() {
    return progress.wantsToStop();
  }

  private void tell() {
    progress.tell();
  }

  /** About how many bytes this exploration holds. */
  private long bytes() {
    return execution.bytes() + machine.bytes() + search.bytes() + findings.bytes();
  }

  /** The machine; a search does not step it but in a question to the present execution. */
  public Machine machine() {
    return machine;
  }

  /** What takes the steps. */
  public CurrentExecution execution() {
    return execution;
  }

  /** What to explore. */
  public CheckOptions options() {
    return options;
  }

  /** Explores up to renaming threads that are alike from now on, if that was asked for. */
  public void useSymmetry() {
    if (options.usesSymmetry()) {
      machine.symmetry().order(parts.library().likeness(parts.program()), options.alikeFunctions());
    }
  }

  /** Goes to the start of the program for a search, forgetting all that was found. */
  public void begin(Search newSearch) {
    search = newSearch;
    roundIsDue = Optional.empty();
    progress.begin(search);
    findings.clear();
    continuation
        .goOn()
        .ifPresent(
            known -> {
              execution.ensureRoom(known);
              progress.goOn();
            });
    rounds.begin();
    execution.begin();
    continuation.goOnWithMonitors();
  }

  /** Whether what was found ends the exploration, whatever is left of it. */
  private boolean hasFoundEnough() {
    return ownMonitors.isOneSatisfied() || (findings.hasErrors() && !options.keepGoing());
  }

  /** What is left of an earlier exploration for the search, which asks once; else everything. */
  public Optional<Frontier> takeFrontier() {
    Optional<Frontier> taken = continuation.takeFrontier();
    if (taken.isPresent() && hasFoundEnough()) {
      throw new Stopped();
    }
    return taken;
  }

  /**
   * Keeps what is left, if that is wanted, and what was found.
   *
   * @param helpers those who explore at the same time, if their findings were not added
   */
  public void keep(Frontier left, List<Exploration> helpers) {
    if (isOutOfDate() || helpers.stream().anyMatch(Exploration::isOutOfDate)) {
      // All is to be explored again, which is not what is left.
      return;
    }
    boolean isOver =
        left.isNothing()
            || hasFoundEnough()
            || helpers.stream().anyMatch(Exploration::hasFoundEnough);
    List<Continuation> others = helpers.stream().map(helper -> helper.continuation).toList();
    options
        .keeper()
        .ifPresent(
            keeper -> keeper.keep(continuation.whole(left, others, execution.room(), isOver)));
  }

  /**
   * Whether the machine has found out that its steps are others, and it did not begin again yet.
   */
  public boolean isOutOfDate() {
    return machine.isNewlyShared();
  }

  /** Nothing can be kept of this exploration, since another search makes it. */
  public void cannotKeep() {
    options.keeper().ifPresent(CheckpointWriter::cannotKeep);
  }

  /** Takes note that steps that were counted will be taken again. */
  public void forgetEvents(long events) {
    findings.forgetEvents(events);
  }

  /** Takes note that an execution begins of a search that makes so many of them. */
  public void beginRun() {
    if (limits.areMet()) {
      throw new Stopped();
    }
    findings.addRun();
  }

  /** Takes note that the present one of these executions is made again, and counts once. */
  public void repeatRun() {
    findings.repeatRun();
  }

  /**
   * Takes note that nobody can step in the present execution: it is maximal, unless a thread that
   * waits only for another one like it to write first could go on. Then it stands for another one,
   * in which they have changed places.
   */
  public void maximal() {
    if (!machine.symmetry().isUsed()) {
      noteMaximal();
      return;
    }
    machine.symmetry().hold(false);
    IntList freed = new IntList();
    machine.enabled(freed);
    if (freed.isEmpty()) {
      noteMaximal();
    } else {
      sleepSetBlocked();
    }
    machine.symmetry().hold(true);
  }

  /**
   * Whether a search may leave out how executions end, where it is known and holds no error: nobody
   * looks at them, and nothing hangs on how often loops go round.
   */
  public boolean mayLeaveOutEndings() {
    return ownMonitors.areNone()
        && !rounds.areCounted()
        && !machine.model().readsPastValues()
        && !options.countRedundant()
        && !options.usesSymmetry();
  }

  /**
   * Takes note of a complete execution without an error, of which the last events were not taken.
   *
   * @param left how many they are
   */
  public void complete(int left) {
    findings.addComplete(left);
    if (limits.areMet()) {
      throw new Stopped();
    }
  }

  /** Takes note that the present execution is maximal. */
  private void noteMaximal() {
    EventLog log = execution.log();
    Monitors monitors = execution.monitors();
    MaximalState state = new MaximalState(machine);
    // It may be interrupted in these two, of which the last thing is that the monitors count.
    if (!state.isComplete()) {
      state.stuck(options.liveness());
    }
    // Monitors may take long over an execution that long, and will see shorter ones.
    boolean goOn = rounds.areDue() || monitors.end(log);
    Optional<StateHash.Value> trace = findings.trace(log);
    if (monitors.haveFound()) {
      findings.addErroneous();
    }
    if (goOn && !state.isComplete()) {
      goOn = findings.incomplete(state, log, monitors.haveFound());
    }
    findings.ended(state, trace);
    if (rounds.areCounted() && state.hasThread(Waiting.BOUND)) {
      new CutExplanations(this, log).addTo(findings.ends());
    }
    if (!goOn || monitors.isOneSatisfied()) {
      throw new Stopped();
    }
    boolean isInVain =
        !isOneOfSeveral && findings.areAllCut() && rounds.areInVain(findings.leaves());
    if (rounds.areDue() || isInVain) {
      goOnToNextRound(state.hasThread(Waiting.BOUND));
    }
  }

  /**
   * Goes on to a round of more turns.
   *
   * @param isCut whether the execution that called for it was cut
   * @throws SharingDiscovered always
   */
  public void goOnToNextRound(boolean isCut) {
    if (isOneOfSeveral) {
      roundIsDue = Optional.of(isCut);
      throw new SharingDiscovered();
    }
    rounds.next(isCut, found(search, false));
    progress.roundBegins();
    throw new SharingDiscovered();
  }

  /** Takes note that everything is covered. */
  public void finish() {
    if (machine.takeNewlyShared() || mayHaveMissedRaces()) {
      throw new SharingDiscovered();
    }
    if (rounds.areCounted() && findings.isCut() && !isSettled()) {
      rounds.next(true, found(search, true));
      progress.roundBegins();
      throw new SharingDiscovered();
    }
  }

  /** Whether more turns of loops would not change the answer. */
  private boolean isSettled() {
    return findings.isLeftOpen()
        || (givenMonitors.isEmpty() ? findings.hasErrors() : execution.monitors().isOneSettled());
  }

  /** What waiting threads store without effect is in no trace. */
  private boolean mayHaveMissedRaces() {
    return options.detectors().contains(Detector.DATA_RACES)
        && !findings.hasErrors()
        && machine.singleThreadPlaces().giveUpRead();
  }

  /** Takes note of a run that was given up since it repeats others. */
  public void sleepSetBlocked() {
    findings.addSleepSetBlocked();
    if (rounds.areDue()) {
      goOnToNextRound(findings.isCut());
    }
  }

  /** Takes note of the bytes that a search holds, which it cannot do without. */
  public void holds(long bytes) {
    progress.holds(bytes);
  }

  /** Whether a search may hold so many bytes of what it can do without. */
  public boolean hasRoom(long bytes) {
    long others = bytes() - search.bytes();
    return progress.hasRoom(bytes)
        && others + bytes <= options.memoryShare().orElse(Long.MAX_VALUE - others);
  }

  /** Takes note of a bound that was met. */
  public void met(Bound bound) {
    findings.met(bound);
  }

  /** The executions so far in which there was an error. */
  public long errors() {
    return findings.errors();
  }

  /** The steps so far. */
  public long events() {
    return findings.events();
  }

  /** The number of maximal schedules, from a search that counts them. */
  public void schedules(BigInteger count) {
    findings.schedules(count);
  }

  /**
   * All that was learnt.
   *
   * @param exhausted whether the search came to its end
   */
  public CheckResult result(Search search, boolean exhausted) {
    limits.met().ifPresent(findings::met);
    return found(search, exhausted);
  }

  /** What was found in this round, and before, as far as it is not found again. */
  private CheckResult found(Search search, boolean exhausted) {
    return rounds.all(findings.result(search, exhausted), exhausted);
  }
}

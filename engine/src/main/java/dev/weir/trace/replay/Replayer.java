package dev.weir.trace.replay;

import dev.weir.machine.Machine;
import dev.weir.machine.code.CallChain;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.Note;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.program.AccessInfo;
import dev.weir.program.CallSite;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.Move;
import dev.weir.trace.RacingAccess;
import dev.weir.trace.detect.RedundantIterations;
import dev.weir.trace.graph.LastWriters;
import dev.weir.trace.graph.StepOrder;
import dev.weir.trace.graph.Touched;
import dev.weir.trace.replay.Explanation.Access;
import dev.weir.trace.replay.Explanation.Block;
import dev.weir.trace.replay.Explanation.Lock;
import dev.weir.trace.replay.Replay.ThreadEnd;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes down the moves of an execution, and runs such moves again, telling what happens in words.
 */
public final class Replayer {
  private static final int NOBODY = -1;

  /** What a step in words costs, in the units of {@link dev.weir.machine.options.Budget}. */
  private static final int WORK_OF_STEP = 512;

  private final Machine machine;
  private final List<Monitor> monitors;
  private final List<TraceStep> steps = new ArrayList<>();
  private final List<Failure> failures = new ArrayList<>();
  private final Map<Failure, Explanation> explanations = new HashMap<>();

  /** For each step the calls that led there, and the locks that the thread held then. */
  private final List<CallChain> calls = new ArrayList<>();

  private final List<List<Lock>> locks = new ArrayList<>();

  private final StepWords words;
  private final FutexWords futexes;
  private HeldLocks held;
  private RedundantIterations turns;
  private LastWriters writers;

  /** A replayer that works on this machine, with monitors that look for errors. */
  public Replayer(Machine machine, List<Monitor> monitors) {
    this.machine = machine;
    this.monitors = List.copyOf(monitors);
    words = new StepWords(machine);
    futexes = new FutexWords(machine);
    held = new HeldLocks(machine);
    writers = new LastWriters(new EventLog(), machine.patience());
    turns = new RedundantIterations(machine);
  }

  /** The moves of the first events. */
  public static List<Move> moves(Machine machine, EventLog log, int events) {
    List<Move> moves = new ArrayList<>();
    for (int e = 0; e < events; e++) {
      moves.add(ThreadPaths.move(machine, log.actor(e), log.outcome(e)));
    }
    return moves;
  }

  /**
   * Runs the moves from the start of the program.
   *
   * @return what happened, or empty if some move cannot be made: it is another program
   * @throws dev.weir.machine.options.Interrupted if the patience of the machine has ended
   */
  public Optional<Replay> run(List<Move> moves) {
    steps.clear();
    failures.clear();
    explanations.clear();
    calls.clear();
    locks.clear();
    held = new HeldLocks(machine);
    turns = new RedundantIterations(machine);
    EventLog log = new EventLog();
    writers = new LastWriters(log, machine.patience());
    machine.reset();
    machine.mark();
    monitors.forEach(monitor -> monitor.start(machine));
    failure().ifPresent(failure -> add(failure, calls(failure)));
    int running = NOBODY;
    int preemptions = 0;
    for (Move move : moves) {
      machine.patience().spend(WORK_OF_STEP);
      int actor = ThreadPaths.actor(machine, move);
      if (actor < 0 || !machine.canStep(actor)) {
        return Optional.empty();
      }
      if (!machine.hasOutcome(actor, move.outcome())) {
        return Optional.empty();
      }
      if (Actors.isThread(actor)) {
        boolean isSwitch = running != NOBODY && actor != running;
        preemptions += isSwitch && machine.isEnabled(running) ? 1 : 0;
        running = actor;
      }
      steps.add(take(actor, move.outcome(), log));
    }
    IntList enabled = new IntList();
    machine.enabled(enabled);
    if (enabled.isEmpty()) {
      for (Monitor monitor : monitors) {
        monitor.end(machine, log);
        addFound(monitor);
      }
    }
    boolean[] alone = Touched.byOneThread(log, machine.patience());
    for (int i = 0; i < steps.size(); i++) {
      steps.set(i, steps.get(i).alone(alone[i]));
    }
    List<ThreadEnd> threads = new ThreadEnds(machine, held).all();
    Optional<Failure> first = failures.stream().findFirst();
    String output = Note.output(machine.notes());
    return Optional.of(
        new Replay(
            steps, first, failures, threads, output, explanations, preemptions, StepOrder.of(log)));
  }

  private void add(Failure failure, CallChain chain) {
    failures.add(failure);
    explanations.putIfAbsent(failure, Explanation.of(chain));
  }

  /** The calls that led to the place of an error of the thread that stands there. */
  private CallChain calls(Failure failure) {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && machine.number(t) == failure.thread()) {
        return machine.places().calls(t);
      }
    }
    return CallChain.NONE;
  }

  /** What a monitor found in the latest event or at the end. */
  private void addFound(Monitor monitor) {
    List<Failure> found = monitor.found();
    for (int i = 0; i < found.size(); i++) {
      List<Access> accesses = new ArrayList<>();
      List<Block> blocks = new ArrayList<>();
      for (RacingAccess access : monitor.accesses(i)) {
        accesses.add(explained(access));
        block(access.address()).filter(block -> !blocks.contains(block)).ifPresent(blocks::add);
      }
      CallChain chain = accesses.isEmpty() ? CallChain.NONE : accesses.getFirst().calls();
      failures.add(found.get(i));
      explanations.putIfAbsent(found.get(i), new Explanation(chain, accesses, blocks));
    }
  }

  /** An access of a race with what is known of its step; a thread may only wait to make it. */
  private Access explained(RacingAccess access) {
    boolean isMade = access.event() < calls.size();
    int thread = access.thread();
    return new Access(
        access.kind(),
        access.name(),
        access.size(),
        machine.number(thread),
        isMade ? access.event() + 1 : 0,
        isMade ? calls.get(access.event()) : machine.places().calls(thread),
        isMade ? locks.get(access.event()) : held.of(thread));
  }

  private Optional<Block> block(long address) {
    MemoryView memory = machine.memory();
    int object = memory.objectAt(address);
    if (object == MemoryView.NO_OBJECT || memory.kind(object) != MemoryView.ObjectKind.HEAP) {
      return Optional.empty();
    }
    int site = memory.site(object);
    CallSite place = new CallSite(machine.code().position(site), machine.code().functionName(site));
    return Optional.of(new Block(machine.names().nameOfObject(address), place));
  }

  /** The error of the last step, or of the start; giving up is none. */
  private Optional<Failure> failure() {
    return Optional.of(machine)
        .filter(Machine::hasFailed)
        .map(Machine::failure)
        .filter(failure -> failure.kind().isError());
  }

  private TraceStep take(int actor, int outcome, EventLog log) {
    int notes = machine.notes().size();
    Step nextStep = machine.nextStep(actor);
    List<String> passed = words.passedStores(nextStep);
    Optional<FutexWords.Call> futex =
        Actors.isThread(actor) ? futexes.next(nextStep) : Optional.empty();
    CallChain chain =
        Actors.isThread(actor) ? machine.places().calls(nextStep.thread) : CallChain.NONE;
    int place =
        Actors.isThread(actor)
            ? machine.places().ownInstruction(nextStep.thread)
            : nextStep.instruction;
    boolean overwrites =
        nextStep.kind.writes() && machine.memory().isWritten(nextStep.address, nextStep.size);
    turns.before(log.size(), actor);
    monitors.forEach(monitor -> monitor.before(machine, log, actor));
    Step step = machine.step(actor, outcome);
    log.append(step, outcome);
    turns.after(log);
    int event = log.size() - 1;
    if (step.kind == EventKind.UPDATE) {
      // An update shows as its store does.
      chain = calls.get(log.store(event));
    }
    calls.add(chain);
    locks.add(held.of(step.thread));
    held.event(step, steps.size() + 1, chain);
    // Who loses a store has gone on since it was made.
    CallChain made = chain;
    boolean isLost = step.kind == EventKind.UPDATE;
    failure().ifPresent(failure -> add(failure, isLost ? made : calls(failure)));
    for (Monitor monitor : monitors) {
      monitor.event(log, event);
      addFound(monitor);
    }
    List<Note> all = machine.notes();
    String output = Note.output(all.subList(notes, all.size()));
    // An update shows as its store does, which the library may have made.
    int maker =
        step.kind == EventKind.UPDATE ? log.instruction(log.store(event)) : step.instruction;
    AccessInfo info = machine.code().info(maker);
    Optional<String> futexValue = futex.flatMap(call -> futexes.value(call, step));
    int writer = writers.readBy(event);
    writers.add(event);
    return new TraceStep(
        machine.number(step.thread),
        step.kind,
        futexValue.map(_ -> futex.orElseThrow().operation()).orElseGet(() -> words.operation(step)),
        futexValue
            .map(value -> machine.names().name(futex.orElseThrow().word()))
            .orElseGet(() -> words.address(step, info)),
        futexValue.orElseGet(() -> words.value(step, maker)),
        step.kind.writes() && overwrites
            ? machine.places().shownValue(maker, step.previous, step.previousHigh, step.size)
            : "",
        machine.code().position(place),
        machine.code().functionName(place),
        step.kind == EventKind.LOAD && step.source != Step.FROM_MEMORY,
        passed,
        output,
        writer + 1,
        outcome,
        isInternal(step.kind, maker),
        false,
        words.accesses(step),
        "");
  }

  /** Whether a step is an access that a library call makes on its way. */
  private boolean isInternal(EventKind kind, int instruction) {
    boolean inLibrary = machine.code().function(instruction).library();
    return switch (kind) {
      case LOAD, STORE, WRITE, UPDATE -> inLibrary || machine.code().isCall(instruction);
      case READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE, FENCE -> inLibrary;
      default -> false;
    };
  }
}

package dev.weir.machine;

import dev.weir.machine.access.AccessParts;
import dev.weir.machine.access.Accesses;
import dev.weir.machine.access.VisibleOperations;
import dev.weir.machine.await.Awaits;
import dev.weir.machine.code.Code;
import dev.weir.machine.memory.OwnChanges;
import dev.weir.machine.model.PastValues;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.ownership.SingleThreadPlaces;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FreedComparisons;
import dev.weir.machine.run.BlockChoices;
import dev.weir.machine.run.Checkpoints;
import dev.weir.machine.run.Interpreter;
import dev.weir.machine.run.NextSteps;
import dev.weir.machine.run.StepExecutor;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.machine.symmetry.ThreadSymmetry;
import dev.weir.machine.thread.Effects;
import dev.weir.machine.thread.Failures;
import dev.weir.machine.thread.LocalStates;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadTable;
import dev.weir.program.SourcePosition;

/** The steps of a machine: what they will be, with which outcomes, and taking them. */
final class Steps {
  private final Code code;
  private final StoreBuffers buffers;
  private final Trail trail;
  private final ThreadTable threads;
  private final ThreadSymmetry symmetry;
  private final Failures failures;
  private final Effects effects;
  private final VisibleOperations visibleOperations;
  private final NextSteps next;
  private final StepExecutor executor;
  private final Interpreter interpreter;
  private final BlockChoices choices;
  private final Checkpoints checkpoints;
  private final Awaits awaits;
  private final LocalStates states;
  private final OwnChanges own;
  private final SingleThreadPlaces singleThreadPlaces;
  private final FreedComparisons freed;
  private final Accesses accesses;
  private final PastValues past;
  private final boolean readsPast;

  /** The step that is being taken, or was taken last. */
  private Step step = new Step();

  Steps(
      MachineState state,
      AccessParts accesses,
      NextSteps next,
      StepExecutor executor,
      Interpreter interpreter,
      BlockChoices choices,
      Checkpoints checkpoints,
      Awaits awaits,
      SingleThreadPlaces singleThreadPlaces,
      FreedComparisons freed) {
    this.code = state.code();
    this.buffers = state.buffers();
    this.trail = state.trail();
    this.threads = state.threads();
    this.symmetry = state.threads().symmetry();
    this.failures = state.failures();
    this.effects = state.effects();
    this.visibleOperations = accesses.visibleOperations();
    this.accesses = accesses.plain();
    this.past = state.past();
    this.readsPast = past.isKept();
    this.next = next;
    this.executor = executor;
    this.interpreter = interpreter;
    this.choices = choices;
    this.checkpoints = checkpoints;
    this.awaits = awaits;
    this.states = state.localStates();
    this.own = state.memory().ownChanges();
    this.singleThreadPlaces = singleThreadPlaces;
    this.freed = freed;
  }

  /** See {@link Machine#nextStep}. */
  Step nextStep(int actor) {
    if (Actors.isThread(actor)) {
      return next.of(threads.get(actor >> 1));
    }
    return next.ofBuffer(actor);
  }

  /** Where a thread stands. */
  SourcePosition position(ThreadState t) {
    return code.position(t.ownInstruction(code, t.pc));
  }

  /** See {@link Machine#step}. */
  Step step(int actor, int outcome) {
    failures.clear();
    if (Actors.isThread(actor)) {
      stepThread(threads.get(actor >> 1), outcome);
    } else {
      next.describeUpdate(actor, step);
      executor.update(step);
    }
    symmetry.taken(step);
    if (step.kind != EventKind.LOAD) {
      awaits.changed();
    }
    return step;
  }

  private void stepThread(ThreadState t, int outcome) {
    boolean mayWait = code.maySpinAt(t.pc) || t.remembersAny() || singleThreadPlaces.areFound();
    if ((mayWait || awaits.countsQuietSteps()) && awaits.mayBeAsked()) {
      stepWatched(t, outcome);
    } else {
      begin(t, outcome);
      run(t, outcome);
      end(outcome);
    }
  }

  /** Makes the next step of a thread the one that is taken. */
  private void begin(ThreadState t, int outcome) {
    threads.save(t);
    Step taken = next.of(t);
    if (taken != t.nextStep) {
      throw new IllegalStateException("a thread that has stopped takes no step");
    }
    t.nextStep = step;
    t.nextStepKnown = false;
    t.forgetAnswers();
    step = taken;
    visibleOperations.begin(taken);
    taken.segment = buffers.segment(t.id);
    taken.fences = t.fences;
    taken.origin = t.ownInstruction(code, taken.instruction);
    t.fences = 0;
    t.steps++;
    if (taken.kind == EventKind.ATOMIC_BLOCK) {
      choices.begin(taken.instruction, outcome);
    }
  }

  /** Does what the step says, and then what is local. */
  private void run(ThreadState t, int outcome) {
    boolean goesOn = executor.execute(t, step, outcome);
    own.followAll(false);
    if (goesOn) {
      interpreter.run(t);
    }
  }

  private void end(int outcome) {
    if (step.kind == EventKind.ATOMIC_BLOCK) {
      cutPast();
      step.value = choices.made() == 0 ? 0 : 1L + outcome;
    }
    freed.look(step);
    visibleOperations.leaveAtomicBlock();
  }

  /** The same with a look at whether the thread goes round. */
  private void stepWatched(ThreadState t, int outcome) {
    // Before anything is saved for this step: the question is answered by trying.
    boolean isIdle = awaits.isIdleStore(t);
    begin(t, outcome);
    boolean maySpin = awaits.maySpin(t, step);
    int pc = t.pc;
    boolean mayTurn = maySpin && code.mayTurnAt(pc);
    boolean isWatched = awaits.watches(t);
    boolean takes = isWatched && awaits.looks().takes(t, step);
    boolean leaves = isWatched && awaits.looks().leaves(t, step);
    boolean comesBack = awaits.looks().comesBack(t, step);
    // Whoever sleeps until some time begins anew once it has given the mutex away.
    boolean givesBack = t.phase == 0 && awaits.looks().givesBack(t, step);
    boolean isLook = takes || leaves || comesBack || givesBack;
    boolean mayComeBack = isWatched && maySpin || takes || leaves;
    long state = mayComeBack ? states.beforeRead(t) : 0;
    long turn = mayTurn ? states.beforeTurn(t) : 0;
    // Nothing that a thread does to its memory counts as long as it can come back.
    own.follow(mayComeBack || t.remembersAny());
    own.followAll(isLook);
    long ownBefore = own.digest();
    long before = effects.countShared(t);
    run(t, outcome);
    long fencedTurn = 0;
    if (mayTurn && before == effects.countShared(t)) {
      fencedTurn = awaits.turns().fencedTurn(t, step, turn);
      awaits.turns().take(t, step, pc, turn, fencedTurn != 0 && t.remembers(fencedTurn));
    }
    end(outcome);
    singleThreadPlaces.look(step, threads);
    t.addOwnChanges(own.digest() - ownBefore);
    own.follow(false);
    if (before != effects.countShared(t) || !isIdle && !isLook && !isRepeatable(step)) {
      t.forget();
    } else {
      t.quietSteps++;
      if (mayComeBack) {
        t.remember(state);
      }
      if (fencedTurn != 0) {
        t.remember(fencedTurn);
      }
      if (takes) {
        awaits.looks().take(t, step);
      } else if (leaves) {
        t.leave(step.address);
      } else if (comesBack) {
        t.comeBack(step.address);
      }
    }
  }

  /** What an atomic block overwrites is not read any more. */
  private void cutPast() {
    for (int i = 0; readsPast && i < step.accessCount(); i++) {
      if (step.accessWrites(i)) {
        past.cut(step.accessAddress(i), step.accessSize(i));
      }
    }
  }

  /** See {@link Machine#outcomes}. */
  void outcomes(int actor, IntList into) {
    into.clear();
    Step nextStep = nextStep(actor);
    if (readsPast && Actors.isThread(actor) && nextStep.kind == EventKind.LOAD) {
      loads(threads.get(actor >> 1), nextStep, into);
      return;
    }
    if (!Actors.isThread(actor)
        || nextStep.kind != EventKind.ATOMIC_BLOCK
        || !choices.mayBeMadeAt(nextStep.instruction)) {
      for (int outcome = 0; outcome < nextStep.outcomes; outcome++) {
        into.add(outcome);
      }
      return;
    }
    int outcome = 0;
    do {
      into.add(outcome);
      tryBlock(actor, outcome);
      outcome = choices.next();
    } while (outcome >= 0);
  }

  /**
   * The values that a load may read: the present one is outcome 0, the one before it outcome 1, and
   * so on. Those that only let the thread go round are none, unless all do.
   */
  private void loads(ThreadState t, Step load, IntList into) {
    int past = accesses.pastValues(t, load);
    boolean maySpin = awaits.maySpin(t, load);
    if (!maySpin || !awaits.isPresentSpin(t, load)) {
      into.add(0);
    }
    for (int age = 1; age <= past; age++) {
      if (!maySpin || !awaits.isPastSpin(t, age)) {
        into.add(age);
      }
    }
    if (into.isEmpty()) {
      into.add(0);
    }
  }

  /** See {@link Machine#hasOutcome}. */
  boolean hasOutcome(int actor, int outcome) {
    Step nextStep = nextStep(actor);
    if (readsPast && Actors.isThread(actor) && nextStep.kind == EventKind.LOAD) {
      return outcome <= accesses.pastValues(threads.get(actor >> 1), nextStep);
    }
    if (!Actors.isThread(actor) || nextStep.kind != EventKind.ATOMIC_BLOCK || outcome == 0) {
      return outcome < nextStep.outcomes;
    }
    tryBlock(actor, outcome);
    return choices.fits();
  }

  /** Takes a step and takes it back. */
  private void tryBlock(int actor, int outcome) {
    Failure latest = failures.latest();
    boolean recording = trail.isRecording();
    int mark = checkpoints.mark();
    step(actor, outcome);
    checkpoints.undo(mark);
    awaits.changed();
    trail.record(recording);
    failures.restore(latest);
  }

  /** Whether a step that changed no memory may stand in an iteration that goes round. */
  private static boolean isRepeatable(Step s) {
    return switch (s.kind) {
      case LOAD, FAILED_COMPARE_EXCHANGE, READ_MODIFY_WRITE, FENCE -> true;
      case FAILED_TRYLOCK, FAILED_READ_LOCK -> true;
      default -> false;
    };
  }
}

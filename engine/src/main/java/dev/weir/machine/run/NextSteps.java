package dev.weir.machine.run;

import dev.weir.machine.access.AccessParts;
import dev.weir.machine.access.BulkAccesses;
import dev.weir.machine.access.PageProtection;
import dev.weir.machine.access.VisibleOperations;
import dev.weir.machine.access.WideAccesses;
import dev.weir.machine.call.LibraryCalls;
import dev.weir.machine.code.Arithmetic;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.model.BufferedStores;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.Step.Drain;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;

/** Describes the steps that threads and buffers would take next. */
public final class NextSteps {
  private static final Drain[] DRAINS = Drain.values();

  private final Code code;
  private final Memory memory;
  private final StoreBuffers buffers;
  private final Actors actors;
  private final VisibleOperations visibleOperations;
  private final BulkAccesses bulk;
  private final LibraryCalls calls;
  private final WideAccesses wide;
  private final PageProtection protection;

  /** Whether what comes before a lock may be done behind it, which only holds up later loads. */
  private final boolean locksOneWay;

  private final Step update = new Step();

  /** What a thread that has stopped for good would do. */
  private final Step idle = new Step();

  /** Of a machine with these parts. */
  public NextSteps(MachineState state, Actors actors, AccessParts accesses, LibraryCalls calls) {
    this.wide = accesses.wide();
    this.protection = accesses.protection();
    this.code = state.code();
    this.memory = state.memory();
    this.buffers = state.buffers();
    this.actors = actors;
    this.visibleOperations = accesses.visibleOperations();
    this.bulk = accesses.bulk();
    this.calls = calls;
    this.locksOneWay = state.past().isKept();
  }

  /** The next step of a thread; one that does nothing if it has stopped for good. */
  public Step of(ThreadState t) {
    return t.nextStepKnown && !t.nextStepVaries ? t.nextStep : find(t);
  }

  private Step find(ThreadState t) {
    if (t.status != Status.RUNNING) {
      return isAtLock(t) ? t.nextStep : idle;
    }
    int opcode = code.words[t.pc];
    if (!t.nextStepKnown || opcode == Opcode.CALL) {
      describe(t);
      t.nextStepKnown = true;
      t.nextStepVaries =
          switch (opcode) {
            case Opcode.COMPARE_EXCHANGE, Opcode.WIDE_COMPARE_EXCHANGE -> true;
            case Opcode.CALL -> dependsOnMemory(t.nextStep.kind);
            default -> false;
          };
    } else if (opcode == Opcode.COMPARE_EXCHANGE) {
      t.nextStep.kind = compareExchangeKind(t.nextStep);
    } else {
      t.nextStep.kind = wide.compareExchangeKind(t, t.nextStep);
    }
    return t.nextStep;
  }

  /** Whether a thread has given up an atomic block before a lock, which is then described. */
  private boolean isAtLock(ThreadState t) {
    if (t.status != Status.ASSUMPTION_FAILED || code.words[t.pc] != Opcode.CALL) {
      return false;
    }
    describe(t);
    return t.nextStep.kind == EventKind.LOCK;
  }

  /** Whether what a library call will do can change while it waits to be taken: trylock, say. */
  private static boolean dependsOnMemory(EventKind kind) {
    return switch (kind) {
      case SYNCHRONISE, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> true;
      case TRYLOCK, FAILED_TRYLOCK, UNLOCK -> true;
      case ACQUIRE, READ_LOCK, FAILED_READ_LOCK -> true;
      case WAIT, SIGNAL -> true;
      case LOAD, STORE, WRITE, UPDATE, FENCE, LOCK -> false;
      case POST, ARRIVE -> false;
      case CREATE, JOIN, CHOICE, FREE, ATOMIC_BLOCK -> false;
    };
  }

  /** Describes the step that a thread stands before, whatever was known of it. */
  void describe(ThreadState t) {
    int[] w = code.words;
    int pc = t.pc;
    Step s = t.nextStep;
    s.begin(t.id, Actors.ofThread(t.id), pc);
    switch (w[pc]) {
      case Opcode.LOAD -> s.access(EventKind.LOAD, use(t, w[pc + 2]), w[pc + 3], Drain.NONE);
      case Opcode.STORE -> {
        visibleOperations.describeStore(s, use(t, w[pc + 1]), w[pc + 3]);
        s.value = use(t, w[pc + 2]);
      }
      case Opcode.FENCE -> s.access(EventKind.FENCE, 0, 0, Drain.ALL);
      case Opcode.READ_MODIFY_WRITE ->
          s.access(EventKind.READ_MODIFY_WRITE, use(t, w[pc + 2]), w[pc + 4], DRAINS[w[pc + 6]]);
      case Opcode.COMPARE_EXCHANGE -> {
        s.access(EventKind.READ_MODIFY_WRITE, use(t, w[pc + 3]), w[pc + 6], DRAINS[w[pc + 7]]);
        s.compares = true;
        s.expected = use(t, w[pc + 4]) & Arithmetic.mask(8 * s.size);
        s.kind = compareExchangeKind(s);
      }
      case Opcode.COPY ->
          bulk.describeCopy(t, s, use(t, w[pc + 1]), use(t, w[pc + 2]), use(t, w[pc + 3]));
      case Opcode.SET ->
          bulk.describeFill(t, s, use(t, w[pc + 1]), use(t, w[pc + 2]), use(t, w[pc + 3]));
      case Opcode.RETURN -> {
        boolean isLocal = t.stackTop > t.stackFloor();
        int object = isLocal ? t.stackObjects[t.stackTop - 1] : memory.liveThreadLocal(t.id, true);
        s.endOfLife(memory.start(object), memory.size(object));
      }
      case Opcode.CALL -> {
        if (code.atomic[calls.function(t)]) {
          s.access(EventKind.ATOMIC_BLOCK, 0, 0, Drain.ALL);
        } else {
          s.access(EventKind.FENCE, 0, 0, Drain.NONE);
          calls.next(t, s);
          if (locksOneWay && s.kind == EventKind.LOCK) {
            s.drain = Drain.NONE;
          }
        }
      }
      default -> {
        if (!wide.isAt(t)) {
          throw new IllegalStateException("no visible step at " + code.position(pc));
        }
        wide.describe(t, s);
      }
    }
    if (protection.needsLook(t, s)) {
      protection.describeLook(s);
    }
  }

  private long use(ThreadState t, int operand) {
    return t.operand(code, operand);
  }

  private EventKind compareExchangeKind(Step s) {
    int object = memory.objectAt(s.address);
    if (!memory.isValid(object, s.address, s.size)) {
      return EventKind.READ_MODIFY_WRITE;
    }
    return memory.read(object, s.address, s.size) == s.expected
        ? EventKind.READ_MODIFY_WRITE
        : EventKind.FAILED_COMPARE_EXCHANGE;
  }

  /** The step that a buffer would take next; one that does nothing if it is empty. */
  public Step ofBuffer(int actor) {
    describeUpdate(actor, update);
    return update;
  }

  /** Describes the step that a buffer would take next. */
  public void describeUpdate(int actor, Step s) {
    int thread = actors.threadOf(actor);
    int storeIndex = buffers.next(actor);
    if (storeIndex == StoreBuffers.NONE) {
      s.reset(thread, actor, 0);
    } else {
      BufferedStores stores = buffers.stores(thread);
      s.begin(thread, actor, stores.instruction(storeIndex));
      stores.describe(storeIndex, s);
    }
  }
}

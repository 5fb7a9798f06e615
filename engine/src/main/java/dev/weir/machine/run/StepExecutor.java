package dev.weir.machine.run;

import dev.weir.machine.access.AccessChecks;
import dev.weir.machine.access.AccessParts;
import dev.weir.machine.access.Accesses;
import dev.weir.machine.access.Allocator;
import dev.weir.machine.access.BulkAccesses;
import dev.weir.machine.access.PageProtection;
import dev.weir.machine.access.VisibleOperations;
import dev.weir.machine.access.WideAccesses;
import dev.weir.machine.call.Frames;
import dev.weir.machine.call.LibraryCalls;
import dev.weir.machine.code.Arithmetic;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.memory.PageRights;
import dev.weir.machine.model.PastValues;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.step.Step.Drain;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;
import dev.weir.machine.thread.ThreadTable;

/** Does what a described step says. */
public final class StepExecutor {
  private final Code code;
  private final Memory memory;
  private final StoreBuffers buffers;
  private final PastValues past;
  private final VisibleOperations visibleOperations;
  private final AccessChecks checks;
  private final Accesses accesses;
  private final WideAccesses wide;
  private final BulkAccesses bulk;
  private final Allocator allocator;
  private final LibraryCalls calls;
  private final Frames frames;
  private final ThreadTable threads;
  private final PageProtection protection;
  private final boolean buffered;
  private final boolean keepsPast;

  /** Of a machine with these parts. */
  public StepExecutor(MachineState state, AccessParts parts, LibraryCalls calls, Frames frames) {
    this.code = state.code();
    this.memory = state.memory();
    this.buffers = state.buffers();
    this.past = state.past();
    this.keepsPast = past.isKept();
    this.buffered = code.model().isBuffered();
    this.threads = state.threads();
    this.visibleOperations = parts.visibleOperations();
    this.checks = parts.checks();
    this.accesses = parts.plain();
    this.wide = parts.wide();
    this.bulk = parts.bulk();
    this.allocator = parts.allocator();
    this.protection = parts.protection();
    this.calls = calls;
    this.frames = frames;
  }

  /**
   * Takes the step that a thread stands before; {@code s} describes it.
   *
   * @return whether the thread goes on with local instructions
   */
  public boolean execute(ThreadState t, Step s, int outcome) {
    if (PageRights.isShadow(s.address)) {
      protection.look(t, s);
      return t.status == Status.RUNNING;
    }
    boolean goesOn = keepsPast ? executeWithPast(t, s, outcome) : executeAt(t, s, outcome);
    t.setLooked(false);
    return goesOn;
  }

  /** The same where threads can read what memory held before. */
  private boolean executeWithPast(ThreadState t, Step s, int outcome) {
    int opcode = code.words[t.pc];
    if (opcode == Opcode.LOAD && outcome > 0) {
      return loadPast(t, s, outcome);
    }
    boolean goesOn = executeAt(t, s, outcome);
    switch (opcode) {
      case Opcode.LOAD -> {
        if (s.source == Step.FROM_MEMORY) {
          past.read(t.id, s.address, s.size, 0);
        }
      }
      case Opcode.STORE, Opcode.RETURN -> {}
      case Opcode.READ_MODIFY_WRITE, Opcode.COMPARE_EXCHANGE ->
          past.read(t.id, s.address, s.size, 0);
      case Opcode.FENCE -> past.fence(t.id);
      case Opcode.CALL -> {
        if (s.kind == EventKind.LOCK || s.drain == Drain.ALL && s.kind != EventKind.UNLOCK) {
          past.fence(t.id);
        } else if (s.kind != EventKind.UNLOCK) {
          past.fenceWithLoss(t.id);
        }
      }
      default -> past.fenceWithLoss(t.id);
    }
    return goesOn;
  }

  private boolean loadPast(ThreadState t, Step s, int age) {
    int[] w = code.words;
    int pc = t.pc;
    if (accesses.loadPast(t, s, w[pc + 4] >>> Opcode.UNNEEDED_SHIFT, age)) {
      t.registers[t.base + w[pc + 1]] = s.value & Arithmetic.mask(w[pc + 4] & Opcode.WIDTH_MASK);
      t.pc = pc + 5;
    }
    return t.status == Status.RUNNING;
  }

  private boolean executeAt(ThreadState t, Step s, int outcome) {
    int[] w = code.words;
    int pc = t.pc;
    if (s.drain == Drain.ALL && buffered) {
      buffers.barrier(t.id, true);
    }
    switch (w[pc]) {
      case Opcode.LOAD -> {
        int width = w[pc + 4] & Opcode.WIDTH_MASK;
        if (!accesses.load(t, s, w[pc + 4] >>> Opcode.UNNEEDED_SHIFT)) {
          return false;
        }
        t.registers[t.base + w[pc + 1]] = s.value & Arithmetic.mask(width);
        t.pc = pc + 5;
      }
      case Opcode.STORE -> {
        accesses.store(t, s, s.value);
        t.pc = t.status == Status.RUNNING ? pc + 4 : pc;
      }
      case Opcode.FENCE -> t.pc = pc + 1;
      case Opcode.READ_MODIFY_WRITE -> {
        if (!accesses.readForWrite(t, s)) {
          return false;
        }
        long old = s.previous;
        accesses.write(s, Arithmetic.atomic(w[pc + 5], s.size, old, use(t, w[pc + 3])));
        t.registers[t.base + w[pc + 1]] = old;
        t.pc = pc + 7;
      }
      case Opcode.COMPARE_EXCHANGE -> {
        if (!accesses.readForWrite(t, s)) {
          return false;
        }
        compareExchange(t, s);
        t.pc = pc + 8;
      }
      case Opcode.COPY -> {
        bulk.copy(t, s);
        finishBulk(t);
      }
      case Opcode.SET -> {
        bulk.fill(t, s);
        finishBulk(t);
      }
      case Opcode.RETURN -> {
        if (t.stackTop > t.stackFloor()) {
          allocator.popStackObject(t);
        } else {
          allocator.end(t, memory.objectAt(s.address));
        }
      }
      case Opcode.CALL -> {
        int function = calls.function(t);
        if (code.atomic[function]) {
          visibleOperations.enterAtomicBlock(t.depth + 1);
          return frames.enter(t, function);
        }
        calls.execute(t, s, outcome);
      }
      default -> {
        if (!wide.isAt(t)) {
          throw new IllegalStateException("no visible step at " + code.position(pc));
        }
        wide.execute(t, s);
      }
    }
    return t.status == Status.RUNNING;
  }

  private long use(ThreadState t, int operand) {
    return t.operand(code, operand);
  }

  private void compareExchange(ThreadState t, Step s) {
    int[] w = code.words;
    long expected = use(t, w[t.pc + 4]) & Arithmetic.mask(8 * s.size);
    s.compares = true;
    s.expected = expected;
    boolean success = s.previous == expected;
    if (success) {
      accesses.write(s, use(t, w[t.pc + 5]) & Arithmetic.mask(8 * s.size));
    }
    s.kind = success ? EventKind.READ_MODIFY_WRITE : EventKind.FAILED_COMPARE_EXCHANGE;
    t.registers[t.base + w[t.pc + 1]] = s.previous;
    t.registers[t.base + w[t.pc + 2]] = success ? 1 : 0;
  }

  /**
   * Moves a thread past the copy or fill at which it stands, if no byte is left.
   *
   * @return whether it is past it
   */
  boolean finishBulk(ThreadState t) {
    boolean done = t.scratch0 == use(t, code.words[t.pc + 3]);
    if (done) {
      t.endPhases();
      t.pc += 4;
    }
    return done;
  }

  /** Writes a buffered store to memory. */
  public void update(Step s) {
    int object = memory.objectAt(s.address);
    s.failedToCommit = !memory.isLive(object) && memory.ender(object) != s.thread;
    if (s.failedToCommit) {
      failCommit(s);
      return;
    }
    buffers.remove(s.thread, s.storeIndex);
    if (memory.isLive(object) && s.size == Step.WIDE) {
      wide.write(s);
    } else if (memory.isLive(object)) {
      s.previous = memory.read(object, s.address, s.size);
      if (keepsPast) {
        accesses.keepPast(object, s);
      }
      memory.write(object, s.address, s.size, s.value);
    } else {
      s.withoutEffect = true;
    }
  }

  private void failCommit(Step s) {
    buffers.failCommit(s.thread, s.storeIndex);
    ThreadState t = threads.get(s.thread);
    threads.save(t);
    checks.failStore(t, s);
  }
}

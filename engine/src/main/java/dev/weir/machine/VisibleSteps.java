package dev.weir.machine;

import dev.weir.machine.ExternalFunction.Progress;
import dev.weir.machine.ExternalFunction.Visibility;
import dev.weir.machine.Step.Drain;
import dev.weir.machine.ThreadState.Status;

/**
 * The steps that other threads can see: what a thread's next one is, whether it can be taken now,
 * and taking it.
 */
final class VisibleSteps {
  /** A copy that has loaded and not yet stored; in {@code scratch2}. */
  private static final long LOADED = 0x100;

  /** Which bytes a copy has loaded were written before; in {@code scratch2}. */
  private static final int DEFINED_MASK = 0xff;

  private static final Drain[] DRAINS = Drain.values();
  private static final Step IDLE = new Step();

  private final Machine machine;
  private final Code code;
  private final Memory memory;
  private final StoreBuffers buffers;
  private final Step update = new Step();

  VisibleSteps(Machine machine, Code code, Memory memory, StoreBuffers buffers) {
    this.machine = machine;
    this.code = code;
    this.memory = memory;
    this.buffers = buffers;
  }

  private long use(ThreadState t, int operand) {
    return operand >= 0 ? t.registers[t.base + operand] : code.constants[~operand];
  }

  /** The next step of a thread; one that does nothing if it has stopped for good. */
  Step pending(ThreadState t) {
    if (t.status != Status.RUNNING) {
      return IDLE;
    }
    if (!t.pendingValid) {
      describe(t);
      t.pendingValid = true;
    } else if (code.words[t.pc] == Opcode.COMPARE_EXCHANGE) {
      t.pending.kind = compareExchangeKind(t, t.pending);
    } else if (code.words[t.pc] == Opcode.CALL && dependsOnMemory(t.pending.kind)) {
      describe(t);
    }
    return t.pending;
  }

  /** Whether what a library call will do can change while it waits to be taken: trylock, say. */
  private static boolean dependsOnMemory(EventKind kind) {
    return switch (kind) {
      case SYNCHRONISE, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> true;
      case TRYLOCK, FAILED_TRYLOCK -> true;
      case WAIT, SIGNAL -> true;
      case LOAD, STORE, WRITE, UPDATE, FENCE, LOCK, UNLOCK -> false;
      case CREATE, JOIN, CHOICE, FREE, ATOMIC_BLOCK -> false;
    };
  }

  private void describe(ThreadState t) {
    int[] w = code.words;
    int pc = t.pc;
    Step s = t.pending;
    s.reset(t.id, Actors.ofThread(t.id), pc);
    switch (w[pc]) {
      case Opcode.LOAD -> s.access(EventKind.LOAD, use(t, w[pc + 2]), w[pc + 3], Drain.NONE);
      case Opcode.STORE -> {
        s.access(machine.storeKind(), use(t, w[pc + 1]), w[pc + 3], Drain.NONE);
        s.value = use(t, w[pc + 2]);
      }
      case Opcode.FENCE -> s.access(EventKind.FENCE, 0, 0, Drain.ALL);
      case Opcode.READ_MODIFY_WRITE ->
          s.access(EventKind.READ_MODIFY_WRITE, use(t, w[pc + 2]), w[pc + 4], DRAINS[w[pc + 6]]);
      case Opcode.COMPARE_EXCHANGE -> {
        s.access(EventKind.READ_MODIFY_WRITE, use(t, w[pc + 3]), w[pc + 6], DRAINS[w[pc + 7]]);
        s.kind = compareExchangeKind(t, s);
      }
      case Opcode.COPY ->
          describeCopy(t, s, use(t, w[pc + 1]), use(t, w[pc + 2]), use(t, w[pc + 3]));
      case Opcode.SET ->
          describeFill(t, s, use(t, w[pc + 1]), use(t, w[pc + 2]), use(t, w[pc + 3]));
      case Opcode.RETURN -> {
        int object = t.stackObjects[t.stackTop - 1];
        s.access(EventKind.FREE, memory.start(object), (int) memory.size(object), Drain.NONE);
      }
      case Opcode.CALL -> {
        int function = memory.functionAt(use(t, w[pc + 2]));
        if (code.atomic[function]) {
          s.access(EventKind.ATOMIC_BLOCK, 0, 0, Drain.ALL);
        } else {
          beginCall(t, function);
          machine.external(function).next(t.call, s);
        }
      }
      default -> throw new IllegalStateException("no visible step at " + code.position(pc));
    }
  }

  private EventKind compareExchangeKind(ThreadState t, Step s) {
    int object = memory.objectAt(s.address);
    if (!memory.isValid(object, s.address, s.size)) {
      return EventKind.READ_MODIFY_WRITE;
    }
    long expected = use(t, code.words[t.pc + 4]) & Arithmetic.mask(8 * s.size);
    return memory.read(object, s.address, s.size) == expected
        ? EventKind.READ_MODIFY_WRITE
        : EventKind.FAILED_COMPARE_EXCHANGE;
  }

  /** The largest access of up to 8 bytes that is aligned at both places and fits. */
  private static int chunk(long a, long b, long remaining) {
    int size = 8;
    while (size > 1 && (((a | b) & (size - 1)) != 0 || size > remaining)) {
      size >>= 1;
    }
    return size;
  }

  /** Whether a copy goes from the last byte to the first: the target starts within the source. */
  private static boolean isDescending(long to, long from, long length) {
    return to > from && to < from + length;
  }

  /** Describes the next load or store of a copy, of which {@code scratch0} bytes are done. */
  void describeCopy(ThreadState t, Step s, long to, long from, long length) {
    long done = t.scratch0;
    long remaining = length - done;
    boolean descending = isDescending(to, from, length);
    // Going down, the end of the chunk is aligned, and so is its start.
    long offset = descending ? remaining : done;
    int size = chunk(to + offset, from + offset, remaining);
    long start = descending ? offset - size : offset;
    if ((t.scratch2 & LOADED) == 0) {
      s.access(EventKind.LOAD, from + start, size, Drain.NONE);
    } else {
      s.access(machine.storeKind(), to + start, size, Drain.NONE);
      s.value = t.scratch1;
    }
  }

  /** Describes the next store of a fill, of which {@code scratch0} bytes are done. */
  void describeFill(ThreadState t, Step s, long address, long value, long length) {
    long start = address + t.scratch0;
    int size = chunk(start, 0, length - t.scratch0);
    s.access(machine.storeKind(), start, size, Drain.NONE);
    s.value = (value & 0xff) * 0x0101010101010101L;
  }

  private void beginCall(ThreadState t, int function) {
    int[] w = code.words;
    int count = w[t.pc + 3];
    t.call.begin(code.program().functions().get(function).name(), count);
    for (int i = 0; i < count; i++) {
      t.call.setArgument(i, use(t, w[t.pc + 4 + i]));
    }
  }

  boolean isEnabled(ThreadState t) {
    if (t.status != Status.RUNNING) {
      return false;
    }
    Step s = pending(t);
    boolean drained =
        switch (s.drain) {
          case NONE -> true;
          case OVERLAPPING -> buffers.isDrained(t.id, s.address, s.size);
          case ALL -> buffers.isEmpty(t.id);
        };
    if (!drained) {
      return false;
    }
    return switch (s.kind) {
      case LOAD ->
          buffers.forward(t.id, s.address, s.size) != StoreBuffers.WAIT
              && !machine.awaits().waits(t, s);
      case READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> !machine.awaits().waits(t, s);
      case LOCK, TRYLOCK, UNLOCK, JOIN, SYNCHRONISE, CREATE, WAIT -> isCallEnabled(t, s);
      default -> true;
    };
  }

  /** Whether a thread stands before a read that would only take it round its loop. */
  boolean isAwaiting(ThreadState t) {
    return machine.awaits().waits(t, pending(t));
  }

  /** The value that a read would find now. */
  long valueFor(ThreadState t, Step s) {
    int source = buffers.forward(t.id, s.address, s.size);
    if (source >= 0) {
      int shift = (int) (s.address - buffers.address(t.id, source)) << 3;
      return (buffers.value(t.id, source) >>> shift) & Arithmetic.mask(8 * s.size);
    }
    return memory.read(memory.objectAt(s.address), s.address, s.size);
  }

  private boolean isCallEnabled(ThreadState t, Step s) {
    int function = memory.functionAt(use(t, code.words[t.pc + 2]));
    return machine.external(function).isEnabled(t.call, s);
  }

  /**
   * Takes the step that a thread stands before; {@code s} describes it.
   *
   * @return whether the thread goes on with local instructions
   */
  boolean execute(ThreadState t, Step s, int outcome) {
    int[] w = code.words;
    int pc = t.pc;
    if (s.drain == Drain.ALL && machine.model().isBuffered()) {
      buffers.barrier(t.id);
    }
    switch (w[pc]) {
      case Opcode.LOAD -> {
        int width = w[pc + 4] & ~Opcode.COPYING;
        if (!load(t, s, width == w[pc + 4])) {
          return false;
        }
        t.registers[t.base + w[pc + 1]] = s.value & Arithmetic.mask(width);
        t.pc = pc + 5;
      }
      case Opcode.STORE -> {
        store(t, s, s.value);
        t.pc = t.status == Status.RUNNING ? pc + 4 : pc;
      }
      case Opcode.FENCE -> t.pc = pc + 1;
      case Opcode.READ_MODIFY_WRITE -> {
        if (!readForWrite(t, s)) {
          return false;
        }
        long old = s.previous;
        s.value = Arithmetic.atomic(w[pc + 5], s.size, old, use(t, w[pc + 3]));
        memory.write(memory.objectAt(s.address), s.address, s.size, s.value);
        t.registers[t.base + w[pc + 1]] = old;
        t.pc = pc + 7;
      }
      case Opcode.COMPARE_EXCHANGE -> {
        if (!readForWrite(t, s)) {
          return false;
        }
        compareExchange(t, s);
        t.pc = pc + 8;
      }
      case Opcode.COPY -> {
        copy(t, s);
        finishBulk(t, t.scratch0 == use(t, w[pc + 3]));
      }
      case Opcode.SET -> {
        fill(t, s);
        finishBulk(t, t.scratch0 == use(t, w[pc + 3]));
      }
      case Opcode.RETURN -> machine.popStackObject(t);
      case Opcode.CALL -> {
        if (s.kind == EventKind.ATOMIC_BLOCK && isAtomicFunction(t)) {
          machine.enterAtomicBlock(t.depth + 1);
          return machine.interpreter().enter(t, memory.functionAt(use(t, w[pc + 2])));
        }
        executeCall(t, s, outcome);
      }
      default -> throw new IllegalStateException("no visible step at " + code.position(pc));
    }
    return t.status == Status.RUNNING;
  }

  private boolean isAtomicFunction(ThreadState t) {
    return code.atomic[memory.functionAt(use(t, code.words[t.pc + 2]))];
  }

  boolean load(ThreadState t, Step s, boolean mustBeDefined) {
    if (!machine.checkAccess(t, s.address, s.size, false)) {
      return false;
    }
    int source = buffers.forward(t.id, s.address, s.size);
    if (source >= 0) {
      int shift = (int) (s.address - buffers.address(t.id, source)) << 3;
      s.value = (buffers.value(t.id, source) >>> shift) & Arithmetic.mask(8 * s.size);
      s.source = source;
      return true;
    }
    s.source = Step.FROM_MEMORY;
    if (mustBeDefined && !machine.checkDefined(t, s.address, s.size)) {
      return false;
    }
    s.value = memory.read(memory.objectAt(s.address), s.address, s.size);
    return true;
  }

  void store(ThreadState t, Step s, long value) {
    if (!machine.checkAccess(t, s.address, s.size, true)) {
      // It met memory, not the buffer: its order with the end of the object's life matters.
      s.kind = EventKind.WRITE;
      return;
    }
    s.value = value & Arithmetic.mask(8 * s.size);
    if (s.kind == EventKind.STORE) {
      s.ticket = buffers.append(t.id, s.address, s.size, s.value, s.instruction);
    } else {
      int object = memory.objectAt(s.address);
      s.previous = memory.read(object, s.address, s.size);
      memory.write(object, s.address, s.size, s.value);
    }
  }

  private boolean readForWrite(ThreadState t, Step s) {
    if (!machine.checkAccess(t, s.address, s.size, true)
        || !machine.checkDefined(t, s.address, s.size)) {
      return false;
    }
    s.previous = memory.read(memory.objectAt(s.address), s.address, s.size);
    s.value = s.previous;
    return true;
  }

  private void compareExchange(ThreadState t, Step s) {
    int[] w = code.words;
    long expected = use(t, w[t.pc + 4]) & Arithmetic.mask(8 * s.size);
    s.compares = true;
    s.expected = expected;
    boolean success = s.previous == expected;
    if (success) {
      s.value = use(t, w[t.pc + 5]) & Arithmetic.mask(8 * s.size);
      memory.write(memory.objectAt(s.address), s.address, s.size, s.value);
    }
    s.kind = success ? EventKind.READ_MODIFY_WRITE : EventKind.FAILED_COMPARE_EXCHANGE;
    t.registers[t.base + w[t.pc + 1]] = s.previous;
    t.registers[t.base + w[t.pc + 2]] = success ? 1 : 0;
  }

  /** Makes the load or store that {@link #describeCopy} described. */
  void copy(ThreadState t, Step s) {
    if ((t.scratch2 & LOADED) == 0) {
      if (load(t, s, false)) {
        int defined =
            s.source == Step.FROM_MEMORY
                ? memory.definedBytes(memory.objectAt(s.address), s.address, s.size)
                : DEFINED_MASK;
        t.scratch1 = s.value;
        t.scratch2 |= LOADED | defined;
      }
      return;
    }
    store(t, s, s.value);
    if (s.kind == EventKind.WRITE && t.status == Status.RUNNING) {
      int defined = (int) t.scratch2 & DEFINED_MASK;
      memory.undefine(memory.objectAt(s.address), s.address, s.size, defined);
    }
    t.scratch0 += s.size;
    t.scratch2 &= ~(LOADED | DEFINED_MASK);
  }

  /** Makes the store that {@link #describeFill} described. */
  void fill(ThreadState t, Step s) {
    store(t, s, s.value);
    t.scratch0 += s.size;
  }

  private static void finishBulk(ThreadState t, boolean done) {
    if (done) {
      t.scratch0 = 0;
      t.scratch1 = 0;
      t.scratch2 = 0;
      t.pc += 4;
    }
  }

  private Progress executeCall(ThreadState t, Step s, int outcome) {
    int function = memory.functionAt(use(t, code.words[t.pc + 2]));
    if (s.kind == EventKind.CHOICE || s.kind == EventKind.SIGNAL) {
      s.value = s.firstOutcome + outcome;
    }
    Progress progress = machine.external(function).execute(t.call, s);
    if (progress == Progress.DONE && t.status == Status.RUNNING) {
      int[] w = code.words;
      if (w[t.pc + 1] >= 0) {
        t.registers[t.base + w[t.pc + 1]] = t.call.result();
      }
      t.phase = 0;
      t.scratch0 = 0;
      t.scratch1 = 0;
      t.scratch2 = 0;
      t.pc += 4 + w[t.pc + 3];
    }
    return progress;
  }

  /**
   * Runs a library call as far as nobody else can see it; t.pc stands at the call.
   *
   * @return whether the thread goes on after the call; otherwise it stands before a step, or
   *     stopped
   */
  boolean callExternal(ThreadState t, int function) {
    ExternalFunction external = machine.external(function);
    while (true) {
      Step s = t.pending;
      s.reset(t.id, Actors.ofThread(t.id), t.pc);
      beginCall(t, function);
      Visibility visibility = external.next(t.call, s);
      if (visibility == Visibility.STEP && !isUnseenCall(t, s)) {
        return false;
      }
      if (t.status != Status.RUNNING) {
        return false;
      }
      Progress progress = executeCall(t, s, 0);
      if (t.status != Status.RUNNING) {
        return false;
      }
      if (progress == Progress.DONE) {
        return true;
      }
    }
  }

  private boolean isUnseenCall(ThreadState t, Step s) {
    if (isLocalWithoutFence(t, s)) {
      localise(s);
      return true;
    }
    if (!machine.isUnseen(t)) {
      return false;
    }
    boolean special =
        switch (s.kind) {
          case CREATE, CHOICE, ATOMIC_BLOCK, WAIT, SIGNAL -> true;
          case LOCK, JOIN -> machine.isInAtomicBlock() || !isCallEnabled(t, s);
          default -> false;
        };
    if (special && machine.isInAtomicBlock()) {
      machine.fail(
          t, FailureKind.UNSUPPORTED, "call of '" + t.call.name() + "' within an atomic block");
    }
    if (!special) {
      record(t, s);
      localise(s);
    }
    return !special;
  }

  private static void localise(Step s) {
    if (s.kind == EventKind.STORE) {
      s.kind = EventKind.WRITE;
    }
  }

  private void record(ThreadState t, Step s) {
    if (machine.isInAtomicBlock() && s.size > 0) {
      machine.currentStep().addAccess(s.address, s.size, s.kind.writes());
    }
  }

  /** Whether a step is an access to memory of the thread's own that nothing else hangs on. */
  private boolean isLocalWithoutFence(ThreadState t, Step s) {
    boolean plain = s.drain == Drain.NONE || !machine.model().isBuffered();
    boolean access =
        switch (s.kind) {
          case LOAD, STORE, WRITE, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> true;
          default -> false;
        };
    return plain && access && isPrivateOrConstant(t, s);
  }

  private boolean isPrivateOrConstant(ThreadState t, Step s) {
    int object = memory.objectAt(s.address);
    boolean constant = s.kind == EventKind.LOAD && machine.isConstant(object);
    return memory.isValid(object, s.address, s.size)
        && (constant || memory.isPrivate(object, t.id));
  }

  /**
   * Runs an instruction that is a step in general as a local one, if nobody can see it.
   *
   * @return whether it was run to its end
   */
  boolean runLocally(ThreadState t) {
    int pc = t.pc;
    boolean bulk = code.words[pc] == Opcode.COPY || code.words[pc] == Opcode.SET;
    while (t.pc == pc) {
      if (bulk && use(t, code.words[pc + 3]) == t.scratch0) {
        finishBulk(t, true);
        return true;
      }
      Step s = t.pending;
      describe(t);
      t.pendingValid = false;
      boolean local = isLocalWithoutFence(t, s);
      if (!local && !machine.isUnseen(t)) {
        return false;
      }
      record(t, s);
      localise(s);
      s.drain = Drain.NONE;
      if (!execute(t, s, 0)) {
        return false;
      }
    }
    return true;
  }

  /** The step that a buffer would take next. */
  Step describeUpdate(int actor) {
    return describeUpdate(actor, update);
  }

  /** Describes the step that a buffer would take next. */
  Step describeUpdate(int actor, Step s) {
    int thread = machine.actors().threadOf(actor);
    int ticket = buffers.next(actor);
    s.reset(thread, actor, 0);
    if (ticket == StoreBuffers.NONE) {
      return s;
    }
    s.instruction = buffers.instruction(thread, ticket);
    s.access(
        EventKind.UPDATE,
        buffers.address(thread, ticket),
        buffers.size(thread, ticket),
        Drain.NONE);
    s.value = buffers.value(thread, ticket);
    s.ticket = ticket;
    s.segment = buffers.segment(thread, ticket);
    return s;
  }

  /** Writes a buffered store to memory. */
  void update(Step s) {
    buffers.remove(s.thread, s.ticket);
    int object = memory.objectAt(s.address);
    if (memory.isLive(object)) {
      s.previous = memory.read(object, s.address, s.size);
      memory.write(object, s.address, s.size, s.value);
    } else if (memory.ender(object) == s.thread) {
      s.withoutEffect = true;
    } else {
      machine.failStore(s);
    }
  }
}

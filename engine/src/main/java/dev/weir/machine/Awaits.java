package dev.weir.machine;

import dev.weir.machine.ThreadState.Status;

/**
 * Recognises threads that spin: a thread stands before a read, and the value that it would read now
 * takes it, without any effect, back to a state in which it was before a read of the same
 * iteration. Such an iteration is no step; the thread waits until the read would do something else.
 *
 * <p>The question is answered by trying: the read is done on trial, the local instructions after it
 * run, and all is taken back. A thread's states before its reads are remembered, as hashes, since
 * its last step that had an effect; so loops are recognised in whatever form they were compiled,
 * also with several reads or in called functions. Only registers that are still needed count as
 * state.
 */
final class Awaits {
  private static final int MAX_TRIAL_READS = 10_000;

  private final Machine machine;
  private final Code code;
  private final Memory memory;
  private boolean trying;

  Awaits(Machine machine, Code code, Memory memory) {
    this.machine = machine;
    this.code = code;
    this.memory = memory;
  }

  /** Whether a trial is on: loop bounds do not count then. */
  boolean isTrying() {
    return trying;
  }

  /** Whether a step is a read by an instruction at which its thread may be waiting. */
  boolean maySpin(ThreadState t, Step s) {
    return switch (s.kind) {
      case LOAD, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> code.maySpinAt(t.pc);
      default -> false;
    };
  }

  /** Whether the value that a thread would read now makes it go round. */
  boolean waits(ThreadState t, Step s) {
    if (!maySpin(t, s)) {
      return false;
    }
    int object = memory.objectAt(s.address);
    if (!memory.isValid(object, s.address, s.size)
        || !machine.allowsRead(object, s.address, s.size)) {
      return false;
    }
    return goesRound(t, s, machine.valueFor(t, s));
  }

  /**
   * Whether a value makes a thread go round; the last answer is kept for as long as it stands
   * there.
   */
  boolean goesRound(ThreadState t, Step s, long value) {
    if (!t.awaitKnown || t.awaitValue != value) {
      boolean answer = tryRound(t, s.address, s.size, value);
      t.awaitKnown = true;
      t.awaitValue = value;
      t.awaitRound = answer;
    }
    return t.awaitRound;
  }

  private boolean tryRound(ThreadState t, long address, int size, long value) {
    long before = stateHash(t);
    Trail trail = machine.trail();
    boolean recording = trail.isRecording();
    int mark = begin(t);
    boolean round = read(t, size, value) && runToRead(t);
    if (round) {
      long after = stateHash(t);
      round = after == before || t.remembers(after);
    }
    end(mark, recording);
    return round;
  }

  /**
   * Whether a waiting thread would go round for ever, were its whole iteration done on memory as it
   * is now. Otherwise it waits only because an earlier read of the iteration was overtaken.
   */
  boolean isStuck(ThreadState t, Step s) {
    Trail trail = machine.trail();
    boolean recording = trail.isRecording();
    int mark = begin(t);
    boolean going = read(t, s.size, machine.valueFor(t, s)) && runToRead(t);
    long start = stateHash(t);
    boolean stuck = false;
    for (int reads = 0; going && !stuck && reads < MAX_TRIAL_READS; reads++) {
      Step next = machine.describeNow(t);
      int object = memory.objectAt(next.address);
      going =
          memory.isValid(object, next.address, next.size)
              && read(t, next.size, machine.valueFor(t, next))
              && runToRead(t);
      stuck = going && stateHash(t) == start;
    }
    end(mark, recording);
    return stuck;
  }

  private int begin(ThreadState t) {
    int mark = machine.mark();
    trying = true;
    machine.save(t);
    return mark;
  }

  private void end(int mark, boolean recording) {
    machine.undo(mark);
    machine.trail().record(recording);
    trying = false;
  }

  /** Does a read on trial; false where it has an effect. */
  private boolean read(ThreadState t, int size, long value) {
    int[] w = code.words;
    int pc = t.pc;
    switch (w[pc]) {
      case Opcode.LOAD -> {
        t.registers[t.base + w[pc + 1]] = value & Arithmetic.mask(w[pc + 4] & ~Opcode.COPYING);
        t.pc = pc + 5;
      }
      case Opcode.READ_MODIFY_WRITE -> {
        long operand = machine.use(t, w[pc + 3]);
        if (Arithmetic.atomic(w[pc + 5], size, value, operand) != value) {
          return false;
        }
        t.registers[t.base + w[pc + 1]] = value;
        t.pc = pc + 7;
      }
      case Opcode.COMPARE_EXCHANGE -> {
        if ((machine.use(t, w[pc + 4]) & Arithmetic.mask(8 * size)) == value) {
          return false;
        }
        t.registers[t.base + w[pc + 1]] = value;
        t.registers[t.base + w[pc + 2]] = 0;
        t.pc = pc + 8;
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  /**
   * Runs a thread up to its next read, past fences; false where something else comes or is done.
   */
  private boolean runToRead(ThreadState t) {
    long effects = machine.effects(t);
    while (true) {
      machine.interpreter().run(t);
      if (t.status != Status.RUNNING || machine.effects(t) != effects) {
        return false;
      }
      if (code.words[t.pc] != Opcode.FENCE) {
        return code.maySpinAt(t.pc);
      }
      t.pc++;
    }
  }

  /** A hash of where a thread stands and of all registers that it still needs. */
  long stateHash(ThreadState t) {
    long hash = mix(t.depth, t.pc);
    for (int register : code.live(t.pc)) {
      hash = mix(hash, t.registers[t.base + register]);
    }
    for (int frame = t.depth - 1; frame >= 0; frame--) {
      int at = frame * ThreadState.FRAME_WORDS;
      int returnAddress = t.frames[at];
      int base = t.frames[at + 1];
      hash = mix(hash, returnAddress);
      for (int register : code.liveAfterCall(returnAddress)) {
        hash = mix(hash, t.registers[base + register]);
      }
    }
    return hash;
  }

  private static long mix(long hash, long word) {
    long z = (hash ^ word) * 0x9E3779B97F4A7C15L + 0x7F4A7C15L;
    z = (z ^ (z >>> 29)) * 0xBF58476D1CE4E5B9L;
    return z ^ (z >>> 32);
  }
}

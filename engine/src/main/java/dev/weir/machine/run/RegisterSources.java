package dev.weir.machine.run;

import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.model.ReadSets;
import dev.weir.machine.thread.ThreadState;
import dev.weir.program.Function;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The reads that the registers of each thread, and its private memory, take their values from, as
 * numbers of {@link ReadSets}; and the reads that branches so far depended on. What goes through
 * several words of memory at once, or through the library, is not followed: then fewer dependencies
 * are known than there are.
 */
public final class RegisterSources {
  private static final Set<String> ASSUMPTIONS = Set.of("weir_assume", "__VERIFIER_assume");

  private final Code code;
  private final boolean isOn;
  private final ReadSets sets;

  /** For each function whether it lets its thread go on only where its argument holds. */
  private final boolean[] isAssumption;

  private OfThread[] threads = new OfThread[4];

  /** What is known of one thread. */
  private static final class OfThread {
    long[] registers = new long[32];
    long control;
    final Map<Long, Long> memory = new HashMap<>();

    /** Addresses and what was known of them before, in turn. */
    final List<Long> changes = new ArrayList<>();
  }

  /**
   * What is known of a thread at some time.
   *
   * @param registers for each register
   * @param control of the branches so far
   * @param changes how often private memory was written
   */
  public record Saved(long[] registers, long control, int changes) {}

  /**
   * Nothing is known.
   *
   * @param sets those that are given; empty where it is not asked for, and nobody calls the rest
   */
  public RegisterSources(Code code, Optional<ReadSets> sets) {
    this.code = code;
    this.isOn = sets.isPresent();
    this.sets = sets.orElseGet(ReadSets::new);
    List<Function> functions = code.program().functions();
    this.isAssumption = new boolean[functions.size()];
    for (int i = 0; i < isAssumption.length; i++) {
      isAssumption[i] = ASSUMPTIONS.contains(functions.get(i).name());
    }
  }

  /** Whether it is asked for. */
  public boolean isOn() {
    return isOn;
  }

  /** What the numbers of the sets mean. */
  public ReadSets sets() {
    return sets;
  }

  /** Forgets the execution. */
  public void clear() {
    Arrays.fill(threads, null);
  }

  /** Forgets a thread. */
  public void forget(int thread) {
    if (thread < threads.length) {
      threads[thread] = null;
    }
  }

  private OfThread of(ThreadState t) {
    if (t.id >= threads.length) {
      threads = Arrays.copyOf(threads, Math.max(t.id + 1, 2 * threads.length));
    }
    OfThread own = threads[t.id];
    if (own == null) {
      own = new OfThread();
      threads[t.id] = own;
    }
    if (own.registers.length < t.registers.length) {
      own.registers = Arrays.copyOf(own.registers, t.registers.length);
    }
    return own;
  }

  // Asked and told between steps

  /** What is known of a thread, to go back to. */
  public Saved save(ThreadState t) {
    OfThread own = of(t);
    int used = Math.min(own.registers.length, t.base + code.frameSizes[t.function]);
    return new Saved(Arrays.copyOf(own.registers, used), own.control, own.changes.size());
  }

  /** Goes back to what was known. */
  public void restore(ThreadState t, Saved saved) {
    OfThread own = of(t);
    System.arraycopy(saved.registers, 0, own.registers, 0, saved.registers.length);
    own.control = saved.control;
    while (own.changes.size() > saved.changes) {
      long before = own.changes.removeLast();
      long address = own.changes.removeLast();
      own.memory.put(address, before);
    }
  }

  /** The reads that an operand of the instruction at which a thread stands comes from. */
  public long ofOperand(ThreadState t, int operand) {
    return operand(of(t), t.base, operand);
  }

  /** The reads that branches so far depended on. */
  public long control(ThreadState t) {
    return of(t).control;
  }

  /** A register is about to get its value from some reads. */
  public void set(ThreadState t, int register, long reads) {
    of(t).registers[t.base + register] = reads;
  }

  /** What follows depends on some reads, as it does on those of a branch. */
  public void branch(ThreadState t, long reads) {
    branch(of(t), reads);
  }

  private void branch(OfThread own, long reads) {
    own.control = sets.union(own.control, reads);
  }

  private static long operand(OfThread own, int base, int operand) {
    return operand < 0 ? 0 : own.registers[base + operand];
  }

  // Told by the interpreter

  /** An instruction that touches registers alone, or branches, is about to run. */
  void local(ThreadState t, int base, int pc) {
    int[] w = code.words;
    OfThread own = of(t);
    long[] r = own.registers;
    switch (w[pc]) {
      case Opcode.MOVE, Opcode.UNARY -> r[base + w[pc + 1]] = operand(own, base, w[pc + 2]);
      case Opcode.ADD,
          Opcode.SUB,
          Opcode.MUL,
          Opcode.AND,
          Opcode.OR,
          Opcode.XOR,
          Opcode.SHL,
          Opcode.LSHR,
          Opcode.ASHR,
          Opcode.BINARY,
          Opcode.EQ,
          Opcode.NE,
          Opcode.ULT,
          Opcode.ULE,
          Opcode.UGT,
          Opcode.UGE,
          Opcode.SLT,
          Opcode.SLE,
          Opcode.SGT,
          Opcode.SGE ->
          r[base + w[pc + 1]] =
              sets.union(operand(own, base, w[pc + 2]), operand(own, base, w[pc + 3]));
      case Opcode.WIDE_BINARY -> {
        long all = 0;
        for (int i = 3; i <= 6; i++) {
          all = sets.union(all, operand(own, base, w[pc + i]));
        }
        r[base + w[pc + 1]] = all;
        r[base + w[pc + 2]] = all;
      }
      case Opcode.SELECT -> {
        boolean isFirst = Code.operand(t.registers, base, code.constants, w[pc + 2]) != 0;
        r[base + w[pc + 1]] =
            sets.union(
                operand(own, base, w[pc + 2]), operand(own, base, isFirst ? w[pc + 3] : w[pc + 4]));
      }
      case Opcode.BRANCH, Opcode.SWITCH -> branch(own, operand(own, base, w[pc + 1]));
      case Opcode.COPY, Opcode.SET, Opcode.UNDEFINE -> forgetMemory(own);
      case Opcode.ALLOCATE -> {
        // A local may lie where another one lay.
        forgetMemory(own);
        r[base + w[pc + 1]] = 0;
      }
      case Opcode.THREAD_LOCAL, Opcode.LOOP_ENTRY, Opcode.UNDEFINED_BYTES ->
          r[base + w[pc + 1]] = 0;
      case Opcode.READ_MODIFY_WRITE -> {
        forgetMemory(own);
        r[base + w[pc + 1]] = 0;
      }
      case Opcode.COMPARE_EXCHANGE -> {
        forgetMemory(own);
        r[base + w[pc + 1]] = 0;
        r[base + w[pc + 2]] = 0;
      }
      default -> {}
    }
  }

  /** A load from private memory is about to run. */
  void load(ThreadState t, int base, int pc, long address) {
    OfThread own = of(t);
    int[] w = code.words;
    own.registers[base + w[pc + 1]] =
        sets.union(own.memory.getOrDefault(address, 0L), operand(own, base, w[pc + 2]));
  }

  /** A store to private memory is about to run. */
  void store(ThreadState t, int base, int pc, long address) {
    OfThread own = of(t);
    int[] w = code.words;
    long reads = operand(own, base, w[pc + 2]);
    for (long near = address - 7; !own.memory.isEmpty() && near < address + 8; near++) {
      if (near != address) {
        forget(own, near);
      }
    }
    Long before = own.memory.put(address, reads);
    if (before == null && reads == 0) {
      own.memory.remove(address);
    } else {
      own.changes.add(address);
      own.changes.add(before == null ? 0 : before);
    }
  }

  /** A function of the library is about to be called, which may stop the thread. */
  void asks(ThreadState t, int pc, int function) {
    if (isAssumption[function]) {
      OfThread own = of(t);
      branch(own, operand(own, t.base, code.words[pc + 4]));
    }
  }

  private static void forget(OfThread own, long address) {
    Long before = own.memory.remove(address);
    if (before != null) {
      own.changes.add(address);
      own.changes.add(before);
    }
  }

  /** Private memory is written in a way that is not followed. */
  private static void forgetMemory(OfThread own) {
    if (!own.memory.isEmpty()) {
      List.copyOf(own.memory.keySet()).forEach(address -> forget(own, address));
    }
  }

  /** A function was entered by a call, or a call of the library was made. */
  void called(ThreadState t, int callerBase, int pc, int callerDepth) {
    OfThread own = of(t);
    int[] w = code.words;
    int count = w[pc + 3];
    if (t.depth > callerDepth) {
      int size = code.frameSizes[t.function];
      for (int i = 0; i < size; i++) {
        own.registers[t.base + i] = i < count ? operand(own, callerBase, w[pc + 4 + i]) : 0;
      }
    } else if (t.depth == callerDepth) {
      forgetMemory(own);
      if (w[pc + 1] < 0) {
        return;
      }
      long all = 0;
      for (int i = 0; i < count; i++) {
        all = sets.union(all, operand(own, callerBase, w[pc + 4 + i]));
      }
      own.registers[callerBase + w[pc + 1]] = all;
    }
  }

  /** A function is about to return. */
  void returns(ThreadState t, int pc) {
    if (t.depth > 0) {
      OfThread own = of(t);
      int at = (t.depth - 1) * ThreadState.FRAME_WORDS;
      int destination = t.frames[at + 2];
      if (destination >= 0) {
        own.registers[t.frames[at + 1] + destination] = operand(own, t.base, code.words[pc + 1]);
      }
    }
  }
}

package dev.weir.machine.run;

import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.model.ReadSets;
import dev.weir.machine.thread.ThreadState;
import dev.weir.program.AtomicOperator;
import dev.weir.program.Function;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/**
 * The reads that the registers of each thread, and its private memory, take their values from, as
 * numbers of {@link ReadSets}; and the reads that branches so far depended on. What goes through
 * the library is not followed: then fewer dependencies are known than there are.
 */
public final class RegisterSources {
  private static final Set<String> ASSUMPTIONS = Set.of("weir_assume", "__VERIFIER_assume");

  private final Code code;
  private final boolean isOn;
  private final ReadSets sets;

  /** For each function whether it lets its thread go on only where its argument holds. */
  private final boolean[] isAssumption;

  private OfThread[] threads = new OfThread[4];

  /** Whether something that came from reads was not followed. */
  private boolean isCut;

  /** What is known of one thread. */
  private static final class OfThread {
    long[] registers = new long[32];
    long control;

    /** For each byte of private memory the reads that its value comes from, if there are any. */
    final Map<Long, Long> memory = new HashMap<>();

    /** What these bytes held before a call of the library. */
    final Map<Long, Long> beforeCall = new HashMap<>();

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
    isCut = false;
  }

  /** What comes from a read is not followed. */
  public void cut() {
    isCut = true;
  }

  /** Whether there may be dependencies that are not known, in this execution or an earlier one. */
  public boolean isCut() {
    return isCut;
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
      keep(own, address, before);
    }
  }

  private static void keep(OfThread own, long address, long reads) {
    if (reads == 0) {
      own.memory.remove(address);
    } else {
      own.memory.put(address, reads);
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
      case Opcode.COPY ->
          copy(
              own, value(t, base, w[pc + 1]), value(t, base, w[pc + 2]), value(t, base, w[pc + 3]));
      case Opcode.SET ->
          fill(
              own,
              value(t, base, w[pc + 1]),
              value(t, base, w[pc + 3]),
              operand(own, base, w[pc + 2]));
      case Opcode.UNDEFINE -> fill(own, value(t, base, w[pc + 1]), w[pc + 2], 0);
      case Opcode.ALLOCATE, Opcode.THREAD_LOCAL, Opcode.LOOP_ENTRY, Opcode.UNDEFINED_BYTES ->
          r[base + w[pc + 1]] = 0;
      case Opcode.READ_MODIFY_WRITE -> {
        long address = value(t, base, w[pc + 2]);
        long before = bytes(own, address, w[pc + 4]);
        long operand = operand(own, base, w[pc + 3]);
        boolean isExchange = w[pc + 5] == AtomicOperator.EXCHANGE.ordinal();
        fill(own, address, w[pc + 4], isExchange ? operand : sets.union(before, operand));
        r[base + w[pc + 1]] = sets.union(before, operand(own, base, w[pc + 2]));
      }
      case Opcode.COMPARE_EXCHANGE -> {
        long address = value(t, base, w[pc + 3]);
        long before = bytes(own, address, w[pc + 6]);
        long read = sets.union(before, operand(own, base, w[pc + 3]));
        fill(own, address, w[pc + 6], sets.union(before, operand(own, base, w[pc + 5])));
        r[base + w[pc + 1]] = read;
        r[base + w[pc + 2]] = sets.union(read, operand(own, base, w[pc + 4]));
      }
      default -> {}
    }
  }

  private long value(ThreadState t, int base, int operand) {
    return Code.operand(t.registers, base, code.constants, operand);
  }

  /** A load from private memory is about to run. */
  void load(ThreadState t, int base, int pc, long address) {
    OfThread own = of(t);
    int[] w = code.words;
    own.registers[base + w[pc + 1]] =
        sets.union(bytes(own, address, w[pc + 3]), operand(own, base, w[pc + 2]));
  }

  /** A store to private memory is about to run. */
  void store(ThreadState t, int base, int pc, long address) {
    OfThread own = of(t);
    int[] w = code.words;
    fill(own, address, w[pc + 3], operand(own, base, w[pc + 2]));
  }

  /** The reads that some bytes of a thread's private memory come from. */
  public long bytes(ThreadState t, long address, int size) {
    return bytes(of(t), address, size);
  }

  /** Some bytes of a thread's private memory are about to come from some reads. */
  public void fill(ThreadState t, long address, int size, long reads) {
    fill(of(t), address, size, reads);
  }

  private long bytes(OfThread own, long address, long size) {
    long all = 0;
    for (long at = address; !own.memory.isEmpty() && at < address + size; at++) {
      all = sets.union(all, own.memory.getOrDefault(at, 0L));
    }
    return all;
  }

  private static void fill(OfThread own, long address, long size, long reads) {
    if (reads == 0 && size > own.memory.size()) {
      known(own, address, size).keySet().forEach(at -> put(own, at, 0));
      return;
    }
    for (long at = address; (reads != 0 || !own.memory.isEmpty()) && at < address + size; at++) {
      put(own, at, reads);
    }
  }

  private static void put(OfThread own, long address, long reads) {
    long before = own.memory.getOrDefault(address, 0L);
    if (before != reads) {
      keep(own, address, reads);
      own.changes.add(address);
      own.changes.add(before);
    }
  }

  private static void copy(OfThread own, long to, long from, long size) {
    if (own.memory.isEmpty() || to == from) {
      return;
    }
    Map<Long, Long> copied = known(own, from, size);
    fill(own, to, size, 0);
    copied.forEach((address, reads) -> put(own, address - from + to, reads));
  }

  /** What is known of some bytes. */
  private static Map<Long, Long> known(OfThread own, long address, long size) {
    Map<Long, Long> known = new HashMap<>();
    if (size > own.memory.size()) {
      own.memory.forEach(
          (at, reads) -> {
            if (at >= address && at < address + size) {
              known.put(at, reads);
            }
          });
      return known;
    }
    for (long at = address; at < address + size; at++) {
      Long reads = own.memory.get(at);
      if (reads != null) {
        known.put(at, reads);
      }
    }
    return known;
  }

  /**
   * A function of the library is about to be called, which may stop the thread.
   *
   * @param bytes gives what memory holds at an address
   */
  void asks(ThreadState t, int pc, int function, LongUnaryOperator bytes) {
    OfThread own = of(t);
    own.beforeCall.clear();
    own.memory.keySet().forEach(address -> own.beforeCall.put(address, bytes.applyAsLong(address)));
    if (isAssumption[function]) {
      branch(own, operand(own, t.base, code.words[pc + 4]));
    }
  }

  /** What a call of the library has written does not come from where it came from before. */
  private void forgetWritten(OfThread own, LongUnaryOperator bytes) {
    own.beforeCall.forEach(
        (address, before) -> {
          if (bytes.applyAsLong(address) != before) {
            isCut = true;
            put(own, address, 0);
          }
        });
    own.beforeCall.clear();
  }

  /**
   * A function was entered by a call, or a call of the library was made.
   *
   * @param bytes gives what memory holds at an address
   */
  void called(ThreadState t, int callerBase, int pc, int callerDepth, LongUnaryOperator bytes) {
    OfThread own = of(t);
    int[] w = code.words;
    int count = w[pc + 3];
    if (t.depth > callerDepth) {
      int size = code.frameSizes[t.function];
      for (int i = 0; i < size; i++) {
        own.registers[t.base + i] = i < count ? operand(own, callerBase, w[pc + 4 + i]) : 0;
      }
    } else if (t.depth == callerDepth) {
      forgetWritten(own, bytes);
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

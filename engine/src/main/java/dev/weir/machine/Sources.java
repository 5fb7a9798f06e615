package dev.weir.machine;

import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.model.ReadSets;
import dev.weir.machine.run.RegisterSources;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadTable;
import dev.weir.program.AtomicOperator;

/**
 * From which reads comes what a thread's next step accesses and writes, and what its branches so
 * far depended on: as sets of reads, which whoever takes the steps numbers.
 */
public final class Sources {
  private final Code code;
  private final ThreadTable threads;
  private final RegisterSources registers;

  Sources(Code code, ThreadTable threads, RegisterSources registers) {
    this.code = code;
    this.threads = threads;
    this.registers = registers;
  }

  /** What the numbers of the sets mean. */
  public ReadSets sets() {
    return registers.sets();
  }

  /** Whether they are known. */
  public boolean areKnown() {
    return registers.isOn();
  }

  /** What is known of a thread at some time. */
  public static final class Saved {
    private final RegisterSources.Saved registers;

    private Saved(RegisterSources.Saved registers) {
      this.registers = registers;
    }
  }

  /** What is known of a thread, to go back to. */
  public Saved save(int thread) {
    return new Saved(registers.save(threads.get(thread)));
  }

  /** Goes back to what was known; to be called once the thread stands where it stood then. */
  public void restore(int thread, Saved saved) {
    registers.restore(threads.get(thread), saved.registers);
  }

  /** The reads that branches so far depended on. */
  public long control(int thread) {
    return registers.control(threads.get(thread));
  }

  /**
   * The reads that the address of the next access comes from.
   *
   * @param writes whether a copy is about to write, not to read
   */
  public long address(int thread, boolean writes) {
    ThreadState t = threads.get(thread);
    int[] w = code.words;
    int pc = t.pc;
    return switch (w[pc]) {
      case Opcode.LOAD, Opcode.READ_MODIFY_WRITE -> registers.ofOperand(t, w[pc + 2]);
      case Opcode.STORE, Opcode.SET -> registers.ofOperand(t, w[pc + 1]);
      case Opcode.COPY -> registers.ofOperand(t, writes ? w[pc + 1] : w[pc + 2]);
      case Opcode.COMPARE_EXCHANGE -> registers.ofOperand(t, w[pc + 3]);
      case Opcode.CALL -> w[pc + 3] == 0 ? 0 : registers.ofOperand(t, w[pc + 4]);
      default -> 0;
    };
  }

  /**
   * The reads that the value which the next access writes comes from, its own left out.
   *
   * @param address of the access
   * @param size its bytes
   */
  public long data(int thread, long address, int size) {
    ThreadState t = threads.get(thread);
    int[] w = code.words;
    int pc = t.pc;
    return switch (w[pc]) {
      case Opcode.STORE, Opcode.SET -> registers.ofOperand(t, w[pc + 2]);
      case Opcode.COPY ->
          registers.bytes(t, value(t, w[pc + 2]) + address - value(t, w[pc + 1]), size);
      case Opcode.READ_MODIFY_WRITE -> registers.ofOperand(t, w[pc + 3]);
      case Opcode.COMPARE_EXCHANGE -> registers.ofOperand(t, w[pc + 5]);
      default -> 0;
    };
  }

  private long value(ThreadState t, int operand) {
    return Code.operand(t.registers, t.base, code.constants, operand);
  }

  /** Whether what the next step writes comes from what it reads. */
  public boolean computes(int thread) {
    int[] w = code.words;
    int pc = threads.get(thread).pc;
    return w[pc] == Opcode.READ_MODIFY_WRITE && w[pc + 5] != AtomicOperator.EXCHANGE.ordinal();
  }

  /** What comes from the next read is not followed: a call of the library takes it on. */
  public void cut() {
    registers.cut();
  }

  /** Whether there may be dependencies that are not known. */
  public boolean areCut() {
    return registers.isCut();
  }

  /** A thread is about to begin: nothing that it has comes from a read of its own. */
  public void forget(int thread) {
    registers.forget(thread);
  }

  /** The reads that the value which a compare-exchange expects comes from. */
  public long expected(int thread) {
    ThreadState t = threads.get(thread);
    int[] w = code.words;
    return w[t.pc] == Opcode.COMPARE_EXCHANGE ? registers.ofOperand(t, w[t.pc + 4]) : 0;
  }

  /**
   * The next step is about to be taken: what it gives to registers comes from a read.
   *
   * @param read the set of the step's own read, or 0
   * @param address of what it reads
   * @param size its bytes
   */
  public void reads(int thread, long read, long address, int size) {
    ThreadState t = threads.get(thread);
    int[] w = code.words;
    int pc = t.pc;
    switch (w[pc]) {
      case Opcode.LOAD, Opcode.READ_MODIFY_WRITE -> registers.set(t, w[pc + 1], read);
      case Opcode.COMPARE_EXCHANGE -> {
        registers.set(t, w[pc + 1], read);
        registers.set(t, w[pc + 2], read);
      }
      case Opcode.CALL -> {
        if (w[pc + 1] >= 0) {
          registers.set(t, w[pc + 1], read);
        }
      }
      case Opcode.COPY -> {
        if (read != 0) {
          // What is read is copied in this step, or by the next one, from where it is read.
          registers.fill(t, address, size, read);
          registers.fill(t, value(t, w[pc + 1]) + address - value(t, w[pc + 2]), size, read);
        }
      }
      default -> {
        if (read != 0) {
          registers.cut();
        }
      }
    }
  }

  /** What a thread does from now on depends on some reads, as on those of a branch. */
  public void branch(int thread, long reads) {
    registers.branch(threads.get(thread), reads);
  }
}

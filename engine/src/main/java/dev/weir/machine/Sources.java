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

  /** The reads that the address of the next access comes from. */
  public long address(int thread) {
    ThreadState t = threads.get(thread);
    int[] w = code.words;
    int pc = t.pc;
    return switch (w[pc]) {
      case Opcode.LOAD, Opcode.READ_MODIFY_WRITE -> registers.ofOperand(t, w[pc + 2]);
      case Opcode.STORE -> registers.ofOperand(t, w[pc + 1]);
      case Opcode.COMPARE_EXCHANGE -> registers.ofOperand(t, w[pc + 3]);
      case Opcode.CALL -> w[pc + 3] == 0 ? 0 : registers.ofOperand(t, w[pc + 4]);
      default -> 0;
    };
  }

  /** The reads that the value which the next access writes comes from, its own left out. */
  public long data(int thread) {
    ThreadState t = threads.get(thread);
    int[] w = code.words;
    int pc = t.pc;
    return switch (w[pc]) {
      case Opcode.STORE -> registers.ofOperand(t, w[pc + 2]);
      case Opcode.READ_MODIFY_WRITE -> registers.ofOperand(t, w[pc + 3]);
      case Opcode.COMPARE_EXCHANGE -> registers.ofOperand(t, w[pc + 5]);
      default -> 0;
    };
  }

  /** Whether what the next step writes comes from what it reads. */
  public boolean computes(int thread) {
    int[] w = code.words;
    int pc = threads.get(thread).pc;
    return w[pc] == Opcode.READ_MODIFY_WRITE && w[pc + 5] != AtomicOperator.EXCHANGE.ordinal();
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
   */
  public void reads(int thread, long read) {
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
      default -> {}
    }
  }

  /** What a thread does from now on depends on some reads, as on those of a branch. */
  public void branch(int thread, long reads) {
    registers.branch(threads.get(thread), reads);
  }
}

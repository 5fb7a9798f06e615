package dev.weir.machine.call;

import dev.weir.machine.code.CallChain;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.report.AddressNames;
import dev.weir.machine.report.Cut;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Where the threads of an execution stand, and with which values. */
public final class ThreadPlaces {
  private final Code code;
  private final Memory memory;
  private final ThreadTable threads;
  private final LibraryCalls calls;
  private final AddressNames names;

  /** The places in a machine. */
  public ThreadPlaces(MachineState state, LibraryCalls calls, AddressNames names) {
    this.code = state.code();
    this.memory = state.memory();
    this.threads = state.threads();
    this.calls = calls;
    this.names = names;
  }

  /** The instruction at which a thread stands. */
  public int instruction(int thread) {
    return threads.get(thread).pc;
  }

  /**
   * The instruction at which a thread stands, as far as it is the program's own: within a function
   * of the library, the call that led there.
   */
  public int ownInstruction(int thread) {
    return threads.get(thread).ownInstruction(code, threads.get(thread).pc);
  }

  /** Whether a thread stands at the call of a function with a body. */
  private boolean isAtOwnFunction(ThreadState t) {
    return code.words[t.pc] == Opcode.CALL
        && code.entries[memory.functionAt(t.operand(code, code.words[t.pc + 2]))] >= 0;
  }

  /** The calls that led a thread to where it stands. */
  public CallChain calls(int thread) {
    return threads.get(thread).calls(code, threads.get(thread).pc);
  }

  /** The name of the function that an instruction calls by its name; empty if it does not. */
  public String called(int instruction) {
    int operand = code.isCall(instruction) ? code.words[instruction + 2] : 0;
    int function = operand < 0 ? memory.functionAt(code.constants[~operand]) : -1;
    return function < 0 ? "" : code.program().functions().get(function).name();
  }

  /** Where a thread was cut that {@linkplain Waiting#BOUND stands at a bound}. */
  public Cut cut(int thread) {
    int own = ownInstruction(thread);
    return new Cut(
        isAtOwnFunction(threads.get(thread)), code.position(own), code.functionName(own));
  }

  /** Hands over the values of all registers of a thread, those of its callers included. */
  public void forEachRegister(int thread, LongConsumer use) {
    ThreadState t = threads.get(thread);
    int end = t.base + code.frameSizes[t.function];
    for (int i = 0; i < end; i++) {
      use.accept(t.registers[i]);
    }
  }

  /**
   * A variable of a function that a thread is in.
   *
   * @param function the number of the function
   * @param register where it stands
   * @param name as in the source
   */
  public record Variable(int function, int register, String name, long value) {
    /** Whether another one is the same but for its value. */
    public boolean isSame(Variable other) {
      return function == other.function && register == other.register;
    }
  }

  /** The numbers of the functions that a thread is in, the innermost first. */
  public List<Integer> functions(int thread) {
    ThreadState t = threads.get(thread);
    List<Integer> functions = new ArrayList<>();
    functions.add(t.function);
    for (int frame = t.depth - 1; frame >= 0; frame--) {
      functions.add(t.frames[frame * ThreadState.FRAME_WORDS + 4]);
    }
    return functions;
  }

  /** The variables in registers of the functions that a thread is in, the innermost first. */
  public List<Variable> variables(int thread) {
    ThreadState t = threads.get(thread);
    List<Variable> variables = new ArrayList<>();
    add(t, t.function, t.base, variables);
    for (int frame = t.depth - 1; frame >= 0; frame--) {
      int at = frame * ThreadState.FRAME_WORDS;
      add(t, t.frames[at + 4], t.frames[at + 1], variables);
    }
    return variables;
  }

  private void add(ThreadState t, int function, int base, List<Variable> into) {
    code.program().functions().get(function).variables().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            entry -> {
              long value = t.registers[base + entry.getKey()];
              into.add(new Variable(function, entry.getKey(), entry.getValue(), value));
            });
  }

  /** The value of a register of a thread's present function. */
  public long register(int thread, int register) {
    ThreadState t = threads.get(thread);
    return t.registers[t.base + register];
  }

  /** Whether a thread's locals are as they were: it did not leave the functions that have them. */
  public boolean hasLocals(int thread) {
    ThreadState t = threads.get(thread);
    return switch (t.status) {
      case ABSENT, FINISHED -> false;
      case EXITED -> code.words[t.pc] == Opcode.CALL;
      case RUNNING, ASSUMPTION_FAILED, CUT, ENDLESS, GONE_ROUND, FAILED, GIVEN_UP -> true;
    };
  }

  /**
   * A value that an instruction has read or written, as output shows it.
   *
   * @param high of 16 bytes the high 8
   */
  public String shownValue(int instruction, long value, long high, int size) {
    Optional<String> meaning =
        code.isCall(instruction) ? calls.meaning(instruction, value) : Optional.empty();
    return meaning.orElseGet(() -> names.value(value, high, size, code.info(instruction)));
  }
}

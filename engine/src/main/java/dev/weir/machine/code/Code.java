package dev.weir.machine.code;

import dev.weir.machine.model.MemoryModel;
import dev.weir.program.AccessInfo;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BarrierKind;
import dev.weir.program.CallSite;
import dev.weir.program.Function;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.SourcePosition.Inlining;
import dev.weir.program.relevance.RelevantState;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A program as flat words for the interpreter, compiled for one memory model by {@link
 * CodeCompiler}. An instruction is named by the index of its first word.
 */
public final class Code {
  private final Program program;
  private final MemoryModel model;

  /** The instructions; see {@link Opcode}. Not to be changed. */
  public final int[] words;

  /** The constants, by the complements of their operands. Not to be changed. */
  public final long[] constants;

  /** The first instruction of each function; below 0 for one without a body. */
  public final int[] entries;

  /** The number of registers of each function. */
  public final int[] frameSizes;

  /** Whether a function is an atomic block. */
  public final boolean[] atomic;

  /** Whether a function takes any number of arguments. */
  public final boolean[] variadic;

  /** The cases of switches, by the numbers by which the code speaks of them. */
  public final List<SwitchTable> switches;

  /** The texts of errors, by the numbers by which the code speaks of them. */
  public final List<String> messages;

  private final Origins origins;
  private final SpinPlaces spinPlaces;
  private final List<SourcePosition> assertions;

  /**
   * Where an instruction comes from.
   *
   * @param function index of its function
   * @param position where it stands in the source
   * @param info what is known of the access that it makes
   * @param order the order of that access
   * @param failureOrder the order of a compare-exchange that fails
   * @param branches whether what follows depends on the outcome of a compare-exchange
   * @param barrier the barrier of a machine that a fence is
   */
  record Origin(
      int function,
      SourcePosition position,
      AccessInfo info,
      MemoryOrder order,
      MemoryOrder failureOrder,
      boolean branches,
      Optional<BarrierKind> barrier) {}

  /**
   * The cases of a switch, by ascending value.
   *
   * @param values the values
   * @param targets their targets
   * @param otherwise the target of all other values
   */
  public record SwitchTable(long[] values, int[] targets, int otherwise) {
    /** The target of a value. */
    public int target(long value) {
      int index = java.util.Arrays.binarySearch(values, value);
      return index >= 0 ? targets[index] : otherwise;
    }
  }

  /**
   * The words of all functions, and what they speak of by number.
   *
   * @param words see {@link Code#words}
   * @param constants see {@link Code#constants}
   * @param switches see {@link Code#switches}
   * @param messages see {@link Code#messages}
   */
  record Text(int[] words, long[] constants, List<SwitchTable> switches, List<String> messages) {}

  /**
   * What is known of functions, by their numbers.
   *
   * @param entries see {@link Code#entries}
   * @param frameSizes see {@link Code#frameSizes}
   * @param atomic see {@link Code#atomic}
   * @param variadic see {@link Code#variadic}
   */
  record Functions(int[] entries, int[] frameSizes, boolean[] atomic, boolean[] variadic) {
    Functions(int count) {
      this(new int[count], new int[count], new boolean[count], new boolean[count]);
    }
  }

  /**
   * Where words come from.
   *
   * @param ofWords for each word the number of its origin
   * @param table the origins, by number
   */
  record Origins(int[] ofWords, List<Origin> table) {
    Origin of(int word) {
      return table.get(ofWords[word]);
    }
  }

  Code(
      Program program,
      MemoryModel model,
      Text text,
      Functions functions,
      Origins origins,
      SpinPlaces spinPlaces,
      List<SourcePosition> assertions) {
    this.program = program;
    this.model = model;
    this.words = text.words();
    this.constants = text.constants();
    this.switches = text.switches();
    this.messages = text.messages();
    this.entries = functions.entries();
    this.frameSizes = functions.frameSizes();
    this.atomic = functions.atomic();
    this.variadic = functions.variadic();
    this.origins = origins;
    this.spinPlaces = spinPlaces;
    this.assertions = assertions;
  }

  /** The value of an operand: a register of a window from 0 on, or a constant below 0. */
  public static long operand(long[] registers, int base, long[] constants, int operand) {
    return operand >= 0 ? registers[base + operand] : constants[~operand];
  }

  /** The {@linkplain RelevantState relevant} registers before a read that {@link #maySpinAt}. */
  public int[] relevant(int instruction) {
    return spinPlaces.beforeRead(instruction);
  }

  /** The relevant registers where a call comes back, but for the one that gets its result. */
  public int[] relevantAfterCall(int returnAddress) {
    return spinPlaces.afterCall(returnAddress);
  }

  /** The registers that only count turns of a loop that looks at one place: where it reads. */
  public int[] counters(int instruction) {
    return spinPlaces.counters(instruction);
  }

  /** The same where the call that reads comes back. */
  public int[] countersAfterCall(int returnAddress) {
    return spinPlaces.countersAfterCall(returnAddress);
  }

  /** Whether an instruction is the read of a loop that only looks and counts its turns. */
  public boolean mayTurnAt(int instruction) {
    return spinPlaces.mayTurn(instruction);
  }

  /**
   * Whether an instruction calls a function that attempts to take an object and fails where it
   * cannot, at a place that a thread can come to more than once.
   */
  public boolean mayAttemptAt(int instruction) {
    return spinPlaces.mayAttempt(instruction);
  }

  /** Whether it may matter for what the program does what time it is for a thread. */
  public boolean timeMatters() {
    return spinPlaces.analysis().timeMatters();
  }

  /** Whether what the library's function of a name returns is relevant to the program. */
  public boolean isResultRelevant(String libraryFunction) {
    return spinPlaces.isResultRelevant(libraryFunction);
  }

  /** The accesses whose order makes no difference. */
  public BlindAccesses blindAccesses() {
    return spinPlaces.blindAccesses();
  }

  /** Whether what is in the locals that an instruction makes does not matter. */
  public boolean makesIrrelevant(int instruction) {
    return spinPlaces.makesIrrelevant(instruction);
  }

  /** The registers that are live where a call comes back, but for the one that gets its result. */
  public int[] liveAfterCall(int returnAddress) {
    return spinPlaces.liveAfterCall(returnAddress);
  }

  /** The registers that are live before an instruction that may be a step; null elsewhere. */
  public int @Nullable [] liveAt(int instruction) {
    return spinPlaces.liveAt(instruction);
  }

  /**
   * Whether an instruction reads memory at a place that a thread can come to more than once in the
   * same relevant state, so that it may be waiting there for memory to change.
   */
  public boolean maySpinAt(int instruction) {
    return spinPlaces.mayComeAgain(instruction);
  }

  /** Whether there is an instruction that {@link #maySpinAt}. */
  public boolean maySpin() {
    return spinPlaces.mayComeAgainAnywhere();
  }

  /** The assertions, by the numbers by which the code speaks of them. */
  public List<SourcePosition> assertions() {
    return assertions;
  }

  /** What was compiled. */
  public Program program() {
    return program;
  }

  /** For which model. */
  public MemoryModel model() {
    return model;
  }

  /** Adds the place of an instruction, and of the calls where its code was copied to. */
  public void addPlaces(int instruction, List<CallSite> places) {
    if (function(instruction).library()) {
      return;
    }
    SourcePosition position = position(instruction);
    places.add(new CallSite(position, functionName(instruction)));
    List<Inlining> inlining = position.inlining();
    for (int i = 0; i < inlining.size(); i++) {
      String caller =
          i + 1 < inlining.size() ? inlining.get(i + 1).function() : function(instruction).title();
      places.add(new CallSite(inlining.get(i).call(), caller));
    }
  }

  /**
   * The function in whose source an instruction stands, as a person writes it: not that where a
   * compiler copied it to.
   */
  public String functionName(int instruction) {
    List<Inlining> inlining = position(instruction).inlining();
    return inlining.isEmpty() ? function(instruction).title() : inlining.getFirst().function();
  }

  /** Where an instruction stands in the source. */
  public SourcePosition position(int instruction) {
    return origins.of(instruction).position();
  }

  /** What is known of an instruction's access. */
  public AccessInfo info(int instruction) {
    return origins.of(instruction).info();
  }

  /**
   * The order, as in C11, of the access that an instruction makes; {@link MemoryOrder#PLAIN} also
   * for calls of the library.
   */
  public MemoryOrder order(int instruction) {
    return origins.of(instruction).order();
  }

  /** The order of a compare-exchange that fails; for other instructions as {@link #order}. */
  public MemoryOrder failureOrder(int instruction) {
    return origins.of(instruction).failureOrder();
  }

  /**
   * Whether what follows a compare-exchange depends on its outcome as on that of a branch; as for
   * all other instructions, if it is not one instruction of the machine.
   */
  public boolean branches(int instruction) {
    return origins.of(instruction).branches();
  }

  /** The barrier of a machine that a fence is, if it is no fence of C11. */
  public Optional<BarrierKind> barrier(int instruction) {
    return origins.of(instruction).barrier();
  }

  /** What an instruction computes that is a read-modify-write, and no compare-exchange. */
  public Optional<AtomicOperator> operator(int instruction) {
    return words[instruction] == Opcode.READ_MODIFY_WRITE
        ? Optional.of(AtomicOperator.values()[words[instruction + 5]])
        : Optional.empty();
  }

  /** Whether an instruction is a call of the library. */
  public boolean isCall(int instruction) {
    return words[instruction] == Opcode.CALL;
  }

  /** Whether all that an instruction does to memory is to write what it does not read there. */
  public boolean onlyWrites(int instruction) {
    return words[instruction] == Opcode.STORE || isBulk(instruction);
  }

  /** Whether an instruction is a copy or a fill of many bytes. */
  public boolean isBulk(int instruction) {
    return words[instruction] == Opcode.COPY || words[instruction] == Opcode.SET;
  }

  /** The function of an instruction. */
  public Function function(int instruction) {
    return program.functions().get(origins.of(instruction).function());
  }
}

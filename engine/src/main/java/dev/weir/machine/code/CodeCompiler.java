package dev.weir.machine.code;

import dev.weir.machine.model.MemoryModel;
import dev.weir.program.AssertionSites;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.RepeatedBlocks;
import dev.weir.program.relevance.RelevantState;
import dev.weir.program.transform.LiveRegisters;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;

/**
 * Compiles a program for a memory model, and notes which registers matter where. With a loop bound
 * each loop gets a counter. Where only turns with steps are counted, loops that surely end by a
 * count of their own get none, and each function has one for its activations, in its last register.
 */
public final class CodeCompiler {
  private static final Set<String> LOCKS =
      Set.of(
          "pthread_mutex_lock",
          "mtx_lock",
          "pthread_cond_timedwait",
          "pthread_cond_clockwait",
          "cnd_timedwait");
  private static final String ATOMIC_PREFIX = "__VERIFIER_atomic_";

  private final Program program;
  private final MemoryModel model;
  private final LoopCounters counters;
  private final RepeatedBlocks repeated;
  private final AssertionSites assertions;
  private final CodeBuffer code;
  private final InstructionCompiler instructions;
  private final TerminatorCompiler terminators;

  private final RelevantState relevant;
  private final Map<Integer, int[]> beforeReads = new HashMap<>();
  private final Map<Integer, int[]> relevantAfterCalls = new HashMap<>();
  private final Map<Integer, int[]> liveAfterCalls = new HashMap<>();
  private final BitSet irrelevantLocals = new BitSet();
  private final Map<Integer, int[]> turnCounters = new HashMap<>();
  private final BitSet turns = new BitSet();
  private int function;

  /**
   * A compiler.
   *
   * @param counters what loops count
   * @param addresses the addresses of globals and functions
   * @param doesNothing whether a function without a body, by its number, has no effect and looks at
   *     nothing
   */
  public CodeCompiler(
      Program program,
      MemoryModel model,
      LoopCounters counters,
      ToLongFunction<Operand> addresses,
      IntPredicate doesNothing) {
    this.program = program;
    this.relevant = new RelevantState(program, doesNothing);
    this.model = model;
    this.counters = counters;
    this.repeated = RepeatedBlocks.of(program);
    this.assertions = AssertionSites.of(program);
    this.code = new CodeBuffer(addresses);
    this.instructions = new InstructionCompiler(model, code);
    this.terminators = new TerminatorCompiler(code, assertions);
  }

  /** The code of the program. */
  public Code compile() {
    int count = program.functions().size();
    Code.Functions functions = new Code.Functions(count);
    for (function = 0; function < count; function++) {
      Function f = program.functions().get(function);
      functions.entries()[function] = f.isExternal() ? -1 : code.size();
      functions.atomic()[function] = !f.isExternal() && f.name().startsWith(ATOMIC_PREFIX);
      functions.variadic()[function] = !f.isExternal() && f.variadic();
      functions.frameSizes()[function] = f.registers();
      if (!f.isExternal()) {
        LoopEdges counted = f.library() ? LoopEdges.NONE : counted(f);
        int activations = counters == LoopCounters.TURNS_WITH_STEPS ? 1 : 0;
        functions.frameSizes()[function] += counted.loops() + activations;
        compile(f, counted);
      }
    }
    return new Code(
        program,
        model,
        new Code.Text(code.words(), code.constants(), terminators.switches(), code.messages()),
        functions,
        code.origins(),
        new Code.SpinPlaces(
            table(beforeReads),
            table(relevantAfterCalls),
            table(liveAfterCalls),
            irrelevantLocals,
            table(turnCounters),
            turns),
        assertions.positions());
  }

  /** The loops of a function that get a counter. */
  private LoopEdges counted(Function f) {
    return switch (counters) {
      case NONE -> LoopEdges.NONE;
      case TURNS -> LoopEdges.of(f);
      case TURNS_WITH_STEPS -> LoopEdges.of(f).without(relevant.countedLoops(function).headers());
    };
  }

  private void compile(Function f, LoopEdges counted) {
    code.begin(function);
    terminators.begin(function, f, counted);
    LiveRegisters registers =
        LiveRegisters.of(f, callee -> program.functions().get(callee).returnsTwice());
    for (int b = 0; b < f.blocks().size(); b++) {
      terminators.beginBlock(b);
      Block block = f.blocks().get(b);
      for (int i = 0; i < block.instructions().size(); i++) {
        Instruction instruction = block.instructions().get(i);
        int start = code.size();
        instructions.compile(instruction);
        noteLive(registers, b, i, instruction, start);
      }
      terminators.compile(b, block.terminator());
    }
    terminators.end();
  }

  /**
   * Notes what matters where a thread may wait for memory to change, or where a call comes back.
   */
  private void noteLive(
      LiveRegisters registers, int block, int index, Instruction instruction, int start) {
    switch (instruction) {
      case Instruction.Load l -> noteRead(block, index, start);
      case Instruction.ReadModifyWrite m -> noteRead(block, index, start);
      case Instruction.CompareExchange c -> noteRead(block, index, start);
      case Instruction.WideLoad l -> noteRead(block, index, start);
      case Instruction.WideReadModifyWrite m -> noteRead(block, index, start);
      case Instruction.WideCompareExchange c -> noteRead(block, index, start);
      case Instruction.Allocate a -> {
        if (!relevant.isRelevant(a)) {
          irrelevantLocals.set(start);
        }
      }
      case Instruction.Call c -> {
        if (isLock(c)) {
          noteRead(block, index, start);
        }
        int after = code.size();
        int destination = c.destination().orElse(-1);
        liveAfterCalls.put(after, without(destination, registers.before(block, index + 1)));
        relevantAfterCalls.put(
            after, without(destination, relevant.before(function, block, index + 1)));
        turnCounters.put(after, relevant.counters(function, block, index));
      }
      default -> {}
    }
  }

  /**
   * Whether a call takes a mutex, so that what comes after it may be a look; a timed wait takes it
   * again.
   */
  private boolean isLock(Instruction.Call c) {
    return c.callee() instanceof Operand.FunctionAddress(int f)
        && LOCKS.contains(program.functions().get(f).name());
  }

  private static int[] without(int register, int[] registers) {
    return Arrays.stream(registers).filter(r -> r != register).toArray();
  }

  private void noteRead(int block, int index, int start) {
    if (repeated.contains(function, block)) {
      beforeReads.put(start, relevant.before(function, block, index));
      turnCounters.put(start, relevant.counters(function, block, index));
      turns.set(start, relevant.mayTurnAt(function, block, index));
    }
  }

  private int[][] table(Map<Integer, int[]> places) {
    int[][] result = new int[code.size() + 1][];
    Arrays.fill(result, Code.UNKNOWN);
    places.forEach((at, registers) -> result[at] = registers);
    return result;
  }
}

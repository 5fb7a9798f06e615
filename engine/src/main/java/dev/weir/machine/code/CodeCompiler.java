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
import dev.weir.program.transform.LiveRegisters;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Compiles a program for a memory model, and notes which registers are live where that matters.
 * With a loop bound each loop gets a counter.
 */
public final class CodeCompiler {
  private static final String ATOMIC_PREFIX = "__VERIFIER_atomic_";

  private final Program program;
  private final MemoryModel model;
  private final boolean bounded;
  private final RepeatedBlocks repeated;
  private final AssertionSites assertions;
  private final CodeBuffer code;
  private final InstructionCompiler instructions;
  private final TerminatorCompiler terminators;

  private final Map<Integer, int[]> live = new HashMap<>();
  private final Map<Integer, int[]> afterCalls = new HashMap<>();
  private int function;

  /**
   * A compiler.
   *
   * @param bounded whether loops count their back edges
   * @param addresses the addresses of globals and functions
   */
  public CodeCompiler(
      Program program, MemoryModel model, boolean bounded, ToLongFunction<Operand> addresses) {
    this.program = program;
    this.model = model;
    this.bounded = bounded;
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
        LoopEdges counted = bounded && !f.library() ? LoopEdges.of(f) : LoopEdges.NONE;
        functions.frameSizes()[function] += counted.loops();
        compile(f, counted);
      }
    }
    return new Code(
        program,
        model,
        new Code.Text(code.words(), code.constants(), terminators.switches(), code.messages()),
        functions,
        code.origins(),
        new Code.SpinPlaces(table(live), table(afterCalls)),
        assertions.positions());
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
   * Notes what is live where a thread may wait for memory to change, or where a call comes back.
   */
  private void noteLive(
      LiveRegisters registers, int block, int index, Instruction instruction, int start) {
    switch (instruction) {
      case Instruction.Load l -> noteRead(registers, block, index, start);
      case Instruction.ReadModifyWrite m -> noteRead(registers, block, index, start);
      case Instruction.CompareExchange c -> noteRead(registers, block, index, start);
      case Instruction.WideLoad l -> noteRead(registers, block, index, start);
      case Instruction.WideReadModifyWrite m -> noteRead(registers, block, index, start);
      case Instruction.WideCompareExchange c -> noteRead(registers, block, index, start);
      case Instruction.Call c -> {
        int destination = c.destination().orElse(-1);
        int[] after = registers.before(block, index + 1);
        afterCalls.put(code.size(), Arrays.stream(after).filter(r -> r != destination).toArray());
      }
      default -> {}
    }
  }

  private void noteRead(LiveRegisters registers, int block, int index, int start) {
    if (repeated.contains(function, block)) {
      live.put(start, registers.before(block, index));
    }
  }

  private int[][] table(Map<Integer, int[]> places) {
    int[][] result = new int[code.size() + 1][];
    Arrays.fill(result, Code.UNKNOWN);
    places.forEach((at, registers) -> result[at] = registers);
    return result;
  }
}

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
import dev.weir.program.relevance.LibraryEffects;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;

/**
 * Compiles a program for a memory model, and notes which registers matter where. With a loop bound
 * each loop gets a counter. Where only turns with steps are counted, loops that surely end by a
 * count of their own get none, and each function has one for its activations, in its last register.
 */
public final class CodeCompiler {
  private static final String ATOMIC_PREFIX = "__VERIFIER_atomic_";

  private final Program program;
  private final MemoryModel model;
  private final LoopCounters counters;
  private final RepeatedBlocks repeated;
  private final AssertionSites assertions;
  private final CodeBuffer code;
  private final InstructionCompiler instructions;
  private final TerminatorCompiler terminators;

  private final LibraryEffects library;
  private final SpinPlaces spinPlaces;
  private int function;

  /**
   * A compiler.
   *
   * @param counters what loops count
   * @param addresses the addresses of globals and functions
   * @param library what functions without a body do
   */
  public CodeCompiler(
      Program program,
      MemoryModel model,
      LoopCounters counters,
      ToLongFunction<Operand> addresses,
      LibraryEffects library) {
    this.program = program;
    this.library = library;
    this.spinPlaces = new SpinPlaces(program, library);
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
    spinPlaces.end(code.size() + 1);
    return new Code(
        program,
        model,
        new Code.Text(code.words(), code.constants(), terminators.switches(), code.messages()),
        functions,
        code.origins(),
        spinPlaces,
        assertions.positions());
  }

  /** The loops of a function that get a counter. */
  private LoopEdges counted(Function f) {
    return switch (counters) {
      case NONE -> LoopEdges.NONE;
      case TURNS -> LoopEdges.of(f);
      case TURNS_WITH_STEPS ->
          LoopEdges.of(f).without(spinPlaces.analysis().countedLoops(function).headers());
    };
  }

  private void compile(Function f, LoopEdges counted) {
    code.begin(function);
    terminators.begin(function, f, counted);
    for (int b = 0; b < f.blocks().size(); b++) {
      terminators.beginBlock(b);
      Block block = f.blocks().get(b);
      for (int i = 0; i < block.instructions().size(); i++) {
        Instruction instruction = block.instructions().get(i);
        int start = code.size();
        instructions.compile(instruction);
        note(b, i, instruction, start);
      }
      terminators.compile(b, block.terminator());
    }
    terminators.end();
  }

  /** Takes note of where a thread may wait for memory to change, or where a call comes back. */
  private void note(int block, int index, Instruction instruction, int start) {
    if (mayBeStep(instruction)) {
      spinPlaces.addStop(start, function, block, index);
    }
    switch (instruction) {
      case Instruction.Load l -> noteRead(block, index, start);
      case Instruction.ReadModifyWrite m -> noteRead(block, index, start);
      case Instruction.CompareExchange c -> noteRead(block, index, start);
      case Instruction.WideLoad l -> noteRead(block, index, start);
      case Instruction.WideReadModifyWrite m -> noteRead(block, index, start);
      case Instruction.WideCompareExchange c -> noteRead(block, index, start);
      case Instruction.Allocate a -> spinPlaces.addLocal(start, a);
      case Instruction.Call c -> {
        if (calls(c, library::takesMutex)) {
          // What comes after it may be a look.
          noteRead(block, index, start);
        } else if (calls(c, library::attempts)) {
          noteRead(block, index, start);
          spinPlaces.addAttempt(start);
        }
        spinPlaces.addReturn(code.size(), c, function, block, index);
      }
      default -> {}
    }
  }

  private static boolean mayBeStep(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Move _,
          Instruction.Binary _,
          Instruction.WideBinary _,
          Instruction.Unary _,
          Instruction.Compare _,
          Instruction.Select _,
          Instruction.CheckDefined _ ->
          false;
      default -> true;
    };
  }

  private static boolean calls(Instruction.Call c, IntPredicate functions) {
    return c.callee() instanceof Operand.FunctionAddress(int f) && functions.test(f);
  }

  private void noteRead(int block, int index, int start) {
    if (repeated.contains(function, block)) {
      spinPlaces.addRead(start, function, block, index);
    }
  }
}

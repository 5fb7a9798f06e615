package dev.weir.program.transform;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Has a program look for signals wherever it matters that a handler runs there: before each access
 * to memory, before each call of the library, before {@code main} returns, and in each loop without
 * any of these. What lies between two such places commutes with a handler, which sees nothing but
 * memory. The library's own functions are not interrupted but where they look themselves.
 */
public final class Interruptions extends ProgramCopier {
  /** The function of the library that looks for signals and runs their handlers. */
  public static final String LOOKS = "weir_interruption";

  /** The variable that it reads first, an array: where the first element is 0, so it goes on. */
  public static final String ARRIVED = "weir_arrived";

  private static final String MAIN = "main";

  private final Program program;
  private final Operand looks;

  private Interruptions(Program program, int looks) {
    this.program = program;
    this.looks = new Operand.FunctionAddress(looks);
  }

  /**
   * The program with calls of {@link #LOOKS}.
   *
   * @param looks the function's number
   */
  public static Program with(Program program, int looks) {
    return new Interruptions(program, looks).program(program);
  }

  @Override
  public Function function(Function function) {
    if (function.library() || function.isExternal()) {
      return function;
    }
    List<Block> blocks = new ArrayList<>();
    BitSet looking = new BitSet();
    for (Block block : function.blocks()) {
      List<Instruction> instructions = new ArrayList<>();
      for (Instruction instruction : block.instructions()) {
        if (matters(instruction)) {
          instructions.add(look(instruction.position()));
        }
        instructions.add(instruction);
      }
      if (function.name().equals(MAIN) && block.terminator() instanceof Terminator.Return end) {
        instructions.add(look(end.position()));
      }
      looking.set(blocks.size(), instructions.size() > block.instructions().size());
      blocks.add(new Block(instructions, block.terminator()));
    }
    for (int header : headersOfBlindLoops(blocks, looking)) {
      Block block = blocks.get(header);
      List<Instruction> instructions = new ArrayList<>(block.instructions());
      instructions.add(look(block.terminator().position()));
      blocks.set(header, new Block(instructions, block.terminator()));
    }
    return function.withBlocks(blocks);
  }

  /** Where loops begin that go round without a look; each gets one, so that the next do not. */
  private static Set<Integer> headersOfBlindLoops(List<Block> blocks, BitSet looking) {
    Set<Integer> headers = new HashSet<>();
    List<List<Integer>> blind = blindEdges(blocks, looking);
    for (int first = 0; first < blocks.size(); first++) {
      LoopEdges loops = LoopEdges.of(blind, first);
      int before = headers.size();
      for (int b = 0; b < blocks.size(); b++) {
        if (loops.isHeader(b)) {
          headers.add(b);
          looking.set(b);
        }
      }
      if (headers.size() > before) {
        blind = blindEdges(blocks, looking);
      }
    }
    return headers;
  }

  /** The edges between blocks that have no look. */
  private static List<List<Integer>> blindEdges(List<Block> blocks, BitSet looking) {
    List<List<Integer>> edges = new ArrayList<>();
    for (int b = 0; b < blocks.size(); b++) {
      edges.add(
          looking.get(b)
              ? List.of()
              : blocks.get(b).terminator().successors().stream()
                  .filter(next -> !looking.get(next))
                  .toList());
    }
    return edges;
  }

  private Instruction look(SourcePosition position) {
    return new Instruction.Call(OptionalInt.empty(), looks, List.of(), position);
  }

  /** A handler begins with a full fence, so that it may as well run after one. */
  private boolean matters(Instruction instruction) {
    return isAccess(instruction)
        || instruction instanceof Instruction.Call call && isOfLibrary(call);
  }

  /** Whether an instruction accesses memory itself. */
  static boolean isAccess(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load _,
          Instruction.Store _,
          Instruction.ReadModifyWrite _,
          Instruction.CompareExchange _,
          Instruction.WideAccess _,
          Instruction.MemoryCopy _,
          Instruction.MemorySet _ ->
          true;
      default -> false;
    };
  }

  /** Whether a call is one that the library answers, or may be. */
  private boolean isOfLibrary(Instruction.Call call) {
    if (!(call.callee() instanceof Operand.FunctionAddress(int callee))) {
      return true;
    }
    Function function = program.functions().get(callee);
    return (function.library() || function.isExternal()) && !function.name().startsWith("llvm.");
  }
}

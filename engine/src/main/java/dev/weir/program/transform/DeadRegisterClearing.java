package dev.weir.program.transform;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sets registers to zero where their values are not needed any more: states of a thread that differ
 * in nothing that it can still use become equal. Steps of a thread stay the same.
 */
public final class DeadRegisterClearing {
  private final Function function;
  private final LiveRegisters live;
  private final List<BitSet> cleared = new ArrayList<>();

  private DeadRegisterClearing(Program program, Function function) {
    this.function = function;
    this.live =
        LiveRegisters.of(function, callee -> program.functions().get(callee).returnsTwice());
  }

  /** The program with all such registers cleared. */
  public static Program of(Program program) {
    List<Function> functions =
        program.functions().stream()
            .map(f -> f.isExternal() ? f : new DeadRegisterClearing(program, f).cleared())
            .toList();
    return new Program(
        program.name(), functions, program.globals(), program.threads(), program.sources());
  }

  private Function cleared() {
    List<Block> blocks = function.blocks();
    for (int b = 0; b < blocks.size(); b++) {
      cleared.add(new BitSet());
    }
    cleared.getFirst().set(0, function.registers());
    for (int b = 0; b < blocks.size(); b++) {
      BitSet atEnd = before(b, blocks.get(b).instructions().size());
      blocks.get(b).terminator().successors().forEach(next -> cleared.get(next).or(atEnd));
    }
    return function.withBlocks(IntStream.range(0, blocks.size()).mapToObj(this::block).toList());
  }

  private BitSet before(int block, int instruction) {
    BitSet registers = new BitSet();
    for (int register : live.before(block, instruction)) {
      registers.set(register);
    }
    return registers;
  }

  private Block block(int number) {
    Block block = function.blocks().get(number);
    List<Instruction> instructions = new ArrayList<>();
    BitSet needed = before(number, 0);
    BitSet stale = cleared.get(number);
    stale.andNot(needed);
    clear(stale, instructions);
    for (int i = 0; i < block.instructions().size(); i++) {
      Instruction instruction = block.instructions().get(i);
      instructions.add(instruction);
      BitSet dead = needed;
      RegisterUse.definitions(instruction, dead::set);
      needed = before(number, i + 1);
      dead.andNot(needed);
      clear(dead, instructions);
    }
    return new Block(instructions, block.terminator());
  }

  private static void clear(BitSet registers, List<Instruction> into) {
    registers.stream()
        .mapToObj(r -> new Instruction.Move(r, Operand.constant(0), SourcePosition.UNKNOWN))
        .forEach(into::add);
  }
}

package dev.weir.transform.instrument;

import dev.weir.program.Block;
import dev.weir.program.Instruction;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes the new blocks of a function: each block of the old one keeps its number, and goes on in
 * blocks that follow all of them.
 */
final class BlockWriter {
  private final List<List<Instruction>> bodies = new ArrayList<>();
  private final List<Optional<Terminator>> ends = new ArrayList<>();
  private int current;
  private int nextRegister;

  /**
   * A writer.
   *
   * @param blocks how many the function has
   * @param registers the first that is free
   */
  BlockWriter(int blocks, int registers) {
    for (int i = 0; i < blocks; i++) {
      newBlock();
    }
    this.nextRegister = registers;
  }

  /** A block without a number in the old function. */
  int newBlock() {
    bodies.add(new ArrayList<>());
    ends.add(Optional.empty());
    return bodies.size() - 1;
  }

  /** A register that nothing uses. */
  int newRegister() {
    return nextRegister++;
  }

  /** How many registers there are. */
  int registers() {
    return nextRegister;
  }

  /** Goes on in a block. */
  void start(int block) {
    current = block;
  }

  /** The block that is being written. */
  int current() {
    return current;
  }

  /** Appends to the current block. */
  void add(Instruction instruction) {
    bodies.get(current).add(instruction);
  }

  /** Ends the current block. */
  void end(Terminator terminator) {
    ends.set(current, Optional.of(terminator));
  }

  /** Ends the current block with a jump, and goes on there. */
  void jumpTo(int block, SourcePosition position) {
    end(new Terminator.Jump(block, position));
    start(block);
  }

  /** All blocks, each of them ended. */
  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < bodies.size(); i++) {
      blocks.add(new Block(bodies.get(i), ends.get(i).orElseThrow()));
    }
    return blocks;
  }
}

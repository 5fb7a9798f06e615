package dev.weir.transform.instrument;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Writes the new blocks of a function: each block of the old one keeps its number, and goes on in
 * blocks that follow all of them. What is made stands at the place in the source where the writer
 * was set to last.
 */
final class BlockWriter {
  private final List<List<Instruction>> bodies = new ArrayList<>();
  private final List<Optional<Terminator>> ends = new ArrayList<>();
  private final Window window;
  private SourcePosition position = SourcePosition.UNKNOWN;
  private int current;
  private int nextRegister;

  /**
   * A writer.
   *
   * @param window the functions that are called by their names there
   * @param blocks how many the function has
   * @param registers the first that is free
   */
  BlockWriter(Window window, int blocks, int registers) {
    this.window = window;
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

  /** Sets the place in the source of what is made from here on. */
  void at(SourcePosition place) {
    position = place;
  }

  /** The place in the source of what is made. */
  SourcePosition position() {
    return position;
  }

  /** Appends a call of a function of the window. */
  void call(String name, Operand... arguments) {
    add(window.call(OptionalInt.empty(), name, position, arguments));
  }

  /** Appends a call of one that gives the value of a register. */
  void callInto(int destination, String name, Operand... arguments) {
    add(window.call(OptionalInt.of(destination), name, position, arguments));
  }

  /** Appends a call of one that gives a value; the register with it. */
  int value(String name, Operand... arguments) {
    int register = newRegister();
    callInto(register, name, arguments);
    return register;
  }

  /** Appends a full barrier at which threads may have synchronised. */
  void meet() {
    call(window.isOfPower() ? "meet" : "sync");
  }

  /** Appends a move. */
  void move(int destination, Operand source) {
    add(new Instruction.Move(destination, source, position));
  }

  /** Appends a computation. */
  void binary(int destination, BinaryOperator operator, int width, Operand left, Operand right) {
    add(new Instruction.Binary(destination, operator, width, left, right, position));
  }

  /** Appends a comparison. */
  void compare(int destination, Predicate predicate, int width, Operand left, Operand right) {
    add(new Instruction.Compare(destination, predicate, width, left, right, position));
  }

  /** Appends a choice between two values. */
  void select(int destination, int condition, Operand ifTrue, Operand ifFalse) {
    add(
        new Instruction.Select(
            destination, Operand.register(condition), ifTrue, ifFalse, position));
  }

  /** Appends what is not explored. */
  void refuse(String what, String advice) {
    add(new Instruction.Unsupported(what, advice, position));
  }

  /** Ends the current block with a branch. */
  void branch(int condition, int ifTrue, int ifFalse) {
    end(new Terminator.Branch(Operand.register(condition), ifTrue, ifFalse, position));
  }

  /** Ends the current block with a jump. */
  void jump(int block) {
    end(new Terminator.Jump(block, position));
  }

  /** Ends the current block with a jump, and goes on there. */
  void jumpTo(int block) {
    jump(block);
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

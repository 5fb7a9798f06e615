package dev.weir.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Builds a {@link Function} block by block. Blocks are reserved with {@link #newBlock()}, filled
 * after {@link #startBlock(int)} and closed by {@link #end(Terminator)}; block 0 is open at the
 * start.
 */
public final class FunctionBuilder {
  private final String name;
  private final int parameters;
  private final boolean variadic;
  private final SourcePosition position;
  private final List<List<Instruction>> bodies = new ArrayList<>();
  private final List<Optional<Terminator>> terminators = new ArrayList<>();
  private final Map<Integer, String> variables = new HashMap<>();
  private int registers;
  private int current;

  /** A function whose parameters stand in registers 0 to {@code parameters - 1}. */
  public FunctionBuilder(String name, int parameters, boolean variadic, SourcePosition position) {
    this.name = name;
    this.parameters = parameters;
    this.variadic = variadic;
    this.position = position;
    this.registers = parameters;
    newBlock();
  }

  /** A fresh register. */
  public int newRegister() {
    return registers++;
  }

  /** Reserves a block. */
  public int newBlock() {
    bodies.add(new ArrayList<>());
    terminators.add(Optional.empty());
    return bodies.size() - 1;
  }

  /** The block that {@link #add} appends to. */
  public int currentBlock() {
    return current;
  }

  /** Whether a block has its terminator. */
  public boolean isClosed(int block) {
    return terminators.get(block).isPresent();
  }

  /** Makes a block the current one. */
  public FunctionBuilder startBlock(int block) {
    current = block;
    return this;
  }

  /** Appends to the current block, which must be open. */
  public FunctionBuilder add(Instruction instruction) {
    if (isClosed(current)) {
      throw new IllegalStateException(name + ": block " + current + " is closed");
    }
    bodies.get(current).add(instruction);
    return this;
  }

  /** Closes the current block. */
  public FunctionBuilder end(Terminator terminator) {
    if (isClosed(current)) {
      throw new IllegalStateException(name + ": block " + current + " is closed");
    }
    terminators.set(current, Optional.of(terminator));
    return this;
  }

  /** Says what the source calls a register. */
  public void name(int register, String variable) {
    if (!variable.isEmpty()) {
      variables.put(register, variable);
    }
  }

  /** The function; every block must be closed. */
  public Function build() {
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < bodies.size(); i++) {
      int block = i;
      blocks.add(
          new Block(
              bodies.get(i),
              terminators
                  .get(i)
                  .orElseThrow(
                      () -> new IllegalStateException(name + ": block " + block + " is open"))));
    }
    return new Function(name, parameters, variadic, registers, blocks, position)
        .withVariables(variables);
  }
}

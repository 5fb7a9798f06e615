package dev.weir.program.text;

import dev.weir.program.AtomicOperator;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the instructions that access memory. */
final class AccessParser {
  private final Tokens tokens;
  private final OperandParser operands;

  AccessParser(Tokens tokens, OperandParser operands) {
    this.tokens = tokens;
    this.operands = operands;
  }

  /** Takes the rest of a load, behind its opcode. */
  Unfinished<Instruction> load(int destination, Opcode opcode) throws ProgramTextException {
    int size = opcode.size();
    int width = Byte.SIZE * size;
    int unneeded = 0;
    while (tokens.takes("(")) {
      if (tokens.takes("unneeded")) {
        unneeded = tokens.small("the mask of bytes", 0, (1 << Long.BYTES) - 1);
      } else {
        width = tokens.small("the number of bits", 1, Byte.SIZE * size);
        tokens.expect("bits");
      }
      tokens.expect(")");
    }
    int bits = width;
    int mask = unneeded;
    MemoryOrder order = order();
    Operand address = operands.address();
    return n ->
        new Instruction.Load(destination, address, size, bits, order, mask, n.info(), n.position());
  }

  /** Takes the rest of a read-modify-write, behind its opcode. */
  Unfinished<Instruction> readModifyWrite(int destination, AtomicOperator operator, Opcode opcode)
      throws ProgramTextException {
    int size = opcode.size();
    MemoryOrder order = order();
    Operand address = operands.address();
    Operand operand = operands.next();
    return n ->
        new Instruction.ReadModifyWrite(
            destination, operator, address, operand, size, order, n.info(), n.position());
  }

  /** Takes the rest of a compare-exchange, behind its opcode; one that is a swap has no branch. */
  Unfinished<Instruction> compareExchange(int destination, int success, Opcode opcode)
      throws ProgramTextException {
    boolean branches = !opcode.name().equals("compare_swap");
    int size = opcode.size();
    MemoryOrder order = order();
    MemoryOrder failure = order();
    Operand address = operands.address();
    Operand expected = operands.next();
    Operand desired = operands.next();
    return n ->
        new Instruction.CompareExchange(
            destination,
            success,
            address,
            expected,
            desired,
            size,
            order,
            failure,
            branches,
            n.info(),
            n.position());
  }

  /** What sets the two words of a number of 16 bytes. */
  Unfinished<Instruction> words(int low, int high) throws ProgramTextException {
    OptionalInt success =
        tokens.takes(",") ? OptionalInt.of(operands.register()) : OptionalInt.empty();
    tokens.expect("=");
    Opcode opcode = Opcode.read(tokens);
    opcode.width(2 * Long.SIZE, 2 * Long.SIZE);
    if (success.isPresent() && opcode.name().equals("compare_exchange")) {
      MemoryOrder order = order();
      MemoryOrder failure = order();
      Operand address = operands.address();
      tokens.expect(",");
      Pair expected = pair();
      tokens.expect(",");
      Pair desired = pair();
      return n ->
          new Instruction.WideCompareExchange(
              low,
              high,
              success.getAsInt(),
              address,
              expected.low,
              expected.high,
              desired.low,
              desired.high,
              order,
              failure,
              n.info(),
              n.position());
    }
    if (success.isEmpty() && opcode.name().equals("load")) {
      MemoryOrder order = order();
      Operand address = operands.address();
      return n -> new Instruction.WideLoad(low, high, address, order, n.info(), n.position());
    }
    AtomicOperator operator =
        opcode
            .constant(AtomicOperator.class, "rmw_")
            .filter(o -> success.isEmpty() && o.isForWideValues())
            .orElseThrow(opcode::unknown);
    MemoryOrder order = order();
    Operand address = operands.address();
    tokens.expect(",");
    Pair operand = pair();
    return n ->
        new Instruction.WideReadModifyWrite(
            low, high, operator, address, operand.low, operand.high, order, n.info(), n.position());
  }

  /** Takes the rest of a store, behind its opcode. */
  Unfinished<Instruction> store(Opcode opcode) throws ProgramTextException {
    boolean isWide = opcode.bits().equals(Optional.of(2 * Long.SIZE));
    int size = isWide ? 2 * Long.BYTES : opcode.size();
    MemoryOrder order = order();
    Operand address = operands.address();
    tokens.expect(",");
    if (isWide) {
      Pair value = pair();
      return n ->
          new Instruction.WideStore(address, value.low, value.high, order, n.info(), n.position());
    }
    Operand value = operands.operand();
    return n -> new Instruction.Store(address, value, size, order, n.info(), n.position());
  }

  /** Takes an order, if there is one. */
  MemoryOrder order() {
    Optional<MemoryOrder> order =
        tokens.peek().kind() == Token.Kind.WORD
            ? Words.constant(MemoryOrder.class, tokens.peek().text())
            : Optional.empty();
    order.ifPresent(o -> tokens.next());
    return order.orElse(MemoryOrder.PLAIN);
  }

  private record Pair(Operand low, Operand high) {}

  private Pair pair() throws ProgramTextException {
    Operand low = operands.operand();
    tokens.expect(":");
    return new Pair(low, operands.operand());
  }
}

package dev.weir.program.relevance;

import dev.weir.program.AtomicOperator;
import dev.weir.program.Block;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.transform.RegisterUse;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The accesses whose order makes no difference to what a program does: those to globals whose
 * contents are irrelevant, and updates that combine what is in memory with another value and look
 * at it for nothing else, as a counter is increased. Updates by the same operation commute: in
 * either order they leave the same.
 */
public final class BlindUpdates {
  private final Program program;
  private final RelevantState relevance;

  /**
   * The analysis of a program.
   *
   * @param library what functions without a body do
   */
  public BlindUpdates(Program program, LibraryEffects library) {
    this.program = program;
    this.relevance = RelevantState.andGlobals(program, library);
  }

  /** An operation on the contents of memory that commutes with itself, whatever the operands. */
  public enum Operation {
    /** Adds or subtracts. */
    ADD,
    /** Bitwise and. */
    AND,
    /** Bitwise or. */
    OR,
    /** Bitwise exclusive or. */
    XOR,
    /** Signed maximum. */
    MAX,
    /** Signed minimum. */
    MIN,
    /** Unsigned maximum. */
    UMAX,
    /** Unsigned minimum. */
    UMIN
  }

  /**
   * A load, an operation and a store in a row.
   *
   * @param store the index of the store in the block
   */
  public record Update(Operation operation, int store) {}

  /** Whether what is in a global, by its number, decides nothing that a thread does. */
  public boolean isIrrelevant(int global) {
    return !relevance.isGlobalRelevant(global);
  }

  /**
   * The operation of an atomic read-modify-write whose old value is not looked at, if it is one.
   */
  public Optional<Operation> atomic(int function, int block, int index) {
    return instructions(function, block).get(index) instanceof Instruction.ReadModifyWrite m
            && isUnused(function, block, index + 1, m.destination())
        ? operation(m.operator())
        : Optional.empty();
  }

  /** Whether an instruction is a call whose result, if it has one, is not looked at. */
  public boolean isUnusedCall(int function, int block, int index) {
    return instructions(function, block).get(index) instanceof Instruction.Call c
        && (c.destination().isEmpty()
            || isUnused(function, block, index + 1, c.destination().getAsInt()));
  }

  /** The update that begins with a load, if one does. */
  public Optional<Update> beginningAt(int function, int block, int load) {
    List<Instruction> instructions = instructions(function, block);
    if (!(instructions.get(load) instanceof Instruction.Load l)) {
      return Optional.empty();
    }
    OptionalInt computes = nextUse(instructions, load, l.destination());
    if (computes.isEmpty()
        || !(instructions.get(computes.getAsInt()) instanceof Instruction.Binary b)
        || b.width() < l.size() * Byte.SIZE) {
      return Optional.empty();
    }
    Optional<Operation> operation = operation(b, l.destination());
    OptionalInt stores = nextUse(instructions, computes.getAsInt(), b.destination());
    boolean isUpdate =
        operation.isPresent()
            && stores.isPresent()
            && instructions.get(stores.getAsInt()) instanceof Instruction.Store s
            && s.size() == l.size()
            && s.address().equals(l.address())
            && isValue(s, b.destination())
            && (l.destination() == b.destination()
                || instructions.subList(computes.getAsInt() + 1, stores.getAsInt() + 1).stream()
                    .noneMatch(i -> uses(i, l.destination())))
            && onlyComputes(instructions.subList(load + 1, stores.getAsInt()), l.address())
            && isUnused(function, block, stores.getAsInt() + 1, l.destination())
            && isUnused(function, block, stores.getAsInt() + 1, b.destination());
    return isUpdate
        ? Optional.of(new Update(operation.orElseThrow(), stores.orElseThrow()))
        : Optional.empty();
  }

  private List<Instruction> instructions(int function, int block) {
    Block b = program.functions().get(function).blocks().get(block);
    return b.instructions();
  }

  private static boolean isValue(Instruction.Store store, int register) {
    Operand value = new Operand.Register(register);
    return store.value().equals(value) && !store.address().equals(value);
  }

  /** The next instruction of a block that uses a register, unless it is set anew before. */
  private static OptionalInt nextUse(List<Instruction> instructions, int setter, int register) {
    for (int i = setter + 1; i < instructions.size(); i++) {
      if (uses(instructions.get(i), register)) {
        return OptionalInt.of(i);
      }
      if (sets(instructions.get(i), register)) {
        return OptionalInt.empty();
      }
    }
    return OptionalInt.empty();
  }

  /** Whether instructions only load and compute, and leave an address as it is. */
  private static boolean onlyComputes(List<Instruction> instructions, Operand address) {
    return instructions.stream()
        .allMatch(
            i ->
                (i instanceof Instruction.Load || RegisterUse.pureDestination(i).isPresent())
                    && !(address instanceof Operand.Register(int r) && sets(i, r)));
  }

  private static boolean uses(Instruction instruction, int register) {
    boolean[] found = {false};
    RegisterUse.uses(instruction, o -> found[0] |= o.equals(new Operand.Register(register)));
    return found[0];
  }

  private static boolean sets(Instruction instruction, int register) {
    boolean[] found = {false};
    RegisterUse.definitions(instruction, r -> found[0] |= r == register);
    return found[0];
  }

  /** Whether a register is not looked at any more from an instruction of a block on. */
  private boolean isUnused(int function, int block, int index, int register) {
    return Arrays.stream(relevance.before(function, block, index)).noneMatch(r -> r == register);
  }

  private static Optional<Operation> operation(Instruction.Binary b, int old) {
    Operand value = new Operand.Register(old);
    boolean isLeft = b.left().equals(value);
    if (isLeft == b.right().equals(value)) {
      return Optional.empty();
    }
    return switch (b.operator()) {
      case ADD -> Optional.of(Operation.ADD);
      case SUB -> isLeft ? Optional.of(Operation.ADD) : Optional.empty();
      case AND -> Optional.of(Operation.AND);
      case OR -> Optional.of(Operation.OR);
      case XOR -> Optional.of(Operation.XOR);
      default -> Optional.empty();
    };
  }

  private static Optional<Operation> operation(AtomicOperator operator) {
    return switch (operator) {
      case ADD, SUB -> Optional.of(Operation.ADD);
      case AND -> Optional.of(Operation.AND);
      case OR -> Optional.of(Operation.OR);
      case XOR -> Optional.of(Operation.XOR);
      case MAX -> Optional.of(Operation.MAX);
      case MIN -> Optional.of(Operation.MIN);
      case UMAX -> Optional.of(Operation.UMAX);
      case UMIN -> Optional.of(Operation.UMIN);
      default -> Optional.empty();
    };
  }
}

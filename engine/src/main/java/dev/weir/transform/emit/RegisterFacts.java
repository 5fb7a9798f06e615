package dev.weir.transform.emit;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.UnaryOperator;
import dev.weir.program.transform.RegisterUse;
import dev.weir.transform.emit.FileScope.Variable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of the registers of a function wherever they are read.
 *
 * <p>Some are the address of one object: C names the object there. A register is if it is set once,
 * in the first block before anything else or earlier in the block of each place that reads it.
 *
 * <p>Some are always zero in C. Which bytes were never written is nothing that C can ask: {@link
 * Instruction.UndefinedBytes} finds none, and what is computed from it is as good as not there.
 * Checkers see the reads themselves.
 */
final class RegisterFacts {
  private final FileScope file;
  private final Function function;
  private final Map<Integer, List<Place>> definitions = new HashMap<>();
  private final Map<Integer, List<Place>> uses = new HashMap<>();
  private final Map<Integer, Address> addresses = new HashMap<>();
  private final BitSet zeros = new BitSet();
  private final BitSet carrying = new BitSet();
  private final boolean firstIsFirst;

  /** An address within an object. */
  record Address(Variable variable, long offset) {}

  /** Where a register is set or read; by no instruction if it is a parameter or a terminator. */
  private record Place(int block, int instruction, Optional<Instruction> what) {}

  /**
   * Finds out.
   *
   * @param locals the variables that stand for stack objects, by register
   */
  RegisterFacts(FileScope file, Function function, Map<Integer, Variable> locals) {
    this.file = file;
    this.function = function;
    this.firstIsFirst =
        function.blocks().stream().noneMatch(b -> b.terminator().successors().contains(0));
    collect();
    findAddresses(locals);
    findZeros();
  }

  private void collect() {
    for (int parameter = 0; parameter < function.parameters(); parameter++) {
      add(definitions, parameter, new Place(0, -1, Optional.empty()));
    }
    for (int b = 0; b < function.blocks().size(); b++) {
      Block block = function.blocks().get(b);
      BitSet set = new BitSet();
      for (int i = 0; i < block.instructions().size(); i++) {
        Instruction instruction = block.instructions().get(i);
        Place place = new Place(b, i, Optional.of(instruction));
        read(RegisterUse.reads(instruction), place, set);
        RegisterUse.definitions(
            instruction,
            r -> {
              add(definitions, r, place);
              set.set(r);
            });
      }
      Place end = new Place(b, block.instructions().size(), Optional.empty());
      read(RegisterUse.reads(block.terminator()), end, set);
    }
  }

  private void read(Iterable<Integer> registers, Place place, BitSet set) {
    for (int register : registers) {
      add(uses, register, place);
      carrying.set(register, carrying.get(register) || !set.get(register));
    }
  }

  private static void add(Map<Integer, List<Place>> places, int register, Place place) {
    places.computeIfAbsent(register, _ -> new ArrayList<>()).add(place);
  }

  private void findAddresses(Map<Integer, Variable> locals) {
    locals.forEach(
        (register, variable) -> {
          if (isSetBeforeRead(register)) {
            addresses.put(register, new Address(variable, 0));
          }
        });
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Map.Entry<Integer, List<Place>> entry : definitions.entrySet()) {
        int register = entry.getKey();
        if (!addresses.containsKey(register) && isSetBeforeRead(register)) {
          Optional<Address> address =
              entry.getValue().getFirst().what().flatMap(this::addressMadeBy);
          address.ifPresent(a -> addresses.put(register, a));
          changed |= address.isPresent();
        }
      }
    }
  }

  /** Whether one place sets a register, and it is set at each place that reads it. */
  private boolean isSetBeforeRead(int register) {
    List<Place> places = definitions.getOrDefault(register, List.of());
    if (places.size() != 1) {
      return false;
    }
    Place place = places.getFirst();
    return uses.getOrDefault(register, List.of()).stream()
        .allMatch(
            use ->
                use.block() == place.block()
                    ? use.instruction() > place.instruction()
                    : place.block() == 0 && firstIsFirst);
  }

  private Optional<Address> addressMadeBy(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Move move -> address(move.source());
      case Instruction.ThreadLocalAddress local ->
          Optional.of(new Address(file.global(local.global()), 0));
      case Instruction.Binary sum when sum.operator() == BinaryOperator.ADD && sum.width() == 64 ->
          sum.right() instanceof Operand.Constant(long distance)
              ? address(sum.left())
                  .map(start -> new Address(start.variable(), start.offset() + distance))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private void findZeros() {
    zeros.set(function.parameters(), Math.max(function.parameters(), function.registers()));
    int before;
    do {
      before = zeros.cardinality();
      for (Instruction instruction : function.instructions()) {
        if (!givesZero(instruction)) {
          RegisterUse.definitions(instruction, zeros::clear);
        }
      }
    } while (zeros.cardinality() < before);
  }

  private boolean givesZero(Instruction instruction) {
    return switch (instruction) {
      case Instruction.UndefinedBytes _ -> true;
      case Instruction.Move move -> isZero(move.source());
      case Instruction.Binary binary ->
          switch (binary.operator()) {
            case AND, MUL -> isZero(binary.left()) || isZero(binary.right());
            case OR, XOR, ADD, SUB -> isZero(binary.left()) && isZero(binary.right());
            case SHL, LSHR, ASHR -> isZero(binary.left());
            default -> false;
          };
      case Instruction.Unary unary ->
          isZero(unary.operand()) && unary.operator() == UnaryOperator.SIGN_EXTEND;
      case Instruction.Compare compare ->
          compare.predicate() == Predicate.NE && isZero(compare.left()) && isZero(compare.right());
      case Instruction.Select select -> isZero(select.ifTrue()) && isZero(select.ifFalse());
      default -> false;
    };
  }

  /** The object whose address an operand is, if that is known. */
  Optional<Address> address(Operand operand) {
    return switch (operand) {
      case Operand.Register(int index) -> address(index);
      case Operand.GlobalAddress(int global, long offset) ->
          Optional.of(new Address(file.global(global), offset));
      case Operand.Constant _, Operand.FunctionAddress _ -> Optional.empty();
    };
  }

  /** The same for a register. */
  Optional<Address> address(int register) {
    return Optional.ofNullable(addresses.get(register));
  }

  /** Whether an operand is zero. */
  boolean isZero(Operand operand) {
    return switch (operand) {
      case Operand.Register(int index) -> isZero(index);
      case Operand.Constant(long value) -> value == 0;
      case Operand.GlobalAddress _, Operand.FunctionAddress _ -> false;
    };
  }

  /** Whether a register is. */
  boolean isZero(int register) {
    return zeros.get(register);
  }

  /** Whether a register carries nothing from one block to another. */
  boolean isTemporary(int register) {
    return !carrying.get(register);
  }
}

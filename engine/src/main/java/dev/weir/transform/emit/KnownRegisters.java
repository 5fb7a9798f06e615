package dev.weir.transform.emit;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.transform.RegisterUse;
import dev.weir.transform.emit.FileScope.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The registers of a function that are the address of one object wherever they are read: C names
 * the object there. A register is if it is set once, in the first block before anything else or
 * earlier in the block of each place that reads it.
 */
final class KnownRegisters {
  private final FileScope file;
  private final Function function;
  private final Map<Integer, List<Site>> definitions = new HashMap<>();
  private final Map<Integer, List<Site>> uses = new HashMap<>();
  private final Map<Integer, Address> addresses = new HashMap<>();
  private final boolean firstIsFirst;

  /** An address within an object. */
  record Address(Variable variable, long offset) {}

  private record Site(int block, int instruction, Optional<Instruction> what) {}

  /**
   * Looks for them.
   *
   * @param locals the variables that stand for stack objects, by register
   */
  KnownRegisters(FileScope file, Function function, Map<Integer, Variable> locals) {
    this.file = file;
    this.function = function;
    this.firstIsFirst =
        function.blocks().stream().noneMatch(b -> b.terminator().successors().contains(0));
    collect();
    locals.forEach(
        (register, variable) -> {
          if (isKnown(register)) {
            addresses.put(register, new Address(variable, 0));
          }
        });
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Map.Entry<Integer, List<Site>> entry : definitions.entrySet()) {
        int register = entry.getKey();
        if (!addresses.containsKey(register) && isKnown(register)) {
          Optional<Address> address =
              entry.getValue().getFirst().what().flatMap(this::addressMadeBy);
          address.ifPresent(a -> addresses.put(register, a));
          changed |= address.isPresent();
        }
      }
    }
  }

  private void collect() {
    for (int parameter = 0; parameter < function.parameters(); parameter++) {
      definitions
          .computeIfAbsent(parameter, _ -> new ArrayList<>())
          .add(new Site(0, -1, Optional.empty()));
    }
    for (int b = 0; b < function.blocks().size(); b++) {
      Block block = function.blocks().get(b);
      for (int i = 0; i < block.instructions().size(); i++) {
        Instruction instruction = block.instructions().get(i);
        Site site = new Site(b, i, Optional.of(instruction));
        RegisterUse.definitions(
            instruction, r -> definitions.computeIfAbsent(r, _ -> new ArrayList<>()).add(site));
        RegisterUse.reads(instruction)
            .forEach(r -> uses.computeIfAbsent(r, _ -> new ArrayList<>()).add(site));
      }
      Site end = new Site(b, block.instructions().size(), Optional.empty());
      RegisterUse.reads(block.terminator())
          .forEach(r -> uses.computeIfAbsent(r, _ -> new ArrayList<>()).add(end));
    }
  }

  private boolean isKnown(int register) {
    List<Site> places = definitions.getOrDefault(register, List.of());
    if (places.size() != 1) {
      return false;
    }
    Site place = places.getFirst();
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
}

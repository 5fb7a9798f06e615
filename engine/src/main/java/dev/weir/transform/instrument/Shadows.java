package dev.weir.transform.instrument;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.transform.RegisterUse;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The shadows of a function's registers: for each, the set of window entries that its value comes
 * from, as bits. Registers that no delayed read can reach have none.
 */
final class Shadows {
  private static final Operand NOTHING = Operand.constant(0);

  private final BlockWriter writer;
  private final BitSet shadowed;
  private final int first;

  /**
   * The shadows of a function.
   *
   * @param sources the registers that delayed reads, calls and callers set
   */
  Shadows(Function function, BitSet sources, BlockWriter writer) {
    this.writer = writer;
    this.shadowed = reached(function, sources);
    this.first = writer.registers();
    for (int r = 0; r < shadowed.length(); r++) {
      writer.newRegister();
    }
  }

  /** All registers that are computed from some. */
  private static BitSet reached(Function function, BitSet sources) {
    BitSet reached = (BitSet) sources.clone();
    int before;
    do {
      before = reached.cardinality();
      function.instructions().stream()
          .filter(Shadows::computes)
          .filter(instruction -> usesAny(instruction, reached))
          .forEach(instruction -> RegisterUse.definitions(instruction, reached::set));
    } while (reached.cardinality() > before);
    return reached;
  }

  private static boolean usesAny(Instruction instruction, BitSet registers) {
    List<Operand> used = new ArrayList<>();
    RegisterUse.uses(instruction, used::add);
    return used.stream()
        .anyMatch(operand -> operand instanceof Operand.Register(int r) && registers.get(r));
  }

  /** Whether an instruction computes registers from registers alone. */
  static boolean computes(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Move _,
          Instruction.Binary _,
          Instruction.WideBinary _,
          Instruction.Unary _,
          Instruction.Compare _,
          Instruction.Select _ ->
          true;
      default -> false;
    };
  }

  /** Whether a value may come from an entry. */
  boolean has(Operand operand) {
    return operand instanceof Operand.Register(int register) && shadowed.get(register);
  }

  /** At the start of a function nothing has a shadow. */
  void clearAll() {
    shadowed.stream().forEach(r -> set(r, NOTHING));
  }

  /** What some values come from; appends what computes it. */
  Operand of(Operand... operands) {
    return of(List.of(operands));
  }

  private Operand of(List<Operand> operands) {
    Operand all = NOTHING;
    for (Operand operand : operands) {
      if (operand instanceof Operand.Register(int r) && shadowed.get(r)) {
        Operand shadow = Operand.register(first + r);
        if (all.equals(NOTHING)) {
          all = shadow;
        } else if (!all.equals(shadow)) {
          int sum = writer.newRegister();
          writer.binary(sum, BinaryOperator.OR, Long.SIZE, all, shadow);
          all = Operand.register(sum);
        }
      }
    }
    return all;
  }

  /**
   * Waits for what a value comes from, which the machine need not do: the window refuses what it
   * could do in the meantime. Appends what does.
   */
  void await(Operand operand) {
    if (has(operand)) {
      writer.call("settle", of(operand));
    }
  }

  /** Sets the shadow of a register; appends what does. */
  void set(int register, Operand shadow) {
    if (shadowed.get(register)) {
      writer.move(first + register, shadow);
    }
  }

  /** The shadow of what an instruction computes, which follows from those of its operands. */
  void follow(Instruction instruction) {
    List<Operand> used = new ArrayList<>();
    RegisterUse.uses(instruction, used::add);
    Operand shadow = of(used);
    RegisterUse.definitions(instruction, r -> set(r, shadow));
  }
}

package dev.weir.transform.instrument;

import dev.weir.program.AccessInfo;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;

/**
 * Rewrites atomic instructions that are delayed: their read and their write are entered, and what
 * comes between is computed by the instruction itself, on a copy that no other thread sees.
 */
final class DelayedUpdates {
  private final BlockWriter writer;
  private final Window window;
  private final Shadows shadows;
  private final boolean areSingle;

  /**
   * A rewriter.
   *
   * @param areSingle whether the machine has an instruction for each, which depends on all of its
   *     operands, and no loop around a conditional store
   */
  DelayedUpdates(BlockWriter writer, Window window, Shadows shadows, boolean areSingle) {
    this.writer = writer;
    this.window = window;
    this.shadows = shadows;
    this.areSingle = areSingle;
  }

  void rewrite(Instruction.ReadModifyWrite i) {
    SourcePosition position = i.position();
    Operand address = shadows.of(position, i.address());
    Operand data = shadows.of(position, i.operand());
    Operand place = kept(i.address(), position);
    Operand copy = enterRead(place, i.size(), address, position);
    Operand entry = newest(position);
    writer.add(
        new Instruction.ReadModifyWrite(
            i.destination(),
            i.operator(),
            copy,
            i.operand(),
            i.size(),
            MemoryOrder.RELAXED,
            i.info(),
            position));
    enterWrite(place, copy, i.size(), address, data, position);
    shadows.set(i.destination(), entry, position);
  }

  void rewrite(Instruction.CompareExchange i) {
    SourcePosition position = i.position();
    Operand address = shadows.of(position, i.address());
    Operand expected = shadows.of(position, i.expected());
    Operand data =
        areSingle
            ? shadows.of(position, i.desired(), i.expected())
            : shadows.of(position, i.desired());
    Operand place = kept(i.address(), position);
    Operand copy = enterRead(place, i.size(), address, position);
    Operand entry = newest(position);
    int decision = writer.newRegister();
    writer.add(
        new Instruction.Binary(decision, BinaryOperator.OR, Long.SIZE, entry, expected, position));
    writer.add(
        new Instruction.CompareExchange(
            i.destination(),
            i.success(),
            copy,
            i.expected(),
            i.desired(),
            i.size(),
            MemoryOrder.RELAXED,
            MemoryOrder.RELAXED,
            i.branches(),
            i.info(),
            position));
    int succeeds = writer.newBlock();
    int next = writer.newBlock();
    writer.end(new Terminator.Branch(Operand.register(i.success()), succeeds, next, position));
    writer.start(succeeds);
    enterWrite(place, copy, i.size(), address, data, position);
    writer.jumpTo(next, position);
    shadows.set(i.destination(), entry, position);
    shadows.set(i.success(), Operand.register(decision), position);
  }

  /** An operand that what follows does not change. */
  private Operand kept(Operand operand, SourcePosition position) {
    int register = writer.newRegister();
    writer.add(new Instruction.Move(register, operand, position));
    return Operand.register(register);
  }

  /** Enters the read, and gives the address of a copy of what it reads. */
  private Operand enterRead(Operand place, int size, Operand address, SourcePosition position) {
    int value = writer.newRegister();
    writer.add(window.call(value, "read", position, place, Operand.constant(size), address));
    int copy = writer.newRegister();
    writer.add(window.call(copy, "copy", position));
    writer.add(
        new Instruction.Store(
            Operand.register(copy),
            Operand.register(value),
            size,
            MemoryOrder.PLAIN,
            AccessInfo.UNKNOWN,
            position));
    return Operand.register(copy);
  }

  private Operand newest(SourcePosition position) {
    int entry = writer.newRegister();
    writer.add(window.call(entry, "newest", position));
    return Operand.register(entry);
  }

  private void enterWrite(
      Operand place,
      Operand copy,
      int size,
      Operand address,
      Operand data,
      SourcePosition position) {
    int value = writer.newRegister();
    writer.add(
        new Instruction.Load(
            value, copy, size, Byte.SIZE * size, MemoryOrder.PLAIN, AccessInfo.UNKNOWN, position));
    writer.add(
        window.call(
            "update",
            position,
            place,
            Operand.constant(size),
            Operand.register(value),
            address,
            data));
  }
}

package dev.weir.transform.instrument;

import dev.weir.program.AccessInfo;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;

/**
 * Rewrites atomic instructions that are delayed: their read and their write are entered, and what
 * comes between is computed by the instruction itself, on a copy that no other thread sees.
 */
final class DelayedUpdates {
  private final BlockWriter writer;
  private final Window window;
  private final Shadows shadows;

  DelayedUpdates(BlockWriter writer, Window window, Shadows shadows) {
    this.writer = writer;
    this.window = window;
    this.shadows = shadows;
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

  /** Refuses a compare-exchange: what comes after one that fails is not explored yet. */
  void rewrite(Instruction.CompareExchange i) {
    writer.add(
        new Instruction.Unsupported(
            "a compare-exchange of what threads share, where stores reach threads one by one",
            "check the program under rmo, or use another atomic instruction",
            i.position()));
    writer.add(i);
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

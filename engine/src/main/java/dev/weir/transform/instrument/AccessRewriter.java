package dev.weir.transform.instrument;

import dev.weir.program.AccessInfo;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;

/** Rewrites single accesses: those that are delayed enter the window, the others wait for it. */
final class AccessRewriter {
  private static final Operand NOTHING = Operand.constant(0);

  private final Window window;
  private final BlockWriter writer;
  private final Shadows shadows;
  private final boolean delaysReads;

  /** Set where the newest load took its value from an own write. */
  private final int forwarded;

  /**
   * A rewriter of the accesses of one function.
   *
   * @param delaysReads whether reads may be delayed
   */
  AccessRewriter(Window window, BlockWriter writer, Shadows shadows, boolean delaysReads) {
    this.window = window;
    this.writer = writer;
    this.shadows = shadows;
    this.delaysReads = delaysReads;
    this.forwarded = writer.newRegister();
  }

  private static Operand size(int bytes) {
    return Operand.constant(bytes);
  }

  private static Operand register(int index) {
    return Operand.register(index);
  }

  /** A write that is delayed. */
  void enter(Instruction.Store store) {
    exitsBy("write", store.size(), store.info(), store.position());
    enter("write", store);
  }

  /** A write that is not delayed, but recorded. */
  void enterNow(Instruction.Store store) {
    SourcePosition position = store.position();
    requireValid(store.address(), store.size(), position);
    enter("write_now", store);
  }

  private void enter(String how, Instruction.Store store) {
    SourcePosition position = store.position();
    writer.add(
        window.call(
            how,
            position,
            store.address(),
            size(store.size()),
            store.value(),
            shadows.of(position, store.address()),
            shadows.of(position, store.value())));
  }

  /** A read that is delayed. */
  void enter(Instruction.Load load) {
    exitsBy("read", load.size(), load.info(), load.position());
    enter("read", load);
  }

  /** A read that is not delayed, but recorded. */
  void enterNow(Instruction.Load load) {
    requireValid(load.address(), load.size(), load.position());
    enter("read_now", load);
  }

  private void enter(String how, Instruction.Load load) {
    SourcePosition position = load.position();
    Operand depends = shadows.of(position, load.address());
    int value = writer.newRegister();
    writer.add(window.call(value, how, position, load.address(), size(load.size()), depends));
    takeCut(load, register(value));
    writer.add(new Instruction.Move(forwarded, Operand.constant(1), position));
    comesFromNewest(position, load.destination());
  }

  /** Says how the next access exits, where the window wants to know. */
  private void exitsBy(String kind, int size, AccessInfo info, SourcePosition position) {
    if (window.has("exits_by")) {
      writer.add(window.call("exits_by", position, window.exit(kind, size, position, info)));
    }
  }

  private Operand guess(Operand address, int size, SourcePosition position) {
    int guess = writer.newRegister();
    writer.add(window.call(guess, "guess", position, address, size(size)));
    return register(guess);
  }

  private void comesFromNewest(SourcePosition position, int... registers) {
    int entry = writer.newRegister();
    writer.add(window.call(entry, "newest", position));
    for (int register : registers) {
      shadows.set(register, register(entry), position);
    }
  }

  /** Gives a load its value, without the bits that do not count. */
  private void takeCut(Instruction.Load load, Operand value) {
    int destination = load.destination();
    if (load.width() < Byte.SIZE * load.size()) {
      Operand mask = Operand.constant((1L << load.width()) - 1);
      binary(destination, BinaryOperator.AND, Long.SIZE, value, mask, load.position());
    } else {
      writer.add(new Instruction.Move(destination, value, load.position()));
    }
  }

  private void binary(
      int destination,
      BinaryOperator operator,
      int width,
      Operand left,
      Operand right,
      SourcePosition position) {
    writer.add(new Instruction.Binary(destination, operator, width, left, right, position));
  }

  /** A read that is not delayed: of the own writes that are not in memory yet, and of memory. */
  void read(Instruction.Load load) {
    SourcePosition position = load.position();
    Operand size = size(load.size());
    if (delaysReads) {
      Operand depends = shadows.of(position, load.address());
      writer.add(window.call("wait_to_read", position, load.address(), size, depends));
    }
    requireValid(load.address(), load.size(), position);
    if (!window.has("owns")) {
      writer.add(load);
      readsMemory(position);
      shadows.set(load.destination(), NOTHING, position);
      return;
    }
    writer.add(window.call(forwarded, "owns", position, load.address(), size));
    int own = writer.newBlock();
    int memory = writer.newBlock();
    int next = writer.newBlock();
    writer.end(new Terminator.Branch(register(forwarded), own, memory, position));
    writer.start(own);
    int value = writer.newRegister();
    writer.add(window.call(value, "forward", position, load.address(), size));
    takeCut(load, register(value));
    writer.end(new Terminator.Jump(next, position));
    writer.start(memory);
    writer.add(load);
    writer.jumpTo(next, position);
    shadows.set(load.destination(), NOTHING, position);
  }

  /** A write that is not delayed. */
  void write(Instruction.Store store) {
    SourcePosition position = store.position();
    writer.add(
        window.call(
            "wait_to_write",
            position,
            store.address(),
            size(store.size()),
            shadows.of(position, store.address(), store.value())));
    requireValid(store.address(), store.size(), position);
    writer.add(store);
  }

  /** A read and write in one step that is not delayed. */
  void update(Instruction.ReadModifyWrite i) {
    SourcePosition position = i.position();
    waitToUpdate(i.address(), i.size(), shadows.of(position, i.address(), i.operand()), position);
    writer.add(i);
    shadows.set(i.destination(), NOTHING, position);
  }

  /**
   * A compare-exchange that is not delayed. Where it fails it is a read, which may have to take
   * effect before what a write waits for.
   *
   * @param mayPass whether it may
   */
  void update(Instruction.CompareExchange i, boolean mayPass) {
    if (mayPass && delaysReads) {
      failEarly(i);
      return;
    }
    waitAndUpdate(i);
  }

  private void failEarly(Instruction.CompareExchange i) {
    SourcePosition position = i.position();
    int found = writer.newRegister();
    read(
        new Instruction.Load(
            found,
            i.address(),
            i.size(),
            Byte.SIZE * i.size(),
            MemoryOrder.PLAIN,
            i.info(),
            position));
    int equal = writer.newRegister();
    writer.add(
        new Instruction.Compare(
            equal, Predicate.EQ, Byte.SIZE * i.size(), register(found), i.expected(), position));
    int succeeds = writer.newBlock();
    int fails = writer.newBlock();
    int next = writer.newBlock();
    writer.end(new Terminator.Branch(register(equal), succeeds, fails, position));
    writer.start(fails);
    writer.add(new Instruction.Move(i.success(), NOTHING, position));
    writer.add(new Instruction.Move(i.destination(), register(found), position));
    shadows.set(i.destination(), NOTHING, position);
    shadows.set(i.success(), NOTHING, position);
    writer.end(new Terminator.Jump(next, position));
    writer.start(succeeds);
    waitAndUpdate(i);
    writer.jumpTo(next, position);
  }

  private void waitAndUpdate(Instruction.CompareExchange i) {
    SourcePosition position = i.position();
    waitToUpdate(
        i.address(),
        i.size(),
        shadows.of(position, i.address(), i.expected(), i.desired()),
        position);
    writer.add(i);
    shadows.set(i.destination(), NOTHING, position);
    shadows.set(i.success(), NOTHING, position);
  }

  private void waitToUpdate(Operand address, int size, Operand depends, SourcePosition position) {
    writer.add(window.call("wait_to_update", position, address, size(size), depends));
    requireValid(address, size, position);
  }

  /** Before an access that its thread makes itself: where it fails, all guesses must be right. */
  void requireValid(Operand address, int size, SourcePosition position) {
    if (delaysReads && !window.isInGlobal(address, size)) {
      writer.add(window.call("require_valid", position, address, size(size)));
    }
  }

  /** A read and write in one step that is delayed. */
  void enter(Instruction.ReadModifyWrite i) {
    SourcePosition position = i.position();
    Operand depends = shadows.of(position, i.address(), i.operand());
    Operand guess = guess(i.address(), i.size(), position);
    int value = writer.newRegister();
    if (!compute(value, i.operator(), Byte.SIZE * i.size(), guess, i.operand(), position)) {
      writer.add(
          new Instruction.Unsupported(
              "a delayed read-modify-write that computes " + i.operator(),
              "write it as a loop with a compare-exchange",
              position));
    }
    exitsBy("update", i.size(), i.info(), position);
    writer.add(
        window.call(
            "exchange", position, i.address(), size(i.size()), guess, register(value), depends));
    writer.add(new Instruction.Move(i.destination(), guess, position));
    comesFromNewest(position, i.destination());
  }

  /** What a read-modify-write writes; false where that is not known here. */
  private boolean compute(
      int value,
      AtomicOperator operator,
      int width,
      Operand old,
      Operand operand,
      SourcePosition position) {
    switch (operator) {
      case EXCHANGE -> writer.add(new Instruction.Move(value, operand, position));
      case ADD -> binary(value, BinaryOperator.ADD, width, old, operand, position);
      case SUB -> binary(value, BinaryOperator.SUB, width, old, operand, position);
      case REVERSE_SUB -> binary(value, BinaryOperator.SUB, width, operand, old, position);
      case AND -> binary(value, BinaryOperator.AND, width, old, operand, position);
      case OR -> binary(value, BinaryOperator.OR, width, old, operand, position);
      case XOR -> binary(value, BinaryOperator.XOR, width, old, operand, position);
      case NAND -> {
        binary(value, BinaryOperator.AND, width, old, operand, position);
        Operand ones = Operand.constant(-1L >>> (Long.SIZE - width));
        binary(value, BinaryOperator.XOR, width, register(value), ones, position);
      }
      case MAX -> select(value, Predicate.SGT, width, old, operand, position);
      case MIN -> select(value, Predicate.SLT, width, old, operand, position);
      case UMAX -> select(value, Predicate.UGT, width, old, operand, position);
      case UMIN -> select(value, Predicate.ULT, width, old, operand, position);
      case FADD,
          FSUB,
          FMAX,
          FMIN,
          INCREMENT_WRAPPING,
          DECREMENT_WRAPPING,
          SUB_CONDITIONAL,
          SUB_SATURATING -> {
        return false;
      }
    }
    return true;
  }

  private void select(
      int value,
      Predicate predicate,
      int width,
      Operand old,
      Operand operand,
      SourcePosition position) {
    int takesOld = writer.newRegister();
    writer.add(new Instruction.Compare(takesOld, predicate, width, old, operand, position));
    writer.add(new Instruction.Select(value, register(takesOld), old, operand, position));
  }

  /** A compare-exchange that is delayed; where it fails it is a read. */
  void enter(Instruction.CompareExchange i) {
    SourcePosition position = i.position();
    Operand depends = shadows.of(position, i.address(), i.expected(), i.desired());
    Operand read = shadows.of(position, i.address());
    Operand guess = guess(i.address(), i.size(), position);
    int equal = writer.newRegister();
    writer.add(
        new Instruction.Compare(
            equal, Predicate.EQ, Byte.SIZE * i.size(), guess, i.expected(), position));
    int succeeds = writer.newBlock();
    int fails = writer.newBlock();
    int next = writer.newBlock();
    writer.end(new Terminator.Branch(register(equal), succeeds, fails, position));
    writer.start(succeeds);
    exitsBy("update", i.size(), i.info(), position);
    writer.add(
        window.call(
            "exchange", position, i.address(), size(i.size()), guess, i.desired(), depends));
    writer.end(new Terminator.Jump(next, position));
    writer.start(fails);
    exitsBy("read", i.size(), i.info(), position);
    writer.add(window.call("read_guess", position, i.address(), size(i.size()), guess, read));
    writer.jumpTo(next, position);
    writer.add(new Instruction.Move(i.destination(), guess, position));
    writer.add(new Instruction.Move(i.success(), register(equal), position));
    comesFromNewest(position, i.destination(), i.success());
    if (shadows.has(i.expected())) {
      Operand success = register(i.success());
      shadows.set(i.success(), shadows.of(position, success, i.expected()), position);
    }
  }

  /** Which bytes of what was just loaded were never written: of an own write all were. */
  void undefinedBytes(Instruction.UndefinedBytes i) {
    writer.add(i);
    writer.add(
        new Instruction.Select(
            i.destination(),
            register(forwarded),
            NOTHING,
            register(i.destination()),
            i.position()));
  }

  /** Nothing was taken from an own write: the access before was not rewritten. */
  void readsMemory(SourcePosition position) {
    writer.add(new Instruction.Move(forwarded, NOTHING, position));
  }
}

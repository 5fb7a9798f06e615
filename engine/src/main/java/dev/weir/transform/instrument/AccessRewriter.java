package dev.weir.transform.instrument;

import dev.weir.program.AccessInfo;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;

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
    exitsBy("write", store.size(), store.info());
    enter("write", store);
  }

  /** A write that is not delayed, but recorded. */
  void enterNow(Instruction.Store store) {
    requireValid(store.address(), store.size());
    enter("write_now", store);
  }

  private void enter(String how, Instruction.Store store) {
    writer.call(
        how,
        store.address(),
        size(store.size()),
        store.value(),
        shadows.of(store.address()),
        shadows.of(store.value()));
  }

  /** A read that is delayed. */
  void enter(Instruction.Load load) {
    exitsBy("read", load.size(), load.info());
    enter("read", load);
  }

  /** A read that is not delayed, but recorded. */
  void enterNow(Instruction.Load load) {
    requireValid(load.address(), load.size());
    enter("read_now", load);
  }

  private void enter(String how, Instruction.Load load) {
    Operand depends = shadows.of(load.address());
    int value = writer.value(how, load.address(), size(load.size()), depends);
    takeCut(load, register(value));
    writer.move(forwarded, Operand.constant(1));
    comesFromNewest(load.destination());
  }

  /** Says how the next access exits, where the window wants to know. */
  private void exitsBy(String kind, int size, AccessInfo info) {
    if (window.exitsByFunctions()) {
      writer.call("exits_by", window.exit(kind, size, writer.position(), info));
    }
  }

  private Operand guess(Operand address, int size) {
    int guess = writer.value("guess", address, size(size));
    return register(guess);
  }

  private void comesFromNewest(int... registers) {
    int entry = writer.value("newest");
    for (int register : registers) {
      shadows.set(register, register(entry));
    }
  }

  /** Gives a load its value, without the bits that do not count. */
  private void takeCut(Instruction.Load load, Operand value) {
    int destination = load.destination();
    if (load.width() < Byte.SIZE * load.size()) {
      Operand mask = Operand.constant((1L << load.width()) - 1);
      writer.binary(destination, BinaryOperator.AND, Long.SIZE, value, mask);
    } else {
      writer.move(destination, value);
    }
  }

  /** A read that is not delayed: of the own writes that are not in memory yet, and of memory. */
  void read(Instruction.Load load) {
    Operand size = size(load.size());
    if (delaysReads) {
      Operand depends = shadows.of(load.address());
      writer.call("wait_to_read", load.address(), size, depends);
    }
    requireValid(load.address(), load.size());
    if (window.isOfPower()) {
      writer.add(load);
      readsMemory();
      shadows.set(load.destination(), NOTHING);
      return;
    }
    writer.callInto(forwarded, "owns", load.address(), size);
    int own = writer.newBlock();
    int memory = writer.newBlock();
    int next = writer.newBlock();
    writer.branch(forwarded, own, memory);
    writer.start(own);
    int value = writer.value("forward", load.address(), size);
    takeCut(load, register(value));
    writer.jump(next);
    writer.start(memory);
    writer.add(load);
    writer.jumpTo(next);
    shadows.set(load.destination(), NOTHING);
  }

  /** A write that is not delayed. */
  void write(Instruction.Store store) {
    writer.call(
        "wait_to_write",
        store.address(),
        size(store.size()),
        shadows.of(store.address(), store.value()));
    requireValid(store.address(), store.size());
    writer.add(store);
  }

  /** A read and write in one step that is not delayed. */
  void update(Instruction.ReadModifyWrite i) {
    waitToUpdate(i.address(), i.size(), shadows.of(i.address(), i.operand()));
    writer.add(i);
    shadows.set(i.destination(), NOTHING);
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
    int found = writer.newRegister();
    read(
        new Instruction.Load(
            found,
            i.address(),
            i.size(),
            Byte.SIZE * i.size(),
            MemoryOrder.PLAIN,
            i.info(),
            i.position()));
    int equal = writer.newRegister();
    writer.compare(equal, Predicate.EQ, Byte.SIZE * i.size(), register(found), i.expected());
    int succeeds = writer.newBlock();
    int fails = writer.newBlock();
    int next = writer.newBlock();
    writer.branch(equal, succeeds, fails);
    writer.start(fails);
    writer.move(i.success(), NOTHING);
    writer.move(i.destination(), register(found));
    shadows.set(i.destination(), NOTHING);
    shadows.set(i.success(), NOTHING);
    writer.jump(next);
    writer.start(succeeds);
    waitAndUpdate(i);
    writer.jumpTo(next);
  }

  private void waitAndUpdate(Instruction.CompareExchange i) {
    waitToUpdate(i.address(), i.size(), shadows.of(i.address(), i.expected(), i.desired()));
    writer.add(i);
    shadows.set(i.destination(), NOTHING);
    shadows.set(i.success(), NOTHING);
  }

  private void waitToUpdate(Operand address, int size, Operand depends) {
    writer.call("wait_to_update", address, size(size), depends);
    requireValid(address, size);
  }

  /** Before an access that its thread makes itself: where it fails, all guesses must be right. */
  void requireValid(Operand address, int size) {
    if (delaysReads && !window.isInGlobal(address, size)) {
      writer.call("require_valid", address, size(size));
    }
  }

  /** A read and write in one step that is delayed. */
  void enter(Instruction.ReadModifyWrite i) {
    Operand depends = shadows.of(i.address(), i.operand());
    Operand guess = guess(i.address(), i.size());
    int value = writer.newRegister();
    if (!compute(value, i.operator(), Byte.SIZE * i.size(), guess, i.operand())) {
      writer.refuse(
          "a delayed read-modify-write that computes " + i.operator(),
          "write it as a loop with a compare-exchange");
    }
    exitsBy("update", i.size(), i.info());
    writer.call("exchange", i.address(), size(i.size()), guess, register(value), depends);
    writer.move(i.destination(), guess);
    comesFromNewest(i.destination());
  }

  /** What a read-modify-write writes; false where that is not known here. */
  private boolean compute(
      int value, AtomicOperator operator, int width, Operand old, Operand operand) {
    switch (operator) {
      case EXCHANGE -> writer.move(value, operand);
      case ADD -> writer.binary(value, BinaryOperator.ADD, width, old, operand);
      case SUB -> writer.binary(value, BinaryOperator.SUB, width, old, operand);
      case REVERSE_SUB -> writer.binary(value, BinaryOperator.SUB, width, operand, old);
      case AND -> writer.binary(value, BinaryOperator.AND, width, old, operand);
      case OR -> writer.binary(value, BinaryOperator.OR, width, old, operand);
      case XOR -> writer.binary(value, BinaryOperator.XOR, width, old, operand);
      case NAND -> {
        writer.binary(value, BinaryOperator.AND, width, old, operand);
        Operand ones = Operand.constant(-1L >>> (Long.SIZE - width));
        writer.binary(value, BinaryOperator.XOR, width, register(value), ones);
      }
      case MAX -> select(value, Predicate.SGT, width, old, operand);
      case MIN -> select(value, Predicate.SLT, width, old, operand);
      case UMAX -> select(value, Predicate.UGT, width, old, operand);
      case UMIN -> select(value, Predicate.ULT, width, old, operand);
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

  private void select(int value, Predicate predicate, int width, Operand old, Operand operand) {
    int takesOld = writer.newRegister();
    writer.compare(takesOld, predicate, width, old, operand);
    writer.select(value, takesOld, old, operand);
  }

  /** A compare-exchange that is delayed; where it fails it is a read. */
  void enter(Instruction.CompareExchange i) {
    Operand depends = shadows.of(i.address(), i.expected(), i.desired());
    Operand read = shadows.of(i.address());
    Operand guess = guess(i.address(), i.size());
    int equal = writer.newRegister();
    writer.compare(equal, Predicate.EQ, Byte.SIZE * i.size(), guess, i.expected());
    int succeeds = writer.newBlock();
    int fails = writer.newBlock();
    int next = writer.newBlock();
    writer.branch(equal, succeeds, fails);
    writer.start(succeeds);
    exitsBy("update", i.size(), i.info());
    writer.call("exchange", i.address(), size(i.size()), guess, i.desired(), depends);
    writer.jump(next);
    writer.start(fails);
    exitsBy("read", i.size(), i.info());
    writer.call("read_guess", i.address(), size(i.size()), guess, read);
    writer.jumpTo(next);
    writer.move(i.destination(), guess);
    writer.move(i.success(), register(equal));
    comesFromNewest(i.destination(), i.success());
    if (shadows.has(i.expected())) {
      Operand success = register(i.success());
      shadows.set(i.success(), shadows.of(success, i.expected()));
    }
  }

  /**
   * A read and write in one step, both of which are entered: what comes between is computed by the
   * instruction itself, on a copy that no other thread sees.
   */
  void enterBoth(Instruction.ReadModifyWrite i) {
    Operand address = shadows.of(i.address());
    Operand data = shadows.of(i.operand());
    Operand place = kept(i.address());
    Operand copy = enterRead(place, i.size(), address);
    Operand entry = register(writer.value("newest"));
    writer.add(
        new Instruction.ReadModifyWrite(
            i.destination(),
            i.operator(),
            copy,
            i.operand(),
            i.size(),
            MemoryOrder.RELAXED,
            i.info(),
            i.position()));
    enterWrite(place, copy, i.size(), address, data);
    shadows.set(i.destination(), entry);
  }

  /** A compare-exchange whose read is entered, and its write unless it fails. */
  void enterBoth(Instruction.CompareExchange i) {
    Operand address = shadows.of(i.address());
    Operand expected = shadows.of(i.expected());
    Operand data = shadows.of(i.desired());
    Operand place = kept(i.address());
    Operand copy = enterRead(place, i.size(), address);
    Operand entry = register(writer.value("newest"));
    int decision = writer.newRegister();
    writer.binary(decision, BinaryOperator.OR, Long.SIZE, entry, expected);
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
            i.position()));
    int succeeds = writer.newBlock();
    int next = writer.newBlock();
    writer.branch(i.success(), succeeds, next);
    writer.start(succeeds);
    enterWrite(place, copy, i.size(), address, data);
    writer.jumpTo(next);
    shadows.set(i.destination(), entry);
    shadows.set(i.success(), register(decision));
  }

  /** An operand that what follows does not change. */
  private Operand kept(Operand operand) {
    int register = writer.newRegister();
    writer.move(register, operand);
    return register(register);
  }

  /** Enters the read, and gives the address of a copy of what it reads. */
  private Operand enterRead(Operand place, int size, Operand address) {
    int value = writer.value("read", place, Operand.constant(size), address);
    int copy = writer.value("copy");
    writer.add(
        new Instruction.Store(
            register(copy),
            register(value),
            size,
            MemoryOrder.PLAIN,
            AccessInfo.UNKNOWN,
            writer.position()));
    return register(copy);
  }

  private void enterWrite(Operand place, Operand copy, int size, Operand address, Operand data) {
    int value = writer.newRegister();
    writer.add(
        new Instruction.Load(
            value,
            copy,
            size,
            Byte.SIZE * size,
            MemoryOrder.PLAIN,
            AccessInfo.UNKNOWN,
            writer.position()));
    writer.call("update", place, Operand.constant(size), register(value), address, data);
  }

  /** Which bytes of what was just loaded were never written: of an own write all were. */
  void undefinedBytes(Instruction.UndefinedBytes i) {
    writer.add(i);
    writer.select(i.destination(), forwarded, NOTHING, register(i.destination()));
  }

  /** Nothing was taken from an own write: the access before was not rewritten. */
  void readsMemory() {
    writer.move(forwarded, NOTHING);
  }
}

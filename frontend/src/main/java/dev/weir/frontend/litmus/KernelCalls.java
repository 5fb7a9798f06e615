package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.CExpressions.Memory;
import dev.weir.frontend.litmus.CExpressions.Value;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import java.util.Optional;

/**
 * Calls of the functions of the Linux kernel's memory model, as what the hardware does for them:
 * single accesses, barriers, spin locks. Those of atomic variables have their own class.
 */
final class KernelCalls {
  private static final Operand FREE = Operand.constant(0);
  private static final Operand HELD = Operand.constant(1);

  private final CArguments arguments;
  private final CExpressions expressions;
  private final CCode.CThread thread;
  private final ThreadCode code;

  KernelCalls(CArguments arguments, CExpressions expressions, CCode.CThread thread) {
    this.arguments = arguments;
    this.expressions = expressions;
    this.thread = thread;
    this.code = thread.code();
  }

  /**
   * Takes the arguments of a call, whose name and parenthesis were taken; the closing one stays.
   *
   * @return nothing where the kernel has no such function, or it is none of those that are known
   */
  Optional<Value> call(Token name) throws InputException {
    return switch (name.text()) {
      case "READ_ONCE", "rcu_dereference", "ACCESS_ONCE" ->
          Optional.of(read(name, arguments.place(), MemoryOrder.RELAXED));
      case "smp_load_acquire" -> Optional.of(read(name, arguments.pointer(), MemoryOrder.ACQUIRE));
      case "WRITE_ONCE" -> write(name, arguments.place(), MemoryOrder.RELAXED);
      case "rcu_assign_pointer" -> write(name, arguments.place(), MemoryOrder.RELEASE);
      case "smp_store_release" -> write(name, arguments.pointer(), MemoryOrder.RELEASE);
      case "smp_store_mb" -> {
        Optional<Value> done = write(name, arguments.place(), MemoryOrder.RELAXED);
        code.fence(MemoryOrder.SEQ_CST);
        yield done;
      }
      case "smp_mb" -> fence(name, MemoryOrder.SEQ_CST);
      case "smp_wmb" -> fence(name, MemoryOrder.RELEASE);
      case "smp_rmb" -> fence(name, MemoryOrder.ACQUIRE);
      case "barrier", "smp_read_barrier_depends" -> Optional.of(CArguments.NOTHING);
      case "smp_mb__before_atomic" -> fence(name, MemoryOrder.RELEASE);
      case "smp_mb__after_atomic", "smp_mb__after_spinlock", "smp_mb__after_unlock_lock" ->
          Optional.of(CArguments.NOTHING);
      case "spin_lock" -> lock(name);
      case "spin_trylock" -> tryLock(name);
      case "spin_unlock" -> {
        Memory lock = arguments.pointer();
        code.at(name.position());
        code.store(lock.address(), FREE, lock.type(), MemoryOrder.RELEASE);
        yield Optional.of(CArguments.NOTHING);
      }
      case "spin_is_locked" -> {
        Value state = read(name, arguments.pointer(), MemoryOrder.RELAXED);
        yield Optional.of(expressions.isNot(state, FREE));
      }
      case "rcu_read_lock" -> {
        thread.periods().enter(name, thread);
        yield Optional.of(CArguments.NOTHING);
      }
      case "rcu_read_unlock" -> {
        thread.periods().leave(name, thread);
        yield Optional.of(CArguments.NOTHING);
      }
      case "synchronize_rcu", "synchronize_rcu_expedited" -> {
        thread.periods().synchronise(name, thread);
        yield Optional.of(CArguments.NOTHING);
      }
      default -> new KernelAtomics(arguments, expressions, thread).call(name);
    };
  }

  private Value read(Token name, Memory memory, MemoryOrder order) {
    code.at(name.position());
    return new Value(code.load(memory.address(), memory.type(), order), memory.type());
  }

  private Optional<Value> write(Token name, Memory memory, MemoryOrder order)
      throws InputException {
    Operand value = arguments.nextOperand(memory.type());
    code.at(name.position());
    code.store(memory.address(), value, memory.type(), order);
    return Optional.of(CArguments.NOTHING);
  }

  private Optional<Value> fence(Token name, MemoryOrder order) {
    code.at(name.position());
    code.fence(order);
    return Optional.of(CArguments.NOTHING);
  }

  /** Tries to exchange until the lock is free. */
  private Optional<Value> lock(Token name) throws InputException {
    Memory lock = arguments.pointer();
    code.at(name.position());
    int again = code.newBlock();
    int next = code.newBlock();
    code.start(again);
    code.branch(take(name, lock), next, again);
    code.start(next);
    return Optional.of(CArguments.NOTHING);
  }

  private Operand take(Token name, Memory lock) {
    MemoryOrder order =
        thread.isFullFence(name.position()) ? MemoryOrder.SEQ_CST : MemoryOrder.ACQUIRE;
    return code.compareExchange(lock.address(), FREE, HELD, lock.type(), order).success();
  }

  /** Looks first, and does not exchange where the lock is held. */
  private Optional<Value> tryLock(Token name) throws InputException {
    Memory lock = arguments.pointer();
    Value state = read(name, lock, MemoryOrder.RELAXED);
    int result = expressions.temporary();
    int free = code.newBlock();
    int next = code.newBlock();
    code.move(result, Operand.constant(0));
    code.branch(expressions.isNot(state, FREE).operand(), next, free);
    code.start(free);
    code.move(result, take(name, lock));
    code.start(next);
    return Optional.of(new Value(Operand.register(result), DataType.INT));
  }
}

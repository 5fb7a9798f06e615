package dev.weir.frontend.llvm.lowering;

import dev.weir.frontend.llvm.analysis.ControlFlow;
import dev.weir.frontend.llvm.analysis.LiveValues;
import dev.weir.frontend.llvm.analysis.Users;
import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmOpcode;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.context.FunctionContext;
import dev.weir.frontend.llvm.context.Pointers;
import dev.weir.frontend.llvm.layout.Leaf;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which bytes of small locals in memory nothing reads any more: structures and wide integers that
 * stand in no register, but whose address goes nowhere. In a loop, what an earlier iteration left
 * in them is made undefined before the thread reads what others write. Otherwise iterations that
 * only wait would differ by what they have read before.
 */
final class DeadLocals {
  private static final int MAX_SIZE = 64;
  private static final int WORD = 8;

  private final FunctionContext context;
  private final Map<LlvmValue, Integer> starts = new HashMap<>();
  private final Map<LlvmValue, Integer> sizes = new HashMap<>();

  /** The bytes that are dead before an instruction, which may read what others write. */
  private final Map<LlvmValue, BitSet> dead = new HashMap<>();

  private int total;

  DeadLocals(ControlFlow flow, LiveValues live, Users users, FunctionContext context) {
    this.context = context;
    if (returnsTwice(flow)) {
      // What seems dead may be read after a jump back.
      return;
    }
    for (LlvmValue instruction : flow.instructions(flow.blocks().getFirst())) {
      if (instruction.opcode() == LlvmOpcode.ALLOCA
          && !context.locals().contains(instruction)
          && live.contains(instruction)) {
        findSize(instruction, users);
      }
    }
    if (total > 0) {
      findDead(flow);
    }
  }

  /** Whether something that the function calls can return once more, as setjmp does. */
  private static boolean returnsTwice(ControlFlow flow) {
    return flow.blocks().stream()
        .flatMap(block -> flow.instructions(block).stream())
        .filter(instruction -> instruction.opcode() == LlvmOpcode.CALL)
        .anyMatch(call -> Function.returnsTwice(call.called().name()));
  }

  private void findSize(LlvmValue alloca, Users users) {
    LlvmType type = new LlvmType(CodeApi.allocatedType(alloca.ref()));
    LlvmValue count = alloca.operand(0);
    boolean single = count.isSmallInteger() && count.integer() == 1;
    if (single && context.layouts().hasFixedSize(type)) {
      long size = context.layouts().size(type);
      if (size <= MAX_SIZE && staysHere(alloca, users)) {
        starts.put(alloca, total);
        sizes.put(alloca, (int) size);
        total += (int) size;
      }
    }
  }

  private boolean staysHere(LlvmValue pointer, Users users) {
    return users.of(pointer).stream()
        .allMatch(
            user ->
                switch (user.opcode()) {
                  case LOAD -> user.isPlain();
                  case STORE -> user.isPlain() && !user.operand(0).equals(pointer);
                  case GET_ELEMENT_PTR ->
                      user.operands().subList(1, user.operandCount()).stream()
                              .allMatch(LlvmValue::isSmallInteger)
                          && staysHere(user, users);
                  case CALL -> isCopyOrScope(user);
                  default -> false;
                });
  }

  private static boolean isCopyOrScope(LlvmValue call) {
    String name = call.calledIntrinsic();
    return isFill(call) || name.startsWith("llvm.lifetime.") || name.startsWith("llvm.dbg.");
  }

  /** Whether a call copies or fills so many bytes as a constant says. */
  private static boolean isFill(LlvmValue call) {
    String name = call.calledIntrinsic();
    return (name.startsWith("llvm.memcpy.")
            || name.startsWith("llvm.memmove.")
            || name.startsWith("llvm.memset."))
        && call.operand(2).isSmallInteger();
  }

  /** Some of the bytes: of one local, or none. */
  private record Bytes(int start, int end) {
    static final Bytes NONE = new Bytes(0, 0);
  }

  private Bytes bytes(LlvmValue pointer, long size) {
    long offset = 0;
    LlvmValue base = pointer;
    while (base.isInstruction() && base.opcode() == LlvmOpcode.GET_ELEMENT_PTR) {
      if (!base.operands().subList(1, base.operandCount()).stream()
          .allMatch(LlvmValue::isSmallInteger)) {
        return Bytes.NONE;
      }
      offset += Pointers.constantOffset(base, context.layouts());
      base = base.operand(0);
    }
    Integer start = starts.get(base);
    int local = sizes.getOrDefault(base, 0);
    if (start == null || offset < 0 || offset >= local) {
      return Bytes.NONE;
    }
    return new Bytes(start + (int) offset, start + (int) Math.min(local, offset + size));
  }

  private Bytes accessed(LlvmValue pointer, LlvmType type) {
    long size =
        context.layouts().leaves(type).stream()
            .mapToLong(l -> l.offset() + l.size())
            .max()
            .orElse(0);
    return context.layouts().isSupported(type) ? bytes(pointer, size) : bytes(pointer, MAX_SIZE);
  }

  private void findDead(ControlFlow flow) {
    Map<Long, BitSet> atStart = new HashMap<>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (long block : flow.blocks().reversed()) {
        BitSet live = liveAtEnd(block, flow, atStart);
        for (LlvmValue instruction : flow.instructions(block).reversed()) {
          pass(instruction, live);
        }
        changed |= !live.equals(atStart.put(block, live));
      }
    }
    for (long block : flow.blocks()) {
      if (isRepeated(block, flow)) {
        BitSet live = liveAtEnd(block, flow, atStart);
        for (LlvmValue instruction : flow.instructions(block).reversed()) {
          pass(instruction, live);
          if (mayReadOthers(instruction)) {
            BitSet rest = new BitSet();
            rest.set(0, total);
            rest.andNot(live);
            dead.put(instruction, rest);
          }
        }
      }
    }
  }

  private static BitSet liveAtEnd(long block, ControlFlow flow, Map<Long, BitSet> atStart) {
    BitSet live = new BitSet();
    for (long next : ControlFlow.successors(flow.instructions(block).getLast())) {
      live.or(atStart.getOrDefault(next, new BitSet()));
    }
    return live;
  }

  /** Makes of the bytes that are live behind an instruction those before it. */
  private void pass(LlvmValue instruction, BitSet live) {
    switch (instruction.opcode()) {
      case LOAD -> read(accessed(instruction.operand(0), instruction.type()), live);
      case STORE -> {
        LlvmValue value = instruction.operand(0);
        if (context.layouts().leaves(value.type()).stream().allMatch(Leaf::isAccessible)
            && isGapless(value.type())) {
          write(accessed(instruction.operand(1), value.type()), live);
        }
      }
      case CALL -> {
        String name = instruction.calledIntrinsic();
        if (name.startsWith("llvm.lifetime.")) {
          write(bytes(instruction.operand(1), MAX_SIZE), live);
        } else if (isFill(instruction)) {
          long length = instruction.operand(2).integer();
          write(bytes(instruction.operand(0), length), live);
          if (!name.startsWith("llvm.memset.")) {
            read(bytes(instruction.operand(1), length), live);
          }
        }
      }
      default -> {}
    }
  }

  private boolean isGapless(LlvmType type) {
    return context.layouts().leaves(type).stream().mapToLong(Leaf::size).sum()
        == context.layouts().size(type);
  }

  private static void read(Bytes bytes, BitSet live) {
    live.set(bytes.start(), bytes.end());
  }

  private static void write(Bytes bytes, BitSet live) {
    live.clear(bytes.start(), bytes.end());
  }

  private boolean mayReadOthers(LlvmValue instruction) {
    return switch (instruction.opcode()) {
      case LOAD ->
          !context.locals().isLoad(instruction)
              && accessed(instruction.operand(0), instruction.type()).equals(Bytes.NONE);
      case ATOMIC_RMW, ATOMIC_CMP_XCHG -> true;
      case CALL -> instruction.calledIntrinsic().isEmpty();
      default -> false;
    };
  }

  private static boolean isRepeated(long block, ControlFlow flow) {
    Set<Long> seen = new HashSet<>();
    Deque<Long> work = new ArrayDeque<>(List.of(block));
    while (!work.isEmpty()) {
      for (long next : ControlFlow.successors(flow.instructions(work.remove()).getLast())) {
        if (next == block) {
          return true;
        }
        if (seen.add(next)) {
          work.add(next);
        }
      }
    }
    return false;
  }

  /** Makes what is dead before an instruction undefined. */
  void forgetBefore(LlvmValue instruction) {
    BitSet bytes = dead.get(instruction);
    if (bytes == null) {
      return;
    }
    starts.forEach(
        (alloca, start) -> {
          int size = sizes.getOrDefault(alloca, 0);
          for (int offset = 0; offset < size; offset += WORD) {
            int length = Math.min(WORD, size - offset);
            forget(alloca, offset, length, bytes.get(start + offset, start + offset + length));
          }
        });
  }

  private void forget(LlvmValue alloca, int offset, int length, BitSet bytes) {
    if (!bytes.isEmpty()) {
      Operand address = context.plus(context.operand(alloca), offset);
      Operand mask = Operand.constant(bytes.toLongArray()[0]);
      context.emit(new Instruction.Undefine(address, length, mask, context.position()));
    }
  }
}

package dev.weir.program.transform;

import dev.weir.program.BarrierKind;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.transform.OrderBarriers.Around;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compiles the orders of C11 for a machine: what is left are accesses without orders, and barriers.
 * Accesses may keep their orders for those who ask what the source says, and fences that become
 * nothing a place; both are without effect. Registers keep their numbers, and blocks that are cut
 * keep theirs for the first part.
 */
public final class BarriersOfOrders {
  private final OrderBarriers barriers;
  private final boolean keepsOrders;
  private final List<Block> blocks = new ArrayList<>();

  /** The block that is being filled, and what it has so far. */
  private int current;

  private List<Instruction> instructions = new ArrayList<>();

  private BarriersOfOrders(OrderBarriers barriers, boolean keepsOrders) {
    this.barriers = barriers;
    this.keepsOrders = keepsOrders;
  }

  /** The program with the barriers of a machine. */
  public static Program of(Program program, OrderBarriers barriers) {
    return of(program, barriers, false);
  }

  /** The same, where accesses keep their orders beside the barriers that stand for them. */
  public static Program keepingOrders(Program program, OrderBarriers barriers) {
    return of(program, barriers, true);
  }

  private static Program of(Program program, OrderBarriers barriers, boolean keepsOrders) {
    return new Program(
        program.name(),
        program.functions().stream()
            .map(f -> new BarriersOfOrders(barriers, keepsOrders).function(f))
            .toList(),
        program.globals(),
        program.threads(),
        program.sources());
  }

  private Function function(Function function) {
    blocks.addAll(function.blocks());
    for (int i = 0; i < function.blocks().size(); i++) {
      Block block = function.blocks().get(i);
      current = i;
      block.instructions().forEach(this::add);
      end(block.terminator());
    }
    return function.withBlocks(blocks);
  }

  private void end(Terminator terminator) {
    blocks.set(current, new Block(instructions, terminator));
    instructions = new ArrayList<>();
  }

  private void add(Instruction instruction) {
    switch (instruction) {
      case Instruction.Fence fence -> fence(fence);
      case Instruction.Load load -> add(load, barriers.load(load.order()));
      case Instruction.WideLoad load -> add(load, barriers.load(load.order()));
      case Instruction.Store store -> add(store, barriers.store(store.order()));
      case Instruction.WideStore store -> add(store, barriers.store(store.order()));
      case Instruction.ReadModifyWrite i -> update(i, i.order());
      case Instruction.WideReadModifyWrite i -> update(i, i.order());
      case Instruction.CompareExchange i ->
          compareExchange(i, i.success(), i.successOrder(), i.failureOrder());
      case Instruction.WideCompareExchange i ->
          compareExchange(i, i.success(), i.successOrder(), i.failureOrder());
      case Instruction.Move _,
          Instruction.Binary _,
          Instruction.WideBinary _,
          Instruction.Unary _,
          Instruction.Compare _,
          Instruction.Select _,
          Instruction.Barrier _,
          Instruction.MemoryCopy _,
          Instruction.MemorySet _,
          Instruction.Allocate _,
          Instruction.ThreadLocalAddress _,
          Instruction.Call _,
          Instruction.CheckDefined _,
          Instruction.UndefinedBytes _,
          Instruction.Undefine _,
          Instruction.Unsupported _ ->
          instructions.add(instruction);
    }
  }

  private void fence(Instruction.Fence fence) {
    Optional<BarrierKind> barrier = barriers.fence(fence.order());
    if (barrier.isEmpty() && keepsOrders) {
      instructions.add(new Instruction.Fence(MemoryOrder.RELAXED, fence.marks(), fence.position()));
    }
    add(barrier, fence.position());
  }

  private void update(Instruction access, MemoryOrder order) {
    if (barriers.keepsUpdates()) {
      instructions.add(access);
    } else {
      add(access, barriers.readModifyWrite(order));
    }
  }

  private void add(Instruction access, Around around) {
    SourcePosition position = access.position();
    add(around.before(), position);
    instructions.add(keepsOrders ? access : AccessOrders.relaxed(access));
    if (around.after().equals(Optional.of(BarrierKind.ISYNC))) {
      dependOn(access);
    }
    add(around.after(), position);
  }

  /** One that fails has what its order there asks for behind it, which may be less. */
  private void compareExchange(
      Instruction access, int success, MemoryOrder onSuccess, MemoryOrder onFailure) {
    if (barriers.keepsUpdates()) {
      instructions.add(access);
      return;
    }
    Optional<BarrierKind> before = barriers.beforeComparison(onSuccess, onFailure);
    Optional<BarrierKind> succeeded = barriers.readModifyWrite(onSuccess).after();
    Optional<BarrierKind> failed = barriers.afterFailure(onSuccess, onFailure);
    if (succeeded.equals(failed)) {
      add(access, new Around(before, succeeded));
      return;
    }
    SourcePosition position = access.position();
    add(before, position);
    instructions.add(keepsOrders ? access : AccessOrders.relaxed(access));
    int whereSucceeded = blocks.size();
    end(
        new Terminator.Branch(
            Operand.register(success), whereSucceeded, whereSucceeded + 1, position));
    for (int i = 0; i < 3; i++) {
      blocks.add(new Block(List.of(), new Terminator.Unreachable(position)));
    }
    Terminator join = new Terminator.Jump(whereSucceeded + 2, position);
    current = whereSucceeded;
    add(succeeded, position);
    end(join);
    current = whereSucceeded + 1;
    add(failed, position);
    end(join);
    current = whereSucceeded + 2;
  }

  private void add(Optional<BarrierKind> barrier, SourcePosition position) {
    barrier.ifPresent(kind -> instructions.add(new Instruction.Barrier(kind, position)));
  }

  /** Makes the control depend on the value that an access read: a branch to the next block. */
  private void dependOn(Instruction access) {
    List<Integer> read = new ArrayList<>();
    RegisterUse.definitions(access, read::add);
    int next = blocks.size();
    end(new Terminator.Branch(Operand.register(read.getFirst()), next, next, access.position()));
    blocks.add(new Block(List.of(), new Terminator.Unreachable(access.position())));
    current = next;
  }
}

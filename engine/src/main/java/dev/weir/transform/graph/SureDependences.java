package dev.weir.transform.graph;

import dev.weir.program.BarrierKind;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.Terminator;
import dev.weir.program.transform.RegisterUse;
import dev.weir.transform.Site;
import dev.weir.transform.graph.EventGraph.Dependent;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * What depends on a read on every way there, by forward data flow over the function of the read: an
 * access whose address or value is computed from what the read gave, and what comes after a branch
 * on it. Another run of the same read is another read: what it gives does not count.
 */
record SureDependences(Program program, FlowGraph flow, Reach order) {
  /** What is known at a place on all ways to it. */
  private record State(BitSet registers, boolean control, boolean isync) {

    static State meet(State one, State other) {
      BitSet both = (BitSet) one.registers.clone();
      both.and(other.registers);
      return new State(both, one.control && other.control, one.isync && other.isync);
    }
  }

  /** What depends on the access at a site. */
  Dependent on(Site read) {
    Function function = program.functions().get(read.function());
    List<Block> blocks = function.blocks();
    State[] starts = new State[blocks.size()];
    Deque<Integer> open = new ArrayDeque<>();
    BitSet given = new BitSet();
    RegisterUse.definitions(read.in(program), given::set);
    var first = new State(given, false, false);
    handOn(
        pass(first, blocks.get(read.block()), read.instruction() + 1),
        read.block(),
        starts,
        open,
        blocks);
    while (!open.isEmpty()) {
      int b = open.pop();
      handOn(pass(starts[b], blocks.get(b), 0), b, starts, open, blocks);
    }
    var collector = new Collector(read);
    collector.visit(read.block(), first, read.instruction() + 1);
    for (int b = 0; b < starts.length; b++) {
      if (starts[b] != null) {
        collector.visit(b, starts[b], 0);
      }
    }
    return collector.dependent();
  }

  private void handOn(
      State end, int block, State[] starts, Deque<Integer> open, List<Block> blocks) {
    Terminator terminator = blocks.get(block).terminator();
    State after = behind(end, terminator);
    for (int successor : terminator.successors()) {
      Optional<State> before = Optional.ofNullable(starts[successor]);
      State met = before.map(b -> State.meet(b, after)).orElse(after);
      if (!before.equals(Optional.of(met))) {
        starts[successor] = met;
        open.push(successor);
      }
    }
  }

  private static State behind(State state, Terminator terminator) {
    boolean branches =
        terminator.successors().size() > 1
            && RegisterUse.reads(terminator).stream().anyMatch(state.registers::get);
    return branches ? new State(state.registers, true, state.isync) : state;
  }

  private static State pass(State start, Block block, int from) {
    State state = start;
    for (int i = from; i < block.instructions().size(); i++) {
      state = behind(state, block.instructions().get(i));
    }
    return state;
  }

  private static State behind(State state, Instruction instruction) {
    if (instruction instanceof Instruction.Barrier(BarrierKind kind, var _)) {
      return kind == BarrierKind.ISYNC
          ? new State(state.registers, state.control, state.isync || state.control)
          : state;
    }
    boolean isComputed =
        !(instruction instanceof Instruction.Call) && dependsOn(instruction, state.registers);
    BitSet registers = (BitSet) state.registers.clone();
    RegisterUse.definitions(instruction, r -> registers.set(r, isComputed));
    return new State(registers, state.control, state.isync);
  }

  /** A compare-exchange is a read where it fails, and its address alone says of what. */
  private static boolean dependsOn(Instruction instruction, BitSet registers) {
    return switch (instruction) {
      case Instruction.CompareExchange i -> isOneOf(i.address(), registers);
      case Instruction.WideCompareExchange i -> isOneOf(i.address(), registers);
      default -> RegisterUse.reads(instruction).stream().anyMatch(registers::get);
    };
  }

  private static boolean isOneOf(Operand operand, BitSet registers) {
    return operand instanceof Operand.Register(int register) && registers.get(register);
  }

  /** What the states say of the nodes; nothing of those that can be come to in another way. */
  private final class Collector {
    private final Site read;
    private final List<Block> blocks;
    private final BitSet data = new BitSet();
    private final BitSet notData = new BitSet();
    private final BitSet notControl = new BitSet();
    private final BitSet notIsync = new BitSet();

    Collector(Site read) {
      this.read = read;
      blocks = program.functions().get(read.function()).blocks();
    }

    void visit(int block, State start, int from) {
      State state = start;
      List<Instruction> instructions = blocks.get(block).instructions();
      for (int i = from; i < instructions.size(); i++) {
        var site = new Site(read.function(), block, i);
        if (flow.has(site)) {
          visit(flow.at(site), instructions.get(i), state);
        }
        state = behind(state, instructions.get(i));
      }
      if (blocks.get(block).terminator() instanceof Terminator.Return) {
        visitOthers(order.behind(read.function()), state);
      }
    }

    private void visit(int node, Instruction instruction, State state) {
      (dependsOn(instruction, state.registers) ? data : notData).set(node);
      BitSet here = new BitSet();
      here.set(node);
      visitControl(here, state);
      flow.node(node).callees().forEach(callee -> visitOthers(order.inside(callee), state));
    }

    private void visitOthers(BitSet nodes, State state) {
      notData.or(nodes);
      visitControl(nodes, state);
    }

    private void visitControl(BitSet nodes, State state) {
      if (!state.control) {
        notControl.or(nodes);
      }
      if (!state.isync) {
        notIsync.or(nodes);
      }
    }

    Dependent dependent() {
      BitSet control = (BitSet) order.from(flow.at(read)).clone();
      BitSet controlAndIsync = (BitSet) control.clone();
      control.andNot(notControl);
      controlAndIsync.andNot(notIsync);
      data.andNot(notData);
      return new Dependent(data, control, controlAndIsync);
    }
  }
}

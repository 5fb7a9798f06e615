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
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What may depend on a read on some way there: where its value may be computed on, without regard
 * to the order of instructions, through calls and returns but not through memory.
 */
final class PossibleDependences {
  private final FlowGraph flow;
  private final Reach order;
  private final int[] firstRegister;
  private final List<List<Integer>> flowsTo = new ArrayList<>();

  /** The nodes that use a register for an address, a value, or to branch on. */
  private final Map<Integer, BitSet> uses = new HashMap<>();

  private final Map<Integer, BitSet> branches = new HashMap<>();
  private final BitSet isyncs = new BitSet();

  PossibleDependences(Program program, PointsTo pointsTo, FlowGraph flow, Reach order) {
    this.flow = flow;
    this.order = order;
    int functions = program.functions().size();
    firstRegister = new int[functions + 1];
    for (int f = 0; f < functions; f++) {
      int registers =
          Math.max(program.functions().get(f).registers(), program.functions().get(f).parameters());
      // One more for what the function returns.
      firstRegister[f + 1] = firstRegister[f] + registers + 1;
    }
    for (int r = 0; r < firstRegister[functions]; r++) {
      flowsTo.add(new ArrayList<>());
    }
    for (int f = 0; f < functions; f++) {
      List<Block> blocks = program.functions().get(f).blocks();
      for (int b = 0; b < blocks.size(); b++) {
        List<Instruction> instructions = blocks.get(b).instructions();
        for (int i = 0; i < instructions.size(); i++) {
          var site = new Site(f, b, i);
          if (instructions.get(i) instanceof Instruction.Call call) {
            pointsTo.callees(site).stream()
                .filter(callee -> !program.functions().get(callee).isExternal())
                .forEach(
                    callee -> call(site.function(), call, callee, program.functions().get(callee)));
          } else {
            instruction(site.function(), instructions.get(i));
          }
        }
        int function = f;
        if (blocks.get(b).terminator() instanceof Terminator.Return ret) {
          ret.value().ifPresent(value -> flows(function, value, result(function)));
        }
      }
    }
    nodes(program);
  }

  private void nodes(Program program) {
    BarrierSet isync = BarrierSet.of(EnumSet.of(BarrierKind.ISYNC));
    for (int n = 0; n < flow.size(); n++) {
      FlowGraph.Node node = flow.node(n);
      isyncs.set(n, node.barriers().meets(isync));
      int f = node.site().function();
      int number = n;
      node.condition()
          .ifPresent(
              r -> branches.computeIfAbsent(firstRegister[f] + r, _ -> new BitSet()).set(number));
      if (flow.has(node.site())) {
        for (int r : RegisterUse.reads(node.site().in(program))) {
          uses.computeIfAbsent(firstRegister[f] + r, _ -> new BitSet()).set(n);
        }
      }
    }
  }

  private int result(int function) {
    return firstRegister[function + 1] - 1;
  }

  private void instruction(int function, Instruction instruction) {
    // What is loaded depends on its address too, but so does the load: closures follow that.
    if (!isAccess(instruction)) {
      RegisterUse.uses(
          instruction,
          used ->
              RegisterUse.definitions(
                  instruction, r -> flows(function, used, firstRegister[function] + r)));
    }
  }

  private static boolean isAccess(Instruction instruction) {
    boolean[] accesses = {false};
    Accesses.addresses(instruction, _ -> accesses[0] = true);
    return accesses[0];
  }

  private void call(int caller, Instruction.Call call, int callee, Function function) {
    for (int p = 0; p < function.parameters() && p < call.arguments().size(); p++) {
      boolean takesLast = function.variadic() && p == function.parameters() - 1;
      Operand argument = takesLast ? call.arguments().getLast() : call.arguments().get(p);
      flows(caller, argument, firstRegister[callee] + p);
    }
    call.destination().ifPresent(r -> flowsTo.get(result(callee)).add(firstRegister[caller] + r));
  }

  private void flows(int function, Operand from, int to) {
    if (from instanceof Operand.Register(int r)) {
      flowsTo.get(firstRegister[function] + r).add(to);
    }
  }

  /** What may depend on an access that reads. */
  Dependent on(Site read, Instruction instruction) {
    BitSet registers = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    RegisterUse.definitions(instruction, r -> open.add(firstRegister[read.function()] + r));
    while (!open.isEmpty()) {
      int r = open.pop();
      if (!registers.get(r)) {
        registers.set(r);
        open.addAll(flowsTo.get(r));
      }
    }
    BitSet after = order.from(flow.at(read));
    BitSet data = new BitSet();
    BitSet tests = new BitSet();
    for (int r = registers.nextSetBit(0); r >= 0; r = registers.nextSetBit(r + 1)) {
      data.or(uses.getOrDefault(r, new BitSet()));
      tests.or(branches.getOrDefault(r, new BitSet()));
    }
    data.and(after);
    tests.and(after);
    BitSet control = behind(tests);
    BitSet fences = (BitSet) control.clone();
    fences.and(isyncs);
    return new Dependent(data, control, behind(fences));
  }

  /** All that comes behind some nodes. */
  BitSet behind(BitSet nodes) {
    BitSet behind = new BitSet();
    for (int n = nodes.nextSetBit(0); n >= 0; n = nodes.nextSetBit(n + 1)) {
      behind.or(order.from(n));
    }
    return behind;
  }
}

package dev.weir.machine.code;

import dev.weir.program.AssertionSites;
import dev.weir.program.Function;
import dev.weir.program.LoopEdges;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Compiles the ends of blocks, function by function: where they lead, and with a loop bound what
 * counts the rounds of each loop.
 */
final class TerminatorCompiler {
  private final CodeBuffer code;
  private final AssertionSites assertions;
  private final List<Code.SwitchTable> switches = new ArrayList<>();

  private int function;
  private int[] blockStarts = new int[0];
  private final List<int[]> patches = new ArrayList<>();
  private final List<UnresolvedSwitch> unresolvedSwitches = new ArrayList<>();
  private LoopEdges loops = LoopEdges.NONE;
  private int firstCounter;

  private record UnresolvedSwitch(Terminator.Switch terminator, int[] caseTargets, int otherwise) {}

  TerminatorCompiler(CodeBuffer code, AssertionSites assertions) {
    this.code = code;
    this.assertions = assertions;
  }

  /**
   * A function begins.
   *
   * @param index its index in the program
   * @param counted its loops that get a counter, in the registers behind its own
   */
  void begin(int index, Function f, LoopEdges counted) {
    function = index;
    loops = counted;
    firstCounter = f.registers();
    blockStarts = new int[f.blocks().size()];
    patches.clear();
    unresolvedSwitches.clear();
  }

  /** A block begins here. */
  void beginBlock(int block) {
    blockStarts[block] = code.size();
  }

  /** Appends the code of the end of a block. */
  void compile(int block, Terminator terminator) {
    SourcePosition p = terminator.position();
    for (int assertion : assertions.guardedAt(function, block)) {
      code.emit(p, Opcode.ASSERTION, assertion);
    }
    switch (terminator) {
      case Terminator.Jump(int target, SourcePosition position) -> {
        loopCode(p, block, target);
        if (target != block + 1) {
          code.emit(p, Opcode.JUMP, 0);
          patch(target);
        }
      }
      case Terminator.Branch(Operand condition, int yes, int no, SourcePosition position) -> {
        code.emit(p, Opcode.BRANCH, code.use(condition), 0, 0);
        int at = code.size() - 2;
        target(at, block, yes, p);
        target(at + 1, block, no, p);
      }
      case Terminator.Switch s -> {
        code.emit(
            p, Opcode.SWITCH, code.use(s.value()), switches.size() + unresolvedSwitches.size());
        int[] targets = new int[s.cases().size()];
        for (int i = 0; i < targets.length; i++) {
          targets[i] = edge(block, s.cases().get(i).target(), p);
        }
        unresolvedSwitches.add(new UnresolvedSwitch(s, targets, edge(block, s.otherwise(), p)));
      }
      case Terminator.Return(var value, SourcePosition position) ->
          code.emit(
              p,
              Opcode.RETURN,
              value.map(code::use).orElseGet(() -> code.use(Operand.constant(0))));
      case Terminator.Unreachable(SourcePosition position) -> code.emit(p, Opcode.UNREACHABLE);
    }
  }

  private void target(int at, int block, int target, SourcePosition p) {
    int edge = edge(block, target, p);
    if (edge < 0) {
      patches.add(new int[] {at, ~edge});
    } else {
      code.set(at, edge);
    }
  }

  /** Where an edge leads: a complemented block, or code placed here that counts and goes on. */
  private int edge(int from, int to, SourcePosition p) {
    if (!loops.isHeader(to)) {
      return ~to;
    }
    int start = code.size();
    loopCode(p, from, to);
    code.emit(p, Opcode.JUMP, 0);
    patch(to);
    return start;
  }

  private void loopCode(SourcePosition p, int from, int to) {
    if (loops.isHeader(to)) {
      int counter = firstCounter + loops.loop(to);
      code.emit(p, loops.isBackEdge(from, to) ? Opcode.LOOP_BACK : Opcode.LOOP_ENTRY, counter);
    }
  }

  private void patch(int block) {
    patches.add(new int[] {code.size() - 1, block});
  }

  /** The function is over: all its blocks have their places. */
  void end() {
    for (int[] patch : patches) {
      code.set(patch[0], blockStarts[patch[1]]);
    }
    for (UnresolvedSwitch unresolved : unresolvedSwitches) {
      switches.add(table(unresolved));
    }
  }

  private Code.SwitchTable table(UnresolvedSwitch unresolved) {
    List<Terminator.Case> cases = unresolved.terminator().cases();
    Integer[] order = new Integer[cases.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingLong(i -> cases.get(i).value()));
    long[] values = new long[order.length];
    int[] targets = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      values[i] = cases.get(order[i]).value();
      targets[i] = resolve(unresolved.caseTargets()[order[i]]);
    }
    return new Code.SwitchTable(values, targets, resolve(unresolved.otherwise()));
  }

  /** A block index stands complemented for the block's start; others are places in the code. */
  private int resolve(int target) {
    return target < 0 ? blockStarts[~target] : target;
  }

  /** The tables of all switches. */
  List<Code.SwitchTable> switches() {
    return List.copyOf(switches);
  }
}

package dev.weir.transform.graph;

import dev.weir.program.BarrierKind;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.Terminator;
import dev.weir.transform.LibraryCalls;
import dev.weir.transform.Site;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * The control flow of a program over what matters for the order of accesses: accesses, barriers,
 * calls and branches on registers. Nodes are numbered through all functions.
 */
final class FlowGraph {
  private final Program program;
  private final PointsTo pointsTo;
  private final Footprints footprints;
  private final List<Node> nodes = new ArrayList<>();
  private final List<List<Integer>> next = new ArrayList<>();
  private final int[] entries;
  private final int[] exits;
  private final Map<Site, Integer> bySite = new HashMap<>();
  private final boolean jumpsAnywhere;

  /**
   * A place in the control flow.
   *
   * @param site the instruction; for a terminator one past the last
   * @param barriers what it is as a barrier
   * @param callees functions with blocks that it may enter
   * @param passesBy whether control may also go on without entering one
   * @param condition the register that it branches on
   */
  record Node(
      Site site,
      BarrierSet barriers,
      Set<Integer> callees,
      boolean passesBy,
      OptionalInt condition) {}

  FlowGraph(Program program, PointsTo pointsTo, Footprints footprints) {
    this.program = program;
    this.pointsTo = pointsTo;
    this.footprints = footprints;
    int functions = program.functions().size();
    entries = new int[functions];
    exits = new int[functions];
    for (int f = 0; f < functions; f++) {
      build(f);
    }
    jumpsAnywhere =
        nodes.stream()
            .flatMap(node -> pointsTo.callees(node.site).stream())
            .anyMatch(callee -> program.functions().get(callee).returnsTwice());
  }

  private void build(int f) {
    Function function = program.functions().get(f);
    List<Block> blocks = function.blocks();
    if (function.isExternal()) {
      entries[f] = -1;
      exits[f] = -1;
      return;
    }
    int[] starts = new int[blocks.size()];
    for (int b = 0; b < blocks.size(); b++) {
      starts[b] = add(plain(new Site(f, b, 0)));
    }
    entries[f] = starts[0];
    exits[f] = add(plain(new Site(f, blocks.size(), 0)));
    for (int b = 0; b < blocks.size(); b++) {
      int last = starts[b];
      List<Instruction> instructions = blocks.get(b).instructions();
      for (int i = 0; i < instructions.size(); i++) {
        var site = new Site(f, b, i);
        Node node = node(site, instructions.get(i));
        if (isInteresting(node, site)) {
          last = follow(last, node);
          bySite.put(site, last);
        }
      }
      Terminator terminator = blocks.get(b).terminator();
      OptionalInt condition = condition(terminator);
      if (condition.isPresent()) {
        var site = new Site(f, b, instructions.size());
        last = follow(last, new Node(site, BarrierSet.NOTHING, Set.of(), true, condition));
      }
      if (terminator instanceof Terminator.Return) {
        next.get(last).add(exits[f]);
      }
      for (int successor : terminator.successors()) {
        next.get(last).add(starts[successor]);
      }
    }
  }

  private static final OptionalInt NONE = OptionalInt.empty();

  private static Node plain(Site site) {
    return new Node(site, BarrierSet.NOTHING, Set.of(), true, NONE);
  }

  private int add(Node node) {
    nodes.add(node);
    next.add(new ArrayList<>());
    return nodes.size() - 1;
  }

  private int follow(int last, Node node) {
    int number = add(node);
    next.get(last).add(number);
    return number;
  }

  private boolean isInteresting(Node node, Site site) {
    return !node.barriers.equals(BarrierSet.NOTHING)
        || !node.callees.isEmpty()
        || !pointsTo.callees(site).isEmpty()
        || !footprints.of(site).all().isEmpty();
  }

  private Node node(Site site, Instruction instruction) {
    return switch (instruction) {
      case Instruction.Barrier(BarrierKind kind, var _) ->
          new Node(site, BarrierSet.of(EnumSet.of(kind)), Set.of(), true, NONE);
      case Instruction.ReadModifyWrite _, Instruction.WideReadModifyWrite _ ->
          new Node(site, BarrierSet.UPDATES, Set.of(), true, NONE);
      case Instruction.Call call -> call(site, call);
      default -> plain(site);
    };
  }

  private Node call(Site site, Instruction.Call call) {
    Set<Integer> withBlocks = new TreeSet<>();
    boolean passesBy = pointsTo.callees(site).isEmpty();
    boolean waits = true;
    for (int callee : pointsTo.callees(site)) {
      if (program.functions().get(callee).isExternal()) {
        passesBy = true;
        waits &= footprints.isFence(program.functions().get(callee));
      } else {
        withBlocks.add(callee);
      }
    }
    boolean isFence = passesBy && withBlocks.isEmpty() && waits;
    OptionalInt condition = condition(call);
    return new Node(
        site,
        isFence ? BarrierSet.of(EnumSet.of(BarrierKind.SYNC)) : BarrierSet.NOTHING,
        withBlocks,
        passesBy,
        condition);
  }

  /** What a call makes all that follows depend on: which function is called, or is assumed. */
  private OptionalInt condition(Instruction.Call call) {
    if (call.callee() instanceof Operand.FunctionAddress(int callee)) {
      return LibraryCalls.assumes(program.functions().get(callee).name())
              && call.arguments().getFirst() instanceof Operand.Register(int r)
          ? OptionalInt.of(r)
          : NONE;
    }
    return call.callee() instanceof Operand.Register(int r) ? OptionalInt.of(r) : NONE;
  }

  private static OptionalInt condition(Terminator terminator) {
    Operand operand =
        switch (terminator) {
          case Terminator.Branch branch -> branch.condition();
          case Terminator.Switch choice -> choice.value();
          default -> Operand.constant(0);
        };
    return operand instanceof Operand.Register(int r) ? OptionalInt.of(r) : NONE;
  }

  int size() {
    return nodes.size();
  }

  Node node(int number) {
    return nodes.get(number);
  }

  List<Integer> next(int node) {
    return next.get(node);
  }

  int functions() {
    return entries.length;
  }

  /** The first node of a function, -1 if it has no blocks. */
  int entry(int function) {
    return entries[function];
  }

  /** The node behind all returns of a function, -1 if it has no blocks. */
  int exit(int function) {
    return exits[function];
  }

  /** The node of an instruction; it must have one. */
  int at(Site site) {
    Integer node = bySite.get(site);
    if (node == null) {
      throw new IllegalArgumentException("no node for " + site);
    }
    return node;
  }

  /** Whether an instruction has a node. */
  boolean has(Site site) {
    return bySite.containsKey(site);
  }

  /** Whether control may leave functions by jumps out of them. */
  boolean jumpsAnywhere() {
    return jumpsAnywhere;
  }
}

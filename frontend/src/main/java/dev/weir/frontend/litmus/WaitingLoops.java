package dev.weir.frontend.litmus;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Operand;
import dev.weir.program.Terminator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;

/**
 * Loops that only wait: whose iterations write nothing to memory and depend on nothing that the one
 * before has computed. Going round again then repeats an iteration that could as well not have
 * been, so the edge back is replaced by an assumption that fails: only the iteration that leaves
 * the loop is explored.
 */
final class WaitingLoops {
  private final Function function;
  private final Operand assume;
  private final List<List<Integer>> predecessors = new ArrayList<>();

  private WaitingLoops(Function function, Operand assume) {
    this.function = function;
    this.assume = assume;
    for (int i = 0; i < function.blocks().size(); i++) {
      predecessors.add(new ArrayList<>());
    }
    for (int i = 0; i < function.blocks().size(); i++) {
      for (int successor : function.blocks().get(i).terminator().successors()) {
        predecessors.get(successor).add(i);
      }
    }
  }

  /**
   * The function with its waiting loops cut.
   *
   * @param assume the address of {@code weir_assume}
   */
  static Function cut(Function function, Operand assume) {
    LoopEdges loops = LoopEdges.of(function);
    return loops.loops() == 0 ? function : new WaitingLoops(function, assume).cut(loops);
  }

  private Function cut(LoopEdges loops) {
    List<Block> blocks = new ArrayList<>(function.blocks());
    int stop = blocks.size();
    boolean found = false;
    for (int header = 0; header < function.blocks().size(); header++) {
      if (!loops.isHeader(header) || !onlyWaits(header, body(loops, header))) {
        continue;
      }
      found = true;
      for (int from : predecessors.get(header)) {
        if (loops.isBackEdge(from, header)) {
          Block block = blocks.get(from);
          blocks.set(
              from, new Block(block.instructions(), redirected(block.terminator(), header, stop)));
        }
      }
    }
    if (!found) {
      return function;
    }
    var position = function.position();
    blocks.add(
        new Block(
            List.of(
                new Instruction.Call(
                    OptionalInt.empty(), assume, List.of(Operand.constant(0)), position)),
            new Terminator.Unreachable(position)));
    return new Function(
        function.name(),
        function.parameters(),
        function.variadic(),
        function.registers(),
        blocks,
        position);
  }

  /** The blocks of a loop: those that reach an edge back without passing the header. */
  private BitSet body(LoopEdges loops, int header) {
    BitSet body = new BitSet();
    body.set(header);
    Deque<Integer> open = new ArrayDeque<>();
    for (int from : predecessors.get(header)) {
      if (loops.isBackEdge(from, header)) {
        open.push(from);
      }
    }
    while (!open.isEmpty()) {
      int block = open.pop();
      if (!body.get(block)) {
        body.set(block);
        open.addAll(predecessors.get(block));
      }
    }
    return body;
  }

  private boolean onlyWaits(int header, BitSet body) {
    BitSet written = new BitSet();
    for (int b = body.nextSetBit(0); b >= 0; b = body.nextSetBit(b + 1)) {
      for (Instruction instruction : function.blocks().get(b).instructions()) {
        OptionalInt destination = Accesses.destination(instruction);
        if (Accesses.hasEffect(instruction)) {
          return false;
        }
        destination.ifPresent(written::set);
      }
    }
    return !liveAt(header, body).intersects(written);
  }

  /** The registers that an iteration may read before it writes them. */
  private BitSet liveAt(int header, BitSet body) {
    List<BitSet> live = new ArrayList<>();
    for (int i = 0; i < function.blocks().size(); i++) {
      live.add(new BitSet());
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int b = body.length() - 1; b >= 0; b = body.previousSetBit(b - 1)) {
        BitSet now = liveBefore(b, header, body, live);
        changed |= !now.equals(live.get(b));
        live.set(b, now);
      }
    }
    return live.get(header);
  }

  private BitSet liveBefore(int b, int header, BitSet body, List<BitSet> live) {
    Block block = function.blocks().get(b);
    BitSet now = new BitSet();
    for (int successor : block.terminator().successors()) {
      if (body.get(successor) && successor != header) {
        now.or(live.get(successor));
      }
    }
    Accesses.operands(block.terminator()).forEach(operand -> read(operand, now));
    for (Instruction instruction : block.instructions().reversed()) {
      Accesses.destination(instruction).ifPresent(now::clear);
      Accesses.operands(instruction).forEach(operand -> read(operand, now));
    }
    return now;
  }

  private static void read(Operand operand, BitSet into) {
    switch (operand) {
      case Operand.Register(int index) -> into.set(index);
      case Operand.Constant _, Operand.GlobalAddress _, Operand.FunctionAddress _ -> {}
    }
  }

  private static Terminator redirected(Terminator terminator, int from, int to) {
    return switch (terminator) {
      case Terminator.Jump jump -> new Terminator.Jump(to, jump.position());
      case Terminator.Branch branch ->
          new Terminator.Branch(
              branch.condition(),
              branch.ifTrue() == from ? to : branch.ifTrue(),
              branch.ifFalse() == from ? to : branch.ifFalse(),
              branch.position());
      case Terminator.Switch _, Terminator.Return _, Terminator.Unreachable _ -> terminator;
    };
  }

  /** What instructions of litmus tests read and write. */
  private static final class Accesses {
    private Accesses() {}

    static boolean hasEffect(Instruction instruction) {
      return switch (instruction) {
        case Instruction.Move _,
            Instruction.Binary _,
            Instruction.Unary _,
            Instruction.Compare _,
            Instruction.Select _,
            Instruction.Load _ ->
            false;
        default -> true;
      };
    }

    static OptionalInt destination(Instruction instruction) {
      return switch (instruction) {
        case Instruction.Move i -> OptionalInt.of(i.destination());
        case Instruction.Binary i -> OptionalInt.of(i.destination());
        case Instruction.Unary i -> OptionalInt.of(i.destination());
        case Instruction.Compare i -> OptionalInt.of(i.destination());
        case Instruction.Select i -> OptionalInt.of(i.destination());
        case Instruction.Load i -> OptionalInt.of(i.destination());
        default -> OptionalInt.empty();
      };
    }

    static List<Operand> operands(Instruction instruction) {
      return switch (instruction) {
        case Instruction.Move i -> List.of(i.source());
        case Instruction.Binary i -> List.of(i.left(), i.right());
        case Instruction.Unary i -> List.of(i.operand());
        case Instruction.Compare i -> List.of(i.left(), i.right());
        case Instruction.Select i -> List.of(i.condition(), i.ifTrue(), i.ifFalse());
        case Instruction.Load i -> List.of(i.address());
        default -> List.of();
      };
    }

    static List<Operand> operands(Terminator terminator) {
      return switch (terminator) {
        case Terminator.Branch branch -> List.of(branch.condition());
        case Terminator.Switch choice -> List.of(choice.value());
        case Terminator.Return end -> end.value().map(List::of).orElse(List.of());
        case Terminator.Jump _, Terminator.Unreachable _ -> List.of();
      };
    }
  }
}

package dev.weir.transform.instrument;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.transform.LiveRegisters;
import dev.weir.program.transform.RegisterUse;
import dev.weir.transform.LibraryCalls;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The loops of a function that may be waiting for other threads. A round that writes nothing, or
 * only what a read-modify-write finds there already, and changes no register either, can be left
 * out: what follows may as well begin with the next round. Where reads are delayed it is, since
 * each round would enter more of them; elsewhere, in loops all of whose rounds may be such ones,
 * the next round reads memory, not again the own writes.
 */
final class Rounds {
  private final Function function;
  private final List<Function> functions;
  private final BlockWriter writer;
  private final boolean delaysReads;
  private final LoopEdges edges;
  private final Map<Integer, Round> rounds = new HashMap<>();

  /**
   * What is noted of a round.
   *
   * @param body the blocks of the loop
   * @param changed set where the round has changed something
   * @param kept copies of registers at its start
   */
  private record Round(BitSet body, int changed, Map<Integer, Integer> kept) {}

  /** The loops of a function. */
  Rounds(Function function, List<Function> functions, BlockWriter writer, boolean delaysReads) {
    this.function = function;
    this.functions = functions;
    this.writer = writer;
    this.delaysReads = delaysReads;
    this.edges = LoopEdges.of(function);
    if (edges.loops() > 0) {
      LiveRegisters live =
          LiveRegisters.of(function, callee -> functions.get(callee).returnsTwice());
      LoopEdges.bodies(function).forEach((header, body) -> add(header, body, live));
    }
  }

  private void add(int header, BitSet body, LiveRegisters live) {
    BitSet set = new BitSet();
    for (int b = body.nextSetBit(0); b >= 0; b = body.nextSetBit(b + 1)) {
      for (Instruction instruction : function.blocks().get(b).instructions()) {
        if (!delaysReads && !mayBeIdle(instruction)) {
          return;
        }
        RegisterUse.definitions(instruction, set::set);
      }
    }
    Map<Integer, Integer> kept = new HashMap<>();
    for (int register : live.before(header, 0)) {
      if (set.get(register)) {
        kept.put(register, writer.newRegister());
      }
    }
    rounds.put(header, new Round(body, writer.newRegister(), kept));
  }

  /** At the start of a block: a round may begin. */
  void begin(int block) {
    Round round = rounds.get(block);
    if (round != null) {
      writer.at(function.blocks().get(block).terminator().position());
      writer.move(round.changed(), Operand.constant(0));
      round.kept().forEach((register, copy) -> writer.move(copy, Operand.register(register)));
    }
  }

  /**
   * Before an instruction of a block: a round with one that does more than wait changes something.
   */
  void pass(int block, Instruction instruction) {
    if (!mayBeIdle(instruction)) {
      writer.at(function.blocks().get(block).terminator().position());
      changes(block, Operand.constant(1), Operand.constant(0), Byte.SIZE);
    }
  }

  /** After an access of a block that may have changed memory: from one value to another. */
  void changes(int block, Operand from, Operand to, int width) {
    for (Round round : rounds.values()) {
      if (round.body().get(block)) {
        differ(round, from, to, width);
      }
    }
  }

  private void differ(Round round, Operand from, Operand to, int width) {
    int differs = writer.newRegister();
    writer.compare(differs, Predicate.NE, width, from, to);
    writer.select(round.changed(), differs, Operand.constant(1), Operand.register(round.changed()));
  }

  /** Where a block goes on: at a block of its own where that ends a round. */
  int target(int from, int to) {
    Round round = rounds.get(to);
    if (round == null || !edges.isBackEdge(from, to)) {
      return to;
    }
    int end = writer.newBlock();
    int idle = writer.newBlock();
    int before = writer.current();
    writer.start(end);
    round
        .kept()
        .forEach(
            (register, copy) ->
                differ(round, Operand.register(copy), Operand.register(register), Long.SIZE));
    writer.branch(round.changed(), to, idle);
    writer.start(idle);
    writer.call(delaysReads ? "give_up" : "go_round");
    writer.jump(to);
    writer.start(before);
    return end;
  }

  /** Whether an instruction may leave everything as it was, but for registers. */
  private boolean mayBeIdle(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load _,
          Instruction.ReadModifyWrite _,
          Instruction.CompareExchange _,
          Instruction.Barrier _,
          Instruction.ThreadLocalAddress _,
          Instruction.CheckDefined _,
          Instruction.UndefinedBytes _ ->
          true;
      case Instruction.Call call ->
          call.callee() instanceof Operand.FunctionAddress(int callee)
              && functions.get(callee).isExternal()
              && isIdle(call, functions.get(callee).name());
      default -> Shadows.computes(instruction);
    };
  }

  private static boolean isIdle(Instruction.Call call, String name) {
    boolean isOfNothing = call.destination().isEmpty() && call.arguments().isEmpty();
    return LibraryCalls.pauses(name) || isOfNothing && LibraryCalls.leavesMemoryAlone(name);
  }
}

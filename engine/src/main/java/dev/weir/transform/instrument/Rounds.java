package dev.weir.transform.instrument;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.LoopEdges;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.transform.LiveRegisters;
import dev.weir.program.transform.RegisterUse;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

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
  private final Window window;
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
   * @param start how much the thread had entered at its start, where the window tells
   */
  private record Round(BitSet body, int changed, Map<Integer, Integer> kept, OptionalInt start) {}

  /** The loops of a function. */
  Rounds(
      Function function,
      List<Function> functions,
      Window window,
      BlockWriter writer,
      boolean delaysReads) {
    this.function = function;
    this.functions = functions;
    this.window = window;
    this.writer = writer;
    this.delaysReads = delaysReads;
    this.edges = LoopEdges.of(function);
    if (edges.loops() > 0 && window.has("give_up")) {
      LiveRegisters live =
          LiveRegisters.of(function, callee -> functions.get(callee).returnsTwice());
      for (int header = 0; header < function.blocks().size(); header++) {
        if (edges.isHeader(header)) {
          add(header, live);
        }
      }
    }
  }

  private void add(int header, LiveRegisters live) {
    BitSet body = body(header);
    BitSet set = new BitSet();
    for (int b = body.nextSetBit(0); b >= 0; b = body.nextSetBit(b + 1)) {
      for (Instruction instruction : function.blocks().get(b).instructions()) {
        if (!delaysReads && !IdleSteps.mayBe(instruction, functions)) {
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
    OptionalInt start =
        window.has("begin_round") ? OptionalInt.of(writer.newRegister()) : OptionalInt.empty();
    rounds.put(header, new Round(body, writer.newRegister(), kept, start));
  }

  private BitSet body(int header) {
    BitSet body = new BitSet();
    body.set(header);
    Deque<Integer> open = new ArrayDeque<>();
    for (int b = 0; b < function.blocks().size(); b++) {
      if (edges.isBackEdge(b, header)) {
        open.push(b);
      }
    }
    while (!open.isEmpty()) {
      int block = open.pop();
      if (!body.get(block)) {
        body.set(block);
        for (int b = 0; b < function.blocks().size(); b++) {
          if (function.blocks().get(b).terminator().successors().contains(block)) {
            open.push(b);
          }
        }
      }
    }
    return body;
  }

  /** At the start of a block: a round may begin. */
  void begin(int block) {
    Round round = rounds.get(block);
    if (round != null) {
      SourcePosition position = function.blocks().get(block).terminator().position();
      writer.add(new Instruction.Move(round.changed(), Operand.constant(0), position));
      round.start().ifPresent(start -> writer.add(window.call(start, "begin_round", position)));
      round
          .kept()
          .forEach(
              (register, copy) ->
                  writer.add(new Instruction.Move(copy, Operand.register(register), position)));
    }
  }

  /**
   * Before an instruction of a block: a round with one that does more than wait changes something.
   */
  void pass(int block, Instruction instruction) {
    if (!IdleSteps.mayBe(instruction, functions)) {
      changes(
          block,
          Operand.constant(1),
          Operand.constant(0),
          Byte.SIZE,
          function.blocks().get(block).terminator().position());
    }
  }

  /** After an access of a block that may have changed memory: from one value to another. */
  void changes(int block, Operand from, Operand to, int width, SourcePosition position) {
    for (Round round : rounds.values()) {
      if (round.body().get(block)) {
        differ(round, from, to, width, position);
      }
    }
  }

  private void differ(Round round, Operand from, Operand to, int width, SourcePosition position) {
    int differs = writer.newRegister();
    writer.add(new Instruction.Compare(differs, Predicate.NE, width, from, to, position));
    writer.add(
        new Instruction.Select(
            round.changed(),
            Operand.register(differs),
            Operand.constant(1),
            Operand.register(round.changed()),
            position));
  }

  /** Where a block goes on: at a block of its own where that ends a round. */
  int target(int from, int to, SourcePosition position) {
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
                differ(
                    round,
                    Operand.register(copy),
                    Operand.register(register),
                    Long.SIZE,
                    position));
    writer.end(new Terminator.Branch(Operand.register(round.changed()), to, idle, position));
    writer.start(idle);
    Operand[] start = round.start().stream().mapToObj(Operand::register).toArray(Operand[]::new);
    writer.add(window.call(delaysReads ? "give_up" : "go_round", position, start));
    writer.end(new Terminator.Jump(to, position));
    writer.start(before);
    return end;
  }
}

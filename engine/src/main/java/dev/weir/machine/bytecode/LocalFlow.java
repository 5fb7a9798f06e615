package dev.weir.machine.bytecode;

import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.function.IntPredicate;

/** Where local instructions lead, and which of them are compiled together. */
final class LocalFlow {
  private final Code code;
  private final BitSet entries = new BitSet();

  LocalFlow(Code code) {
    this.code = code;
    for (int entry : code.entries) {
      if (entry >= 0) {
        entries.set(entry);
      }
    }
  }

  /** Whether an instruction can be compiled. */
  private boolean isCompiled(int pc) {
    return switch (code.words[pc]) {
      case Opcode.MOVE, Opcode.SELECT, Opcode.BINARY, Opcode.UNARY -> true;
      case Opcode.ADD, Opcode.SUB, Opcode.MUL, Opcode.AND, Opcode.OR, Opcode.XOR -> true;
      case Opcode.SHL, Opcode.LSHR, Opcode.ASHR -> true;
      case Opcode.EQ, Opcode.NE, Opcode.ULT, Opcode.ULE, Opcode.UGT, Opcode.UGE -> true;
      case Opcode.SLT, Opcode.SLE, Opcode.SGT, Opcode.SGE -> true;
      case Opcode.JUMP, Opcode.BRANCH, Opcode.SWITCH, Opcode.LOAD, Opcode.STORE -> true;
      case Opcode.CHECK_DEFINED, Opcode.UNDEFINE, Opcode.ASSERTION -> true;
      case Opcode.LOOP_ENTRY, Opcode.LOOP_BACK -> true;
      default -> false;
    };
  }

  /** The instruction after another in the code. */
  int after(int pc) {
    return pc + Opcode.length(code.words, pc);
  }

  /** The instructions of the whole program to which a thread may come but from the one before. */
  BitSet starts() {
    BitSet starts = new BitSet();
    for (int function = 0; function < code.entries.length; function++) {
      if (code.entries[function] >= 0) {
        addStarts(function, false, starts);
      }
    }
    return starts;
  }

  /**
   * Where a thread comes to in a function from elsewhere, or once more: where it begins, where
   * calls come back, and where loops begin.
   */
  BitSet mainStarts(int function) {
    BitSet starts = new BitSet();
    addStarts(function, true, starts);
    return starts;
  }

  private void addStarts(int function, boolean onlyBack, BitSet starts) {
    int first = code.entries[function];
    starts.set(first);
    for (int pc = first; pc < code.words.length && (pc == first || !isEntry(pc)); pc = after(pc)) {
      switch (code.words[pc]) {
        case Opcode.JUMP, Opcode.BRANCH, Opcode.SWITCH -> {
          for (int target : successors(pc)) {
            if (target <= pc || !onlyBack) {
              starts.set(target);
            }
          }
        }
        case Opcode.CALL -> starts.set(after(pc));
        default -> {}
      }
    }
  }

  private boolean isEntry(int pc) {
    return entries.get(pc);
  }

  /** Where an instruction that can be compiled may lead. */
  private int[] successors(int pc) {
    int[] w = code.words;
    return switch (w[pc]) {
      case Opcode.JUMP -> new int[] {w[pc + 1]};
      case Opcode.BRANCH -> new int[] {w[pc + 2], w[pc + 3]};
      case Opcode.SWITCH -> {
        Code.SwitchTable table = code.switches.get(w[pc + 2]);
        int[] targets = Arrays.copyOf(table.targets(), table.targets().length + 1);
        targets[targets.length - 1] = table.otherwise();
        yield targets;
      }
      default -> new int[] {after(pc)};
    };
  }

  /**
   * The instructions that are compiled with one at which they begin: those of all loops that it is
   * in; where it is in none, what can be reached from it without coming to a loop. Of many only the
   * nearest.
   *
   * @param most how many at most
   */
  Region region(int entry, int most) {
    BitSet reached = nearest(entry, all -> true, Integer.MAX_VALUE);
    BitSet round = round(entry, reached);
    if (!round.isEmpty()) {
      return new Region(nearest(entry, round::get, most), true);
    }
    BitSet loops = new BitSet();
    reached.stream().forEach(pc -> addBackTargets(pc, loops));
    return new Region(nearest(entry, pc -> !loops.get(pc), most), false);
  }

  private void addBackTargets(int pc, BitSet loops) {
    for (int target : successors(pc)) {
      if (target <= pc) {
        loops.set(target);
      }
    }
  }

  /**
   * Instructions that are compiled together.
   *
   * @param instructions their places
   * @param isLoop whether they go round; otherwise each of them runs once at most
   */
  record Region(BitSet instructions, boolean isLoop) {}

  /** What can be reached from an instruction on the way back to it. */
  private BitSet round(int entry, BitSet reached) {
    BitSet round = new BitSet();
    boolean grows = true;
    while (grows) {
      grows = false;
      for (int pc = reached.length() - 1; pc >= 0; pc = reached.previousSetBit(pc - 1)) {
        if (!round.get(pc) && leadsInto(pc, entry, round)) {
          round.set(pc);
          grows = true;
        }
      }
    }
    if (!round.get(entry)) {
      round.clear();
    }
    return round;
  }

  private boolean leadsInto(int pc, int entry, BitSet round) {
    for (int target : successors(pc)) {
      if (target == entry || round.get(target)) {
        return true;
      }
    }
    return false;
  }

  private BitSet nearest(int entry, IntPredicate within, int most) {
    BitSet found = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    open.add(entry);
    int count = 0;
    while (!open.isEmpty() && count < most) {
      int pc = open.poll();
      if (!found.get(pc) && isCompiled(pc) && within.test(pc)) {
        found.set(pc);
        count++;
        for (int target : successors(pc)) {
          open.add(target);
        }
      }
    }
    return found;
  }
}

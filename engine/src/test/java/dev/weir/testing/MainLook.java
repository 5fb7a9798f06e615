package dev.weir.testing;

import dev.weir.program.AccessInfo;
import dev.weir.program.BinaryOperator;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import java.util.List;
import java.util.OptionalInt;

/**
 * What main looks at in a tiny program.
 *
 * @param variables the globals
 * @param unwanted the sum of what it reads with which it fails; absent if it looks at nothing
 */
record MainLook(List<Integer> variables, OptionalInt unwanted) {
  private static final SourcePosition NOWHERE = SourcePosition.UNKNOWN;
  private static final int WIDTH = 32;

  /** Looks at the first variable, whatever is in it. */
  void first(FunctionBuilder main) {
    if (unwanted.isPresent() && !variables.isEmpty()) {
      load(main, variables.getFirst());
    }
  }

  /** Looks at all, at the last once more if the first is not zero, and fails with the sum. */
  void atAll(FunctionBuilder main) {
    if (unwanted.isEmpty() || variables.isEmpty()) {
      return;
    }
    int sum = main.newRegister();
    int first = load(main, variables.getFirst());
    main.add(new Instruction.Move(sum, Operand.register(first), NOWHERE));
    for (int variable : variables.subList(1, variables.size())) {
      add(main, sum, load(main, variable));
    }
    int again = main.newBlock();
    int judge = main.newBlock();
    int failure = main.newBlock();
    int end = main.newBlock();
    main.end(new Terminator.Branch(Operand.register(first), again, judge, NOWHERE));
    main.startBlock(again);
    add(main, sum, load(main, variables.getLast()));
    main.end(new Terminator.Jump(judge, NOWHERE));
    main.startBlock(judge);
    int isUnwanted = main.newRegister();
    main.add(
        new Instruction.Compare(
            isUnwanted,
            Predicate.EQ,
            WIDTH,
            Operand.register(sum),
            Operand.constant(unwanted.getAsInt()),
            NOWHERE));
    main.end(new Terminator.Branch(Operand.register(isUnwanted), failure, end, NOWHERE));
    main.startBlock(failure);
    main.end(new Terminator.Unreachable(NOWHERE));
    main.startBlock(end);
  }

  private static int load(FunctionBuilder main, int variable) {
    int value = main.newRegister();
    main.add(
        new Instruction.Load(
            value,
            new Operand.GlobalAddress(variable, 0),
            WIDTH / Byte.SIZE,
            WIDTH,
            MemoryOrder.RELAXED,
            AccessInfo.UNKNOWN,
            NOWHERE));
    return value;
  }

  private static void add(FunctionBuilder main, int sum, int value) {
    main.add(
        new Instruction.Binary(
            sum,
            BinaryOperator.ADD,
            WIDTH,
            Operand.register(sum),
            Operand.register(value),
            NOWHERE));
  }
}

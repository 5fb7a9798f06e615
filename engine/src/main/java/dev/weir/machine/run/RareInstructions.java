package dev.weir.machine.run;

import dev.weir.machine.access.AccessChecks;
import dev.weir.machine.access.AccessParts;
import dev.weir.machine.access.Accesses;
import dev.weir.machine.access.Allocator;
import dev.weir.machine.code.Arithmetic;
import dev.weir.machine.code.Code;
import dev.weir.machine.code.Opcode;
import dev.weir.machine.code.WideArithmetic;
import dev.weir.machine.model.PastValues;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.options.Bounds;
import dev.weir.machine.report.AssertionCoverage;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.thread.Failures;
import dev.weir.machine.thread.MachineState;
import dev.weir.machine.thread.ThreadState;
import dev.weir.machine.thread.ThreadState.Status;

/** The instructions that are too rare to stand in the loop of the {@link Interpreter}. */
final class RareInstructions {
  private final Code code;
  private final StoreBuffers buffers;
  private final PastValues past;
  private final AccessChecks checks;
  private final Accesses accesses;
  private final Allocator allocator;
  private final Bounds bounds;
  private final Failures failures;
  private final AssertionCoverage coverage;
  private final LocalSteps localSteps;
  private final WideArithmetic wide = new WideArithmetic();

  RareInstructions(
      MachineState state,
      AccessParts parts,
      LocalSteps localSteps,
      Bounds bounds,
      AssertionCoverage coverage) {
    this.code = state.code();
    this.buffers = state.buffers();
    this.past = state.past();
    this.failures = state.failures();
    this.checks = parts.checks();
    this.accesses = parts.plain();
    this.allocator = parts.allocator();
    this.localSteps = localSteps;
    this.bounds = bounds;
    this.coverage = coverage;
  }

  /** Runs the instruction at which a thread stands; whether the thread goes on. */
  boolean run(ThreadState t) {
    int[] w = code.words;
    int pc = t.pc;
    switch (w[pc]) {
      case Opcode.BINARY -> {
        var operator = Arithmetic.binary(w[pc + 5]);
        long a = t.operand(code, w[pc + 2]);
        long b = t.operand(code, w[pc + 3]);
        if (operator.canFail()) {
          String failure = Arithmetic.divisionFailure(operator, w[pc + 4], a, b);
          if (!failure.isEmpty()) {
            failures.fail(t, FailureKind.UNCAUGHT, failure);
            return false;
          }
        }
        t.registers[t.base + w[pc + 1]] = Arithmetic.apply(operator, w[pc + 4], a, b);
        t.pc = pc + 6;
      }
      case Opcode.WIDE_BINARY -> {
        long low = t.operand(code, w[pc + 5]);
        long high = t.operand(code, w[pc + 6]);
        var operator = Arithmetic.binary(w[pc + 8]);
        String failure =
            wide.apply(
                operator,
                w[pc + 7],
                t.operand(code, w[pc + 3]),
                t.operand(code, w[pc + 4]),
                low,
                high);
        if (!failure.isEmpty()) {
          failures.fail(t, FailureKind.UNCAUGHT, failure);
          return false;
        }
        t.registers[t.base + w[pc + 1]] = wide.low();
        t.registers[t.base + w[pc + 2]] = wide.high();
        t.pc = pc + 9;
      }
      case Opcode.UNARY -> {
        long a = t.operand(code, w[pc + 2]);
        t.registers[t.base + w[pc + 1]] = Arithmetic.unary(w[pc + 4], w[pc + 3], a);
        t.pc = pc + 5;
      }
      case Opcode.BARRIER -> {
        buffers.barrier(t.id, false);
        t.pc = pc + 1;
      }
      case Opcode.LOAD_BARRIER -> {
        past.fence(t.id);
        t.pc = pc + 1;
      }
      case Opcode.ORDER -> {
        t.passFences(w[pc + 1]);
        t.pc = pc + 2;
      }
      case Opcode.ALLOCATE -> {
        long address = allocator.allocateStack(t, t.operand(code, w[pc + 2]));
        if (t.status != Status.RUNNING) {
          return false;
        }
        t.registers[t.base + w[pc + 1]] = address;
        t.pc = pc + 3;
      }
      case Opcode.THREAD_LOCAL -> {
        t.registers[t.base + w[pc + 1]] = allocator.threadLocal(t, w[pc + 2]);
        t.pc = pc + 3;
      }
      case Opcode.CHECK_DEFINED -> {
        if (t.operand(code, w[pc + 1]) != 0
            && !checks.allowsUse(t, code.messages.get(w[pc + 2]), w[pc + 3] != 0)) {
          return false;
        }
        t.pc = pc + 4;
      }
      case Opcode.UNDEFINE -> {
        long undefined = t.operand(code, w[pc + 3]);
        if (undefined != 0) {
          accesses.undefine(t, t.operand(code, w[pc + 1]), w[pc + 2], (int) undefined);
        }
        t.pc = pc + 4;
      }
      case Opcode.UNDEFINED_BYTES -> {
        long address = t.operand(code, w[pc + 2]);
        t.registers[t.base + w[pc + 1]] = accesses.undefinedBytes(t, address, w[pc + 3]);
        t.pc = pc + 4;
      }
      case Opcode.UNSUPPORTED -> {
        failures.fail(t, FailureKind.UNSUPPORTED, code.messages.get(w[pc + 1]));
        return false;
      }
      case Opcode.UNREACHABLE -> {
        failures.fail(t, FailureKind.UNCAUGHT, "a place marked unreachable is reached");
        return false;
      }
      case Opcode.ASSERTION -> {
        if (!bounds.areSuspended()) {
          coverage.evaluates(w[pc + 1]);
        }
        t.pc = pc + 2;
      }
      case Opcode.LOOP_ENTRY -> {
        t.registers[t.base + w[pc + 1]] = bounds.first(t.steps);
        t.pc = pc + 2;
      }
      case Opcode.LOOP_BACK -> {
        if (!bounds.areSuspended()) {
          int counter = t.base + w[pc + 1];
          t.registers[counter] = bounds.next(t.registers[counter], t.steps);
          if (bounds.isMet(t.registers[counter])) {
            t.stop(Status.CUT);
            return false;
          }
        }
        t.pc = pc + 2;
      }
      default -> {
        // FENCE, READ_MODIFY_WRITE, COMPARE_EXCHANGE, COPY, SET: steps, unless nobody can see them.
        return localSteps.run(t);
      }
    }
    return true;
  }
}
